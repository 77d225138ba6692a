import type { DrawnDocument } from '#sales/documents/server/index.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import type { JoinedQuoteRow } from './joined-quote.ts'

/** The data that a quote is rendered from. */
export function drawnQuote(
  row: JoinedQuoteRow,
  { timeZone, ...shown }: Pick<DrawnDocument, 'parties' | 'mark' | 'revision'> & { timeZone: string },
): DrawnDocument {
  return {
    ...shown,
    kind: 'quote',
    number: quoteNumber(row.id),
    date: dayIn(timeZone, new Date(row.created_at)),
    untilDate: row.valid_until,
    terms: null,
    row,
    lines: row.lines,
  }
}

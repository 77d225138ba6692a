import { partiesNow, viewOf } from '#sales/documents/server/index.ts'
import type { SharedKind } from '#sales/public-links/server/index.ts'
import type { PublicState } from '#sales/public-links/shared/public-document.ts'
import { isOverdue } from '#platform/shared/dates.ts'
import { storedCents } from '#platform/shared/money.ts'
import { drawnQuote } from './draw-quote.ts'
import { selectQuotes } from './joined-quote.ts'
import { quotePdf } from './quote-pdf.ts'
import { lockQuote } from './quote-service.ts'
import type { QuoteRow } from './quote-tables.ts'

/** How links open quotes: as they are now, from Sent on (spec 18.2). */
export const sharedQuote: SharedKind = {
  kind: 'quote',
  noun: 'quote',
  lock: lockQuote,
  async find(database, id, today) {
    const row = await selectQuotes(database).where('quotes.id', '=', id).executeTakeFirst()
    if (row === undefined) return undefined
    if (row.status === 'Draft') return 'draft'
    const parties = await partiesNow(database, row)
    const total = storedCents(row.total_cents)
    return {
      id,
      // the day of making is the same in any time zone here: the page does not show it
      view: viewOf(drawnQuote(row, { parties, mark: null, revision: null, timeZone: 'UTC' })),
      parties,
      language: row.language,
      state: stateOf(row, today),
      total,
      due: total,
      untilDay: row.valid_until,
      settledAt: null,
    }
  },
  pdf: (platform, renderer, { id, reader }) => quotePdf(platform, renderer, { id, actor: { id: reader } }),
}

function stateOf(
  { status, valid_until: until }: Pick<QuoteRow, 'status' | 'valid_until'>,
  today: string,
): PublicState {
  if (status === 'Accepted') return 'accepted'
  if (status === 'Declined') return 'declined'
  return isOverdue(until, today) ? 'expired' : 'open'
}

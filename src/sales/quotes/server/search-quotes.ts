import {
  foundDocument,
  type FoundDocumentRow,
  searchDocumentsStatement,
} from '#sales/documents/server/index.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { numberIn } from '#platform/server/search/search-text.ts'
import type { Search, Searchable } from '#platform/server/search/searchable.ts'
import type { Found } from '#platform/shared/found.ts'

/** Quotes. */
export const searchableQuote: Searchable = {
  kind: 'quote',
  place: 5,
  can: 'estimation:view',
  search: searchQuotes,
}

/** Quotes by number, then those whose client begins with the text, then those that have it anywhere; newest first. */
async function searchQuotes({ pool, text, limit }: Search): Promise<Found[]> {
  const { rows } = await pool.query<FoundDocumentRow & { status: string }>({
    text: searchDocumentsStatement({
      table: 'quotes',
      columns: 'document.status',
      exact: 'select id from quotes where id = $2::integer',
      text,
      limit,
    }),
    values: [text.pattern, numberIn(text, 'q')],
  })
  return rows.map((row) => ({
    ...foundDocument(row),
    kind: 'quote',
    number: quoteNumber(row.id),
    status: row.status,
  }))
}

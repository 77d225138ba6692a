import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { announcedQuotes } from './changes/announce-quotes.ts'
import { auditedQuote } from './changes/audit-quote.ts'
import { quoteRoutes } from './quote-routes.ts'
import { restorableQuote } from './restore-quote.ts'
import { undoableQuote } from './undo-quote.ts'
import { searchableQuote } from './search-quotes.ts'
import { getQuote, listQuotes } from '../shared/quote-endpoints.ts'

export const quotes: ServerFeature<{ renderer: DocumentRenderer }> = {
  name: 'sales/quotes',
  routes: (router, platform, { renderer }) => quoteRoutes(router, platform, renderer),
  tools: [
    {
      name: 'list_quotes',
      endpoint: listQuotes,
      description: 'Quotes, the newest first, filtered by status, client, days or a search.',
      defaults: { limit: 10 },
    },
    { name: 'get_quote', endpoint: getQuote, description: 'One quote with its lines.' },
  ],
  restorables: [restorableQuote],
  undoables: [undoableQuote],
  announced: announcedQuotes,
  audited: [auditedQuote],
  searchables: [searchableQuote],
}

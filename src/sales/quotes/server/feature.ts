import type { DocumentRenderer } from '#sales/documents/server/index.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedQuote } from './audit-quote.ts'
import { quoteRoutes } from './quote-routes.ts'
import { restorableQuote } from './restore-quote.ts'
import { undoableQuote } from './undo-quote.ts'
import { searchableQuote } from './search-quotes.ts'

export const quotes: ServerFeature<{ renderer: DocumentRenderer }> = {
  name: 'sales/quotes',
  routes: (router, platform, { renderer }) => quoteRoutes(router, platform, renderer),
  restorables: [restorableQuote],
  undoables: [undoableQuote],
  audited: [auditedQuote],
  searchables: [searchableQuote],
}

export { quoteRoutes } from './quote-routes.ts'
export { restorableQuote } from './restore-quote.ts'
export { sharedQuote } from './share-quote.ts'

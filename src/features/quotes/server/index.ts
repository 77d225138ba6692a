export { quoteRoutes } from './quote-routes.ts'
export { reattachQuotes, restorableQuote } from './restore-quote.ts'

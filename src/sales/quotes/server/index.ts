export { convertQuote } from './convert-quote.ts'
export { quoteRoutes } from './quote-routes.ts'
export { createQuote } from './quote-service.ts'

export { acceptByLink, type AnswerContext } from './accept-by-link.ts'
export { declineByLink } from './decline-by-link.ts'
export type { LinkVisit } from './link-visit.ts'
export { shownQuote } from './shown-quote.ts'

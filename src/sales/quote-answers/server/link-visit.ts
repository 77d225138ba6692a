import type { LinkVisitor } from '#sales/public-links/server/index.ts'
import type { Language } from '#sales/words/shared/language.ts'

/** From where a client answers: whoever calls has resolved the link to its quote. */
export interface LinkVisit extends LinkVisitor {
  quoteId: number
  /** Of the client's page. */
  language: Language
}

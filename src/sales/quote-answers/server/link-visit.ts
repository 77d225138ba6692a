import { countSent, type LinkVisitor } from '#sales/public-links/server/index.ts'
import type { RateLimit, RateLimits } from '#platform/server/security/rate-limits.ts'
import type { Language } from '#sales/words/shared/language.ts'

/** From where a client answers: whoever calls has resolved the link to its quote. */
export interface LinkVisit extends LinkVisitor {
  quoteId: number
  /** Of the client's page. */
  language: Language
}

const PER_LINK: RateLimit = { name: 'answer-by-link', count: 10, seconds: 3_600 }

/** Counts one answer: ten an hour by a link, twenty from an address. @throws AppError rate_limited */
export async function countAnswer(rateLimits: RateLimits, visit: LinkVisit): Promise<void> {
  await countSent(rateLimits, visit)
  await rateLimits.consume(PER_LINK, String(visit.linkId ?? `quote ${visit.quoteId}`))
}

import { addressKey } from '#platform/server/security/address-key.ts'
import type { RateLimit, RateLimits } from '#platform/server/security/rate-limits.ts'
import type { Language } from '#sales/words/shared/language.ts'

/** From where a client answers: whoever calls has resolved the link to its quote. */
export interface LinkVisit {
  linkId: number | null
  quoteId: number
  /** Of the client's page. */
  language: Language
  address: string
  /** What the browser says that it is. */
  browser: string
}

const PER_LINK: RateLimit = { name: 'answer-by-link', count: 10, seconds: 3_600 }
const PER_ADDRESS: RateLimit = { name: 'answer-from-address', count: 20, seconds: 3_600 }
const MAX_BROWSER = 300

/** Counts one answer: ten an hour by a link, twenty from an address. @throws AppError rate_limited */
export async function countAnswer(rateLimits: RateLimits, visit: LinkVisit): Promise<void> {
  await rateLimits.consume(PER_ADDRESS, addressKey(visit.address))
  await rateLimits.consume(PER_LINK, String(visit.linkId ?? `quote ${visit.quoteId}`))
}

/** The columns of an answer that say where it came from. */
export function visitColumns({ linkId, address, browser }: LinkVisit) {
  return {
    link_id: linkId,
    // the zone of a link-local address is no part of it
    address: address.replace(/%.*$/, ''),
    browser: browser.slice(0, MAX_BROWSER),
  }
}

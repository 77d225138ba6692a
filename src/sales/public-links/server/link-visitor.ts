import { addressKey } from '#platform/server/security/address-key.ts'
import type { RateLimit, RateLimits } from '#platform/server/security/rate-limits.ts'

/** Who sends something by a link, as far as that can be told. */
export interface LinkVisitor {
  linkId: number
  address: string
  /** What the browser says that it is. */
  browser: string
}

const PER_LINK: RateLimit = { name: 'answer-by-link', count: 10, seconds: 3_600 }
const PER_ADDRESS: RateLimit = { name: 'answer-from-address', count: 20, seconds: 3_600 }
const MAX_BROWSER = 300

/** Counts what an address sends by links: twenty an hour, whatever it is. @throws AppError rate_limited */
export async function countSent(rateLimits: RateLimits, { address }: LinkVisitor): Promise<void> {
  await rateLimits.consume(PER_ADDRESS, addressKey(address))
}

/** Counts one answer or message: ten an hour by a link, twenty from an address (spec 18.6). @throws AppError rate_limited */
export async function countAnswer(rateLimits: RateLimits, visitor: LinkVisitor): Promise<void> {
  await countSent(rateLimits, visitor)
  await rateLimits.consume(PER_LINK, String(visitor.linkId))
}

/** The columns of a row that say where it came from. */
export function visitorColumns({ linkId, address, browser }: LinkVisitor) {
  return {
    link_id: linkId,
    // the zone of a link-local address is no part of it
    address: address.replace(/%.*$/, ''),
    browser: browser.slice(0, MAX_BROWSER),
  }
}

import { addressKey } from '#platform/server/security/address-key.ts'
import type { RateLimit, RateLimits } from '#platform/server/security/rate-limits.ts'

/** Who sends something by a link, as far as that can be told. */
export interface LinkVisitor {
  linkId: number | null
  address: string
  /** What the browser says that it is. */
  browser: string
}

const PER_ADDRESS: RateLimit = { name: 'answer-from-address', count: 20, seconds: 3_600 }
const MAX_BROWSER = 300

/** Counts what an address sends by links: twenty an hour, whatever it is. @throws AppError rate_limited */
export async function countSent(rateLimits: RateLimits, { address }: LinkVisitor): Promise<void> {
  await rateLimits.consume(PER_ADDRESS, addressKey(address))
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

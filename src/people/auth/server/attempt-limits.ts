import { addressKey } from '#platform/server/security/address-key.ts'
import type { RateLimit } from '#platform/server/security/rate-limits.ts'

export { addressKey }

/** Limits on what guesses passwords or fills the house with accounts and mail. They survive a restart. */

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

/** Wrong passwords for one account from one address: its owner can still sign in from elsewhere. */
export const SIGN_IN_TO_ACCOUNT: RateLimit = { name: 'sign-in-account', count: 10, seconds: QUARTER_HOUR }
/** Wrong passwords for whatever accounts from one address. */
export const SIGN_IN_FROM_ADDRESS: RateLimit = { name: 'sign-in-address', count: 100, seconds: QUARTER_HOUR }
export const SIGN_UP: RateLimit = { name: 'sign-up', count: 20, seconds: HOUR }
/** Links asked for one account from one address. */
export const RECOVERY: RateLimit = { name: 'recovery', count: 5, seconds: HOUR }
/** Links asked for whatever accounts from one address: an office whose people all forgot their passwords at once. */
export const RECOVERY_FROM_ADDRESS: RateLimit = { name: 'recovery-address', count: 20, seconds: HOUR }
/** Links asked for one account, from wherever: its mailbox is not filled. Whether the account exists is not looked at. */
export const RECOVERY_OF_ACCOUNT: RateLimit = { name: 'recovery-account', count: 15, seconds: HOUR }
export const RESET: RateLimit = { name: 'reset', count: 30, seconds: HOUR }
/** An office behind one address: 50 people with several tabs, each refreshing every 14 minutes. */
export const REFRESH: RateLimit = { name: 'refresh', count: 1_000, seconds: QUARTER_HOUR }

/** How refused sign-ins of unknown accounts are recorded: counted together, the first of each 15 minutes one by one. */
export const UNKNOWN_ACCOUNTS = { key: 'unknown', each: 20 } as const

/** One account tried from one address. */
export function accountKey(email: string, address: string): string {
  return `${email} ${addressKey(address)}`
}

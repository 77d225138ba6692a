import { addressKey } from '#platform/server/security/address-key.ts'
import type { RateLimit } from '#platform/server/security/rate-limits.ts'

export { addressKey }

/** Limits against guessing passwords and flooding the installation with accounts and mail. They survive a restart. */

const QUARTER_HOUR = 15 * 60
const HOUR = 60 * 60

/** Wrong passwords for one account from one address: its owner can still sign in from elsewhere. */
export const SIGN_IN_TO_ACCOUNT: RateLimit = { name: 'sign-in-account', count: 10, seconds: QUARTER_HOUR }
/** Wrong passwords for any accounts from one address. */
export const SIGN_IN_FROM_ADDRESS: RateLimit = { name: 'sign-in-address', count: 100, seconds: QUARTER_HOUR }
/** Wrong codes after the right password, for one account from one address. */
export const CODES_TO_ACCOUNT: RateLimit = { name: 'code-account', count: 10, seconds: QUARTER_HOUR }
/** Wrong codes for one account from anywhere: who knows its password still guesses a code in years only. */
export const CODES_OF_ACCOUNT: RateLimit = { name: 'code', count: 30, seconds: HOUR }
/** Requests of a passkey from one address, right or not: each is stored for five minutes. */
export const PASSKEY_CHALLENGES: RateLimit = { name: 'passkey', count: 300, seconds: QUARTER_HOUR }
/** Sign-ins begun at another service from one address: each stores a row. */
export const OPEN_ID_START: RateLimit = { name: 'openid-start', count: 200, seconds: QUARTER_HOUR }
export const SIGN_UP: RateLimit = { name: 'sign-up', count: 20, seconds: HOUR }
/** Recovery links requested for one account from one address. */
export const RECOVERY: RateLimit = { name: 'recovery', count: 5, seconds: HOUR }
/** Recovery links requested from one address: enough for an office whose people all forgot their passwords at once. */
export const RECOVERY_FROM_ADDRESS: RateLimit = { name: 'recovery-address', count: 20, seconds: HOUR }
/** Recovery links requested for one account from anywhere, existing or not: its mailbox is not flooded. */
export const RECOVERY_OF_ACCOUNT: RateLimit = { name: 'recovery-account', count: 15, seconds: HOUR }
export const RESET: RateLimit = { name: 'reset', count: 30, seconds: HOUR }
/** Enough for an office behind one address: 50 people with several tabs, each refreshing every 14 minutes. */
export const REFRESH: RateLimit = { name: 'refresh', count: 1_000, seconds: QUARTER_HOUR }

/** How refused sign-ins of unknown accounts are recorded: counted, the first in each 15 minutes individually. */
export const UNKNOWN_ACCOUNTS = { key: 'unknown', each: 20 } as const

/** The rate limit key of one account from one address. @param account its address, or its id */
export function accountKey(account: string, address: string): string {
  return `${account} ${addressKey(address)}`
}

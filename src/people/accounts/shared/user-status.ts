import type { StateLook } from '#platform/shared/state-look.ts'

/** States of an account (spec 2.3, 4.2) and their colours (spec 4.1). */

export const USER_STATUSES = ['Pending', 'Active', 'Inactive'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/** Spec 4.2: status defaults to Pending. */
export const DEFAULT_USER_STATUS: UserStatus = 'Pending'

const LOOKS: Record<UserStatus, StateLook> = {
  Active: { tone: 'green', glyph: 'tick' },
  Pending: { tone: 'amber', glyph: 'dashed' },
  Inactive: { tone: 'red', glyph: 'bar' },
}

/** The look of a status badge: Active green, Pending amber, Inactive red, anything else grey (spec 4.1). */
export function userStatusLook(status: string | null | undefined): StateLook {
  const known = USER_STATUSES.find((candidate) => candidate === status)
  return known === undefined ? { tone: 'gray', glyph: 'ring' } : LOOKS[known]
}

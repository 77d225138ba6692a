import type { StateLook } from '#platform/shared/state-look.ts'

/** The status on the card of a profile or of settings: the first that applies (spec 8.5). */
export type DefaultableStatus = 'Default' | 'Active' | 'Inactive'

/** Colour and glyph by status. */
export const DEFAULTABLE_STATUS_LOOK: Readonly<Record<DefaultableStatus, StateLook>> = {
  Default: { tone: 'accent', glyph: 'star' },
  Active: { tone: 'green', glyph: 'tick' },
  Inactive: { tone: 'red', glyph: 'bar' },
}

/** Default before Active before Inactive (spec 8.5). */
export function defaultableStatus(one: { isDefault: boolean; isActive: boolean }): DefaultableStatus {
  if (one.isDefault) return 'Default'
  return one.isActive ? 'Active' : 'Inactive'
}

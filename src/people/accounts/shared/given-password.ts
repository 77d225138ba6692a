import * as z from 'zod/mini'

/** A password has at most 128 characters (spec 2.6). */
export const PASSWORD_MAX = 128
/** A longer password is not even compared. */
const MAX_ATTEMPT = 1_000

/** A password to compare with the stored one: only its presence and an upper bound are checked. */
export const GivenPassword = z
  .string({ error: 'Password is required' })
  .check(
    z.minLength(1, { error: 'Password is required' }),
    z.maxLength(MAX_ATTEMPT, { error: `Password must be at most ${PASSWORD_MAX} characters` }),
  )

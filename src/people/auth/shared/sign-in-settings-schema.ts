import * as z from 'zod/mini'
import { Instant, userId } from '#platform/shared/fields.ts'
import { ROLES } from '#platform/shared/permissions.ts'

/** How people sign in to this installation, and whom it concerns (spec 35.2). */
export const SignInSettings = z.object({
  /** Since when a second way is required of administrators and accountants; null: it is not. */
  secondWayRequiredAt: z.nullable(Instant),
  /** The Active administrators and accountants, by name. */
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      role: z.enum(ROLES),
      hasSecondWay: z.boolean(),
      /** When the account must have one; null: it has one, or need not. */
      dueAt: z.nullable(Instant),
    }),
  ),
  /** The one account that keeps its password; null: passwords are not switched off (spec 35.4). */
  passwordKeeper: z.nullable(z.uuid()),
  /** Whether the caller could switch them off: there is another way to sign in. */
  canSwitchPasswordsOff: z.boolean(),
  /** The Active accounts with neither a passkey nor a connected service, by name. */
  withoutOtherWay: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type SignInSettings = z.infer<typeof SignInSettings>

export const SignInSettingsInput = z.object({
  requiresSecondWay: z.boolean({ error: 'Say whether a second way is required' }),
})
export type SignInSettingsInput = z.infer<typeof SignInSettingsInput>

export const KeptPasswordInput = z.object({
  /** Whose password still counts; null: everybody's. */
  keeper: z.nullable(userId('Choose an active administrator who has a password')),
})
export type KeptPasswordInput = z.infer<typeof KeptPasswordInput>

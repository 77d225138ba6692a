import * as z from 'zod/mini'
import { Instant } from '#platform/shared/fields.ts'
import { OpaqueSecret } from './opaque-secret.ts'
import { Assertion } from './passkey-schema.ts'

/** How many recovery codes there are, each for one use. */
export const RECOVERY_CODES = 10
/** More than any code has, with spaces and hyphens. */
const CODE_LENGTH = 40

/** A code of the app or a recovery code, as typed. */
const TypedCode = z
  .string({ error: 'Code is required' })
  .check(
    z.minLength(1, { error: 'Code is required' }),
    z.maxLength(CODE_LENGTH, { error: 'This is not a code' }),
  )

/** The second ways that there are, in the order in which they are offered. */
export const SECOND_WAYS = ['passkey', 'app'] as const
export type SecondWayKind = (typeof SECOND_WAYS)[number]

/** What is on for the own account. */
export const SecondWay = z.object({
  /** Since when there is an authenticator app; null: there is none. */
  since: z.nullable(Instant),
  /** Unused recovery codes. */
  codesLeft: z.int(),
})
export type SecondWay = z.infer<typeof SecondWay>

/** What an authenticator app needs; no later reply has it. */
export const AppSecret = z.object({
  /** Base32, to be typed where no camera is at hand. */
  secret: z.string(),
  /** The address for the QR code. */
  uri: z.string(),
})
export type AppSecret = z.infer<typeof AppSecret>

export const ConfirmInput = z.object({ code: TypedCode })

/** New recovery codes; no later reply has them. Empty if there are some already. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const TurnOffInput = z.object({ code: TypedCode })
export type TurnOffInput = z.infer<typeof TurnOffInput>

/**
 * The second step of signing in: the `attempt` of the refusal that asked for it, and either a code or what a passkey
 * replied (spec 33.2, 34.3).
 */
export const SecondStepInput = z
  .object({ attempt: OpaqueSecret, code: z.optional(TypedCode), passkey: z.optional(Assertion) })
  .check(
    z.refine((input) => (input.code === undefined) !== (input.passkey === undefined), {
      error: 'Code is required',
      path: ['code'],
    }),
  )
export type SecondStepInput = z.infer<typeof SecondStepInput>

import * as z from 'zod/mini'
import { SIGNUP_MODES } from '#people/accounts/shared/own-account.ts'
import { NAME_LENGTH, User } from '#people/accounts/shared/user-schema.ts'
import { email, Instant, line, userId } from '#platform/shared/fields.ts'

/** A password has 8 to 128 characters, without a composition rule (spec 2.6). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** A longer password is not even compared. */
const MAX_ATTEMPT = 1_000
/** The characters of a refresh token or a link's secret: 32 bytes as base64url. */
const OPAQUE = /^[\w-]{43}$/

/** A newly chosen password; the server also refuses common ones. */
export const NewPassword = z.string({ error: 'Password is required' }).check(
  z.minLength(1, { error: 'Password is required', abort: true }),
  z.minLength(PASSWORD_MIN, { error: `Password must be at least ${PASSWORD_MIN} characters` }),
  z.maxLength(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX} characters` }),
  z.refine((value: string) => value.isWellFormed() && !value.includes('\u0000'), {
    error: 'Password contains characters that cannot be used',
  }),
)

/** A password to compare with the stored one: only its presence and an upper bound are checked. */
const GivenPassword = z
  .string({ error: 'Password is required' })
  .check(
    z.minLength(1, { error: 'Password is required' }),
    z.maxLength(MAX_ATTEMPT, { error: `Password must be at most ${PASSWORD_MAX} characters` }),
  )

/** Spec 2.1: all four are required. Other fields (a role, a status) are dropped. */
export const SignUpInput = z.object({
  fName: line({ max: NAME_LENGTH, required: 'First name is required' }),
  sName: line({ max: NAME_LENGTH, required: 'Last name is required' }),
  email: email(),
  password: NewPassword,
})
export type SignUpInput = z.infer<typeof SignUpInput>

/** Spec 2.7. With `rememberMe` the refresh token lives for 30 days, otherwise for 12 hours (spec 2.9). */
export const LoginInput = z.object({
  email: email(),
  password: GivenPassword,
  rememberMe: z._default(z.boolean(), false),
})
export type LoginInput = z.infer<typeof LoginInput>

export const RefreshInput = z.object({ refreshToken: z.string().check(z.maxLength(MAX_ATTEMPT)) })

/** A signed access token (15 minutes) and an opaque refresh token. */
export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() })
export type Tokens = z.infer<typeof Tokens>

/** The reply to signing in and signing up. */
export const SignedIn = z.extend(Tokens, { user: User })
export type SignedIn = z.infer<typeof SignedIn>

/** What the pages before sign-in need to know. `firstAccount`: no account exists yet, the first becomes ADMIN. */
export const AuthOptions = z.object({ signup: z.enum(SIGNUP_MODES), firstAccount: z.boolean() })
export type AuthOptions = z.infer<typeof AuthOptions>

/** One's own names and password; a new password requires the current one. */
export const ProfileInput = z
  .object({
    fName: z.optional(line({ max: NAME_LENGTH, required: 'First name is required' })),
    sName: z.optional(line({ max: NAME_LENGTH, required: 'Last name is required' })),
    currentPassword: z.optional(GivenPassword),
    password: z.optional(NewPassword),
  })
  .check(
    z.refine((input) => input.password === undefined || input.currentPassword !== undefined, {
      error: 'Current password is required',
      path: ['currentPassword'],
    }),
  )
export type ProfileInput = z.infer<typeof ProfileInput>

/** An active session of one's own account. */
export const OpenSession = z.object({
  id: userId(),
  /** The browser and operating system, such as `Chrome on Windows`; see browserName. */
  browser: z.string(),
  /** Whether it is a phone or a tablet. */
  isHandheld: z.boolean(),
  /** The network address from which it signed in. */
  address: z.string(),
  signedInAt: Instant,
  /** When it last renewed its tokens; an open page does so every 14 minutes. */
  lastUsedAt: Instant,
  /** Whether it lasts 30 days without use, otherwise 12 hours (spec 2.9). */
  isRemembered: z.boolean(),
  /** Whether it is the caller's session. */
  isThis: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

export const RecoveryInput = z.object({ email: email() })

/** `token` is the secret of an invitation or recovery link. */
export const ResetInput = z.object({
  token: z.string().check(z.regex(OPAQUE, { error: 'This link is not valid. Please ask for a new one.' })),
  password: NewPassword,
})
export type ResetInput = z.infer<typeof ResetInput>

/** A message for the caller. */
export const Notice = z.object({ message: z.string() })

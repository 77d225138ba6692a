import * as z from 'zod/mini'
import { GivenPassword, PASSWORD_MAX } from '#people/accounts/shared/given-password.ts'
import { SIGNUP_MODES } from '#people/accounts/shared/own-account.ts'
import { NAME_LENGTH, User } from '#people/accounts/shared/user-schema.ts'
import { Assertion } from './passkey-schema.ts'
import { OPAQUE } from './opaque-secret.ts'
import { email, Instant, line, userId } from '#platform/shared/fields.ts'

/** A password has 8 characters or more, without a composition rule (spec 2.6). */
export const PASSWORD_MIN = 8
/** A longer token is not even looked for. */
const MAX_ATTEMPT = 1_000

/** A newly chosen password; the server also refuses common ones. */
export const NewPassword = z.string({ error: 'Password is required' }).check(
  z.minLength(1, { error: 'Password is required', abort: true }),
  z.minLength(PASSWORD_MIN, { error: `Password must be at least ${PASSWORD_MIN} characters` }),
  z.maxLength(PASSWORD_MAX, { error: `Password must be at most ${PASSWORD_MAX} characters` }),
  z.refine((value: string) => value.isWellFormed() && !value.includes('\u0000'), {
    error: 'Password contains characters that cannot be used',
  }),
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

/** What the pages before sign-in need to know. */
export const AuthOptions = z.object({
  signup: z.enum(SIGNUP_MODES),
  /** No account exists yet: the first becomes ADMIN. */
  firstAccount: z.boolean(),
  /** The origin of the pages at which passkeys work; null: nowhere (spec 34.1). */
  passkeyOrigin: z.nullable(z.string()),
  /** The service at which people may sign in as well (spec 37); absent: with passwords only. */
  openIdName: z.optional(z.string()),
  /** Passwords are switched off for everybody but one administrator (spec 35.4); absent: they are not. */
  passwordsOff: z.optional(z.literal(true)),
})
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

/** The password as proof, on the screen. */
export const CurrentPassword = z.object({ currentPassword: GivenPassword })

/** Proof of who is at the screen: the password, or what an own passkey replied (spec 34.4, 35.1). */
export const ProofInput = z
  .object({ currentPassword: z.optional(GivenPassword), passkey: z.optional(Assertion) })
  .check(
    z.refine((input) => (input.currentPassword === undefined) !== (input.passkey === undefined), {
      error: 'Current password is required',
      path: ['currentPassword'],
    }),
  )
export type ProofInput = z.infer<typeof ProofInput>

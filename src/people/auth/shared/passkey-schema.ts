import * as z from 'zod/mini'
import { Instant, line } from '#platform/shared/fields.ts'
import { OpaqueSecret } from './opaque-secret.ts'

/** How many passkeys a person may have. */
export const MAX_PASSKEYS = 20
export const PASSKEY_NAME_LENGTH = 60
/** Signatures that are accepted: Ed25519, ES256, RS256, by their numbers in COSE. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]
/** Milliseconds that the browser waits for the person. */
export const PASSKEY_TIMEOUT = 300_000

/** How an authenticator is reached, as browsers report it. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
const Transport = z.enum(TRANSPORTS)
export type Transport = z.infer<typeof Transport>

/** Bytes as base64url. @param max characters */
const bytes = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/, { error: 'This is not what a passkey replies' }))
/** At most 1,023 bytes. */
const CredentialId = bytes(1_400)

/** A passkey of one's own account. */
export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether a password manager keeps it, so that it reaches other devices. */
  isBackedUp: z.boolean(),
  createdAt: Instant,
  /** Null: never. */
  lastUsedAt: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

const PasskeyName = line({ max: PASSKEY_NAME_LENGTH, required: 'Name is required' })

export const RenamePasskey = z.object({ name: PasskeyName })

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(Transport),
})

/** What the browser makes a passkey from (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  /** The passkeys that there are: an authenticator keeps one of them only. */
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof CreationOptions>

/** What the browser asks a passkey with (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  /** Empty: any passkey of this address. */
  allowCredentials: z.array(Descriptor),
  userVerification: z.enum(['required', 'preferred']),
})
export type RequestOptions = z.infer<typeof RequestOptions>

/** What a new passkey replies (WebAuthn, RegistrationResponseJSON). */
export const NewCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type NewCredential = z.infer<typeof NewCredential>

/** What a passkey replies (WebAuthn, AuthenticationResponseJSON). */
export const Assertion = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: z.optional(bytes(100)),
  }),
})
export type Assertion = z.infer<typeof Assertion>

export const NewPasskey = z.object({ name: PasskeyName, credential: NewCredential })
export type NewPasskey = z.infer<typeof NewPasskey>

/** A passkey that was just added. */
export const AddedPasskey = z.object({
  passkey: Passkey,
  /** The recovery codes, if it is the first second way of the account; no later reply has them. */
  codes: z.array(z.string()),
})
export type AddedPasskey = z.infer<typeof AddedPasskey>

/** Asks for a challenge: of the second step, with its `attempt`, or else to sign in without typing. */
export const ChallengeInput = z.object({ attempt: z.optional(OpaqueSecret) })

/** Signing in without typing. */
export const PasskeyLoginInput = z.object({
  passkey: Assertion,
  rememberMe: z._default(z.boolean(), false),
})
export type PasskeyLoginInput = z.infer<typeof PasskeyLoginInput>

/** The known ones of what a browser says. */
export function knownTransports(reported: readonly string[]): Transport[] {
  return TRANSPORTS.filter((transport) => reported.includes(transport))
}

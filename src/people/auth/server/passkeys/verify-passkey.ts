import {
  type Assertion,
  knownTransports,
  type NewCredential,
  PASSKEY_ALGORITHMS,
  type Transport,
} from '../../shared/passkey-schema.ts'
import type { PasskeySite } from './passkey-site.ts'

/** What is stored of a new passkey. */
export interface CheckedCredential {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: Transport[]
  isBackedUp: boolean
}

/** A stored passkey, as far as its replies are checked with it. */
export interface StoredKey {
  credential_id: string
  public_key: Buffer
  counter: number
}

/** Fetched with the first passkey: an installation that has none does not keep it in memory. */
const library = () => import('@simplewebauthn/server')

/**
 * What a new passkey replied, checked against the challenge and the address of the pages.
 * @returns undefined if it is not right
 */
export async function verifyNewCredential(
  site: PasskeySite,
  challenge: string,
  { id, rawId, type, response }: NewCredential,
): Promise<CheckedCredential | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { transports = [], ...rest } = response
  const { registrationInfo } = await refusedIfInvalid(() =>
    verifyRegistrationResponse({
      response: { id, rawId, type, response: rest, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    }),
  )
  if (registrationInfo === undefined) return undefined
  const { credential, credentialBackedUp } = registrationInfo
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: knownTransports(transports),
    isBackedUp: credentialBackedUp,
  }
}

/**
 * What a passkey replied, checked likewise and with its public key. A counter that does not go up, once it has begun
 * to count, is refused: somebody may have a copy of the key.
 * @param options.mustVerifyUser whether finger, face or PIN count as well, because nothing else is asked for
 * @returns undefined if it is not right
 */
export async function verifyAssertion(
  site: PasskeySite,
  { id, rawId, type, response }: Assertion,
  options: { challenge: string; key: StoredKey; mustVerifyUser: boolean },
): Promise<{ counter: number; isBackedUp: boolean } | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { challenge, key, mustVerifyUser } = options
  const { userHandle, ...rest } = response
  const { verified, authenticationInfo } = await refusedIfInvalid(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: userHandle === undefined ? rest : { ...rest, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(key.public_key),
        counter: key.counter,
      },
      requireUserVerification: mustVerifyUser,
    }),
  )
  if (!verified || authenticationInfo === undefined) return undefined
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp }
}

/** The library throws an error for each thing that is not right. */
async function refusedIfInvalid<Result>(verify: () => Promise<Result>): Promise<Partial<Result>> {
  try {
    return await verify()
  } catch {
    return {}
  }
}

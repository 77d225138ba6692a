import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '../../shared/passkey-schema.ts'

const library = () => import('@simplewebauthn/browser')

/**
 * Whether this browser can use passkeys on this page.
 * @param origin where the installation has them: null nowhere, undefined not known yet
 */
export function canUsePasskeys(origin: string | null | undefined): boolean {
  const isNumbers = /^[\d.]+$|^\[/.test(location.hostname)
  const isAble = window.isSecureContext && typeof globalThis.PublicKeyCredential === 'function' && !isNumbers
  return isAble && (origin === undefined || origin === location.origin)
}

/** Loads what asks the browser, so that a press is followed by its dialog at once. */
export function preparePasskeys(): void {
  void library().catch(() => undefined)
}

/** The person closed the browser's dialog, or let it time out: no fault. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled'
}

/** The browser or the device refused, with a sentence for the person. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused'
}

/** Has the browser make a passkey. @throws PasskeyCancelled, PasskeyRefused */
export async function makePasskey(options: CreationOptions): Promise<NewCredential> {
  const { startRegistration } = await loaded()
  const { id, rawId, type, response } = await asked(() => startRegistration({ optionsJSON: options }))
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports: [...transports] } }
}

/** Has the browser use a passkey. @throws PasskeyCancelled, PasskeyRefused */
export async function answerWithPasskey(options: RequestOptions): Promise<Assertion> {
  const { startAuthentication } = await loaded()
  const { id, rawId, type, response } = await asked(() => startAuthentication({ optionsJSON: options }))
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  }
}

async function loaded(): ReturnType<typeof library> {
  try {
    return await library()
  } catch (cause) {
    throw new PasskeyRefused('A part of the page could not be loaded. Please try again.', { cause })
  }
}

async function asked<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
  try {
    return await ask()
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : ''
    if (name === 'NotAllowedError' || name === 'AbortError')
      throw new PasskeyCancelled('Cancelled', { cause })
    throw new PasskeyRefused(
      name === 'InvalidStateError'
        ? 'This device has a passkey for your account already.'
        : 'This device could not use a passkey.',
      { cause },
    )
  }
}

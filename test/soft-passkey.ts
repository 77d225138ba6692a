import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '#people/auth/shared/passkey-schema.ts'

/** What an authenticator may do differently from an honest one. */
export interface Oddity {
  origin?: string
  rpId?: string
  /** The counter that it says; otherwise one more than before. */
  counter?: number
  isUserVerified?: boolean
  userHandle?: string
  challenge?: string
  id?: string
}

/** An authenticator in memory with one passkey, ES256. */
export interface SoftPasskey {
  id: string
  create: (options: CreationOptions, odd?: Oddity) => NewCredential
  answer: (options: RequestOptions, odd?: Oddity) => Assertion
}

const PRESENT = 0x01
const VERIFIED = 0x04
const BACKED_UP = 0x18
const HAS_KEY = 0x40

/** @param page the origin of the pages; @param start the counter before its first use; 0: it counts nothing */
export function softPasskey(page: string, start = 0): SoftPasskey {
  const id = randomBytes(32)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const state = { counter: start, userHandle: '' }

  const clientData = (type: string, challenge: string, { origin = page }: Oddity) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (rpId: string, flags: number, odd: Oddity) => {
    if (state.counter > 0) state.counter++
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(odd.counter ?? state.counter)
    const verified = odd.isUserVerified === false ? 0 : VERIFIED
    return Buffer.concat([
      hash(odd.rpId ?? rpId),
      Buffer.from([PRESENT | verified | BACKED_UP | flags]),
      counter,
    ])
  }
  const named = (odd: Oddity) => {
    const own = odd.id ?? id.toString('base64url')
    return { id: own, rawId: own, type: 'public-key' as const }
  }

  return {
    id: id.toString('base64url'),
    create(options, odd = {}) {
      state.userHandle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([
        head(options.rp.id, HAS_KEY, odd),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ])
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ])
      return {
        ...named(odd),
        response: {
          clientDataJSON: clientData('webauthn.create', odd.challenge ?? options.challenge, odd).toString(
            'base64url',
          ),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    answer(options, odd = {}) {
      const client = clientData('webauthn.get', odd.challenge ?? options.challenge, odd)
      const data = head(options.rpId, 0, odd)
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), privateKey)
      return {
        ...named(odd),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: odd.userHandle ?? state.userHandle,
        },
      }
    },
  }
}

function hash(what: string | Buffer): Buffer {
  return createHash('sha256').update(what).digest()
}

/** The public key in COSE: EC2, ES256, P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])
}

/** CBOR of a text shorter than 24 bytes. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

/** CBOR of 24 to 255 bytes. */
function bytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x58, value.length]), value])
}

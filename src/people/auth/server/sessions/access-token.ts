import { jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { userId } from '#platform/shared/fields.ts'
import type { Role } from '#platform/shared/permissions.ts'

/** Spec 2.9: HS256, 15 minutes. */
const LIFETIME_SECONDS = 15 * 60
const CLOCK_TOLERANCE_SECONDS = 5
const TYPE = 'at+jwt'
const PARTY = 'ledgerboard'
/** Verified tokens cached; many more than people signed in at once. */
const MAX_REMEMBERED = 5_000

const Claims = z.object({ sub: userId(), sid: userId(), exp: z.number() })

/** To whom a token was issued. Only the database knows whether its session is still valid. */
export interface TokenClaims {
  userId: string
  sessionId: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

export interface AccessTokens {
  /**
   * The `role` in it is only for the browser; the server reads the account's row.
   * @param account.latestEnd when the session ends for good; the token is valid for less than 15 minutes before it
   */
  sign(account: { userId: string; sessionId: string; role: Role; latestEnd: Date }): Promise<string>
  /** undefined for a token that is expired, forged, of another kind or malformed. */
  verify(token: string): Promise<TokenClaims | undefined>
}

export function createAccessTokens(secret: Uint8Array, clock: () => Date): AccessTokens {
  const key = crypto.subtle.importKey(
    'raw',
    new Uint8Array(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  // a valid signature stays valid: verifying it at every call would cost more than the call's own query
  const remembered = new Map<string, TokenClaims>()
  const now = () => Math.floor(clock().getTime() / 1000)

  return {
    async sign({ userId, sessionId, role, latestEnd }) {
      return new SignJWT({ sid: sessionId, role })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(userId)
        .setIssuer(PARTY)
        .setAudience(PARTY)
        .setIssuedAt(now())
        .setExpirationTime(Math.min(now() + LIFETIME_SECONDS, Math.floor(latestEnd.getTime() / 1000)))
        .sign(await key)
    },
    async verify(token) {
      let claims = remembered.get(token)
      if (claims === undefined) {
        claims = await readClaims(token, await key, clock())
        if (claims === undefined) return undefined
        if (remembered.size >= MAX_REMEMBERED) remembered.clear()
        remembered.set(token, claims)
      }
      const endsAt = claims.expiresAt + CLOCK_TOLERANCE_SECONDS * 1000
      return clock().getTime() < endsAt ? claims : undefined
    },
  }
}

async function readClaims(token: string, key: CryptoKey, now: Date): Promise<TokenClaims | undefined> {
  const verified = await jwtVerify(token, key, {
    algorithms: ['HS256'],
    typ: TYPE,
    issuer: PARTY,
    audience: PARTY,
    requiredClaims: ['sub', 'sid', 'exp'],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: now,
  }).catch(() => undefined)
  const claims = Claims.safeParse(verified?.payload)
  if (!claims.success) return undefined
  const { sub, sid, exp } = claims.data
  return { userId: sub, sessionId: sid, expiresAt: exp * 1000 }
}

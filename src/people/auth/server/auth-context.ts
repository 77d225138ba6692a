import type { Platform } from '#platform/server/platform.ts'
import { type AccessTokens, createAccessTokens } from './sessions/access-token.ts'
import { createPasswordHashing, type PasswordHashing } from './passwords/password-hashing.ts'

/** The dependencies of the authentication calls. */
export interface AuthContext {
  platform: Platform
  passwords: PasswordHashing
  tokens: AccessTokens
}

/** Where a call comes from. */
export interface CallOrigin {
  address: string
  userAgent: string
}

export function createAuthContext(platform: Platform): AuthContext {
  return {
    platform,
    passwords: createPasswordHashing(),
    tokens: createAccessTokens(platform.secrets.accessTokenKey, platform.clock),
  }
}

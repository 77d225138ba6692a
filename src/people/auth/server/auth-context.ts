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

const contexts = new WeakMap<Platform, AuthContext>()

/** The one of a process: all its passwords are hashed in one queue. */
export function authContextOf(platform: Platform): AuthContext {
  const known = contexts.get(platform)
  if (known !== undefined) return known
  const context = {
    platform,
    passwords: createPasswordHashing(),
    tokens: createAccessTokens(platform.secrets.accessTokenKey, platform.clock),
  }
  contexts.set(platform, context)
  return context
}

import type { Role } from '#platform/shared/permissions.ts'

/** The caller: the account's current state in the database, never the claims of a token. */
export interface Actor {
  id: string
  email: string
  firstName: string
  secondName: string
  role: Role
  status: 'Active' | 'Pending'
  /** The session of the token; ending it ends the token. */
  sessionId: string
}

/** A person's full name. */
export function fullName({ firstName, secondName }: Pick<Actor, 'firstName' | 'secondName'>): string {
  return `${firstName} ${secondName}`
}

/** Finds the account of a token; undefined when the token, its session or its account is not valid (any more). */
export type Authenticate = (token: string) => Promise<AuthenticatedToken | undefined>

export interface AuthenticatedToken {
  actor: Actor
  /** When the token expires, in milliseconds since 1970. */
  expiresAt: number
}

import type { Role } from '#platform/shared/permissions.ts'

/** Who makes a call: the account as it stands in the database at this moment, never as a token claims. */
export interface Actor {
  id: string
  email: string
  firstName: string
  secondName: string
  role: Role
  status: 'Active' | 'Pending'
  /** The sign-in this token belongs to; ending it ends the token. */
  sessionId: string
}

/** A person's name as everybody reads it. */
export function fullName({ firstName, secondName }: Pick<Actor, 'firstName' | 'secondName'>): string {
  return `${firstName} ${secondName}`
}

/** Tells who a token belongs to; undefined when the token, its session or its account is not good (any more). */
export type Authenticate = (token: string) => Promise<AuthenticatedToken | undefined>

export interface AuthenticatedToken {
  actor: Actor
  /** Milliseconds since 1970 at which the token ends. */
  expiresAt: number
}

import type { Holder, Role } from '#platform/shared/permissions.ts'

/** The caller: the account's current state in the database, never the claims of a token. */
export interface Actor extends Holder {
  id: string
  email: string
  firstName: string
  secondName: string
  role: Role
  status: 'Active' | 'Pending'
  /** The session of the access token, or the id of the personal token; ending it ends the token. */
  sessionId: string
  /** When the session's owner last proved to be there, as an instant; a personal token has no such moment. */
  provenAt?: string
  /** The instant from which the account opens nothing until it has a second way (spec 35.2); absent: it needs none. */
  secondWayDue?: string
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

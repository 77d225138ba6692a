import type { SignedIn } from '#people/auth/shared/auth-schema.ts'
import type { Me } from '#people/accounts/shared/own-account.ts'
import type { User } from '#people/accounts/shared/user-schema.ts'
import { permissionsOf } from '#platform/shared/permissions.ts'
import { TEST_ACCOUNT } from './render-at.tsx'

/** A user as the server returns it. */
export function sampleUser(user: Partial<User> = {}): User {
  const { id, fName, sName, email, role, status } = TEST_ACCOUNT
  return { id, fName, sName, email, role, status, ...user }
}

/** Seconds since 1970, in the year 2096. */
const FAR_AWAY = 4_000_000_000

/** The reply to a sign-in, with a token that does not expire during a test. */
export function sampleSignedIn(user: Partial<User> = {}): SignedIn {
  const payload = btoa(JSON.stringify({ exp: FAR_AWAY }))
  return { access_token: `head.${payload}.signature`, refresh_token: 'refresh', user: sampleUser(user) }
}

/** The signed-in account as the server returns it. */
export function sampleMe(me: Partial<Omit<Me, 'user'>> & { user?: Partial<User> } = {}): Me {
  const user = sampleUser(me.user)
  return {
    permissions: user.status === 'Active' ? permissionsOf(user.role) : [],
    secondWayDue: null,
    mustAddSecondWay: false,
    serverTime: '2026-11-20T04:00:00.000Z',
    timeZone: TEST_ACCOUNT.timeZone,
    today: '2026-11-20',
    signup: 'approval',
    mailConfigured: false,
    ...me,
    user,
  }
}

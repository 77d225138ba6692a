import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedUser } from './audit-user.ts'
import { restorableUser } from './restore-user.ts'
import type { BeforeLeaving } from './update-user.ts'
import { userRoutes } from './user-routes.ts'
import { searchableUser } from './search-users.ts'

/** @param beforeLeaving what an account that may no longer sign in leaves behind in order */
export function users(beforeLeaving: BeforeLeaving): ServerFeature {
  return {
    name: 'people/users',
    routes: (router, platform) => userRoutes(router, platform, beforeLeaving),
    restorables: [restorableUser],
    audited: [auditedUser],
    searchables: [searchableUser],
  }
}

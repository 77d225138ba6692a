import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedUser } from './audit-user.ts'
import { restorableUser } from './restore-user.ts'
import { tellRestored } from './tell-restored.ts'
import type { BeforeLeaving } from './update-user.ts'
import { userRoutes } from './user-routes.ts'
import { searchableUser } from './search-users.ts'
import { listUsers } from '../shared/user-endpoints.ts'

/** @param beforeLeaving what an account that may no longer sign in leaves behind in order */
export function users(beforeLeaving: BeforeLeaving): ServerFeature {
  return {
    name: 'people/users',
    routes: (router, platform) => userRoutes(router, platform, beforeLeaving),
    tools: [
      {
        name: 'list_people',
        endpoint: listUsers,
        description: 'The people of the office with their ids, which assignees and filters take.',
        defaults: { limit: 50 },
      },
    ],
    restorables: [restorableUser],
    audited: [auditedUser],
    consequences: [tellRestored],
    searchables: [searchableUser],
  }
}

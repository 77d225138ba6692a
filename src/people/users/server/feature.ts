import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedUser } from './audit-user.ts'
import { restorableUser } from './restore-user.ts'
import { userRoutes } from './user-routes.ts'
import { searchableUser } from './search-users.ts'

export const users: ServerFeature = {
  name: 'people/users',
  routes: userRoutes,
  restorables: [restorableUser],
  audited: [auditedUser],
  searchables: [searchableUser],
}

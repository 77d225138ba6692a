import type { ServerFeature } from '#platform/server/feature.ts'
import { authRoutes } from './auth-routes.ts'
import { sweepSessions } from './sessions/sweep-sessions.ts'
import { watchAccounts } from './watch-accounts.ts'

export const auth: ServerFeature = {
  name: 'people/auth',
  routes: authRoutes,
  sweeps: [sweepSessions],
  start: (platform, { live }) => watchAccounts(platform, live),
}

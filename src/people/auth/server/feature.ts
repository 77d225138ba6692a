import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedAccounts } from './audit-accounts.ts'
import { authRoutes } from './auth-routes.ts'
import { sweepSessions } from './sessions/sweep-sessions.ts'
import { watchAccounts } from './watch-accounts.ts'

export const auth: ServerFeature = {
  name: 'people/auth',
  routes: authRoutes,
  audited: auditedAccounts,
  sweeps: [sweepSessions],
  start: (platform, { live }) => watchAccounts(platform, live),
}

import type { ServerFeature } from '#platform/server/feature.ts'
import { auditedAccounts } from './audit-accounts.ts'
import { authContextOf } from './auth-context.ts'
import { authRoutes } from './auth-routes.ts'
import { openIdPages } from './openid-connect/openid-pages.ts'
import { sweepSessions } from './sessions/sweep-sessions.ts'
import { watchAccounts } from './watch-accounts.ts'

export const auth: ServerFeature = {
  name: 'people/auth',
  routes: authRoutes,
  pages: (platform) =>
    platform.config.openId === undefined
      ? []
      : [openIdPages(authContextOf(platform), platform.config.openId)],
  audited: auditedAccounts,
  sweeps: [sweepSessions],
  start: (platform, { live }) => watchAccounts(platform, live),
}

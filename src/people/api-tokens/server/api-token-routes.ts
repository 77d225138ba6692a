import type { Router } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import * as endpoints from '../shared/api-token-endpoints.ts'
import { listAllApiTokens, revokeAnyApiToken } from './all-tokens-service.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './api-token-service.ts'

export function apiTokenRoutes(router: Router, platform: Platform): void {
  router.read(endpoints.listApiTokens, async ({ database, actor }) => listApiTokens(database, actor))
  router.write(endpoints.createApiToken, async ({ database, body, actor }) =>
    createApiToken(database, platform, body, actor),
  )
  router.write(endpoints.revokeApiToken, async ({ database, params, actor }) =>
    revokeApiToken(database, params.id, actor),
  )
  router.read(endpoints.listAllApiTokens, async ({ database }) => listAllApiTokens(database))
  router.write(endpoints.revokeAnyApiToken, async ({ database, params, actor }) =>
    revokeAnyApiToken(database, platform, params.id, actor),
  )
}

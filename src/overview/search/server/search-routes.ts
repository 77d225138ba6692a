import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { searchEverything } from '../shared/search-endpoints.ts'
import { searchForEverything } from './search-everything.ts'

export function searchRoutes(router: Router, platform: Platform): void {
  router.read(searchEverything, async ({ query, actor }) => searchForEverything(platform, query, actor.role))
}

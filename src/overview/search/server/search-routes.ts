import type { Router } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Searchable } from '#platform/server/search/searchable.ts'
import { searchEverything } from '../shared/search-endpoints.ts'
import { searchForEverything } from './search-everything.ts'

/** @param searchables the kinds of records that are searched */
export function searchRoutes(router: Router, platform: Platform, searchables: readonly Searchable[]): void {
  router.read(searchEverything, async ({ query, actor }) =>
    searchForEverything(platform, searchables, query, actor),
  )
}

import type { Router } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import * as endpoints from '../shared/feed-endpoints.ts'
import { findFeed, makeFeed, revokeFeed } from './feed-service.ts'
import { readFeed } from './read-feed.ts'

export function feedRoutes(router: Router, platform: Platform): void {
  router.read(endpoints.getFeed, ({ database, actor }) => findFeed(database, actor))
  router.write(endpoints.makeFeed, ({ database, actor }) => makeFeed(database, platform, actor))
  router.write(endpoints.revokeFeed, ({ database, actor }) => revokeFeed(database, actor))
  router.read(endpoints.readFeed, ({ params, request }) => readFeed(platform, params.token, request.address))
}

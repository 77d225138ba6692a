import { filtersOf } from '#work/tasks/server/index.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/timeline-endpoints.ts'
import { readTimeline } from './read-timeline.ts'

export function timelineRoutes(router: Router, { pool }: Platform): void {
  router.read(endpoints.showTimeline, async ({ query, actor }) => readTimeline(pool, filtersOf(query, actor)))
}

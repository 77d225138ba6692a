import { filtersOf } from '#work/tasks/server/index.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/calendar-endpoints.ts'
import { listCalendar } from './list-calendar.ts'

export function calendarRoutes(router: Router, { pool }: Platform): void {
  router.read(endpoints.listCalendar, async ({ query, actor }) => listCalendar(pool, filtersOf(query, actor)))
}

import { filtersOf, readersOf } from '#work/tasks/server/index.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import * as endpoints from '../shared/board-endpoints.ts'
import { readColumnLimits, setColumnLimits } from './column-limits.ts'
import { listBoard } from './list-board.ts'

export function boardRoutes(router: Router, { pool }: Platform): void {
  router.read(
    endpoints.listBoard,
    async ({ query, actor }) => listBoard(pool, filtersOf(query, actor)),
    readersOf,
  )
  router.read(endpoints.listColumnLimits, async ({ database }) => readColumnLimits(database))
  router.write(endpoints.setColumnLimits, async ({ database, body, actor }) =>
    setColumnLimits(database, body, actor),
  )
}

import type { ServerFeature } from '#platform/server/feature.ts'
import { boardRoutes } from './board-routes.ts'
import { auditedColumnLimit, undoableColumnLimit } from './column-limits.ts'

export const board: ServerFeature = {
  name: 'work/board',
  routes: boardRoutes,
  undoables: [undoableColumnLimit],
  audited: [auditedColumnLimit],
}

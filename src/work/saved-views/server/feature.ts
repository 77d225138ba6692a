import type { ServerFeature } from '#platform/server/feature.ts'
import { restorableSavedView } from './restore-saved-view.ts'
import { savedViewRoutes } from './saved-view-routes.ts'
import { savedViews as table } from './saved-view-tables.ts'
import { undoableSavedView } from './undo-saved-view.ts'

export const savedViews: ServerFeature = {
  name: 'work/saved-views',
  routes: savedViewRoutes,
  restorables: [restorableSavedView],
  undoables: [undoableSavedView],
  audited: [table.audited],
}

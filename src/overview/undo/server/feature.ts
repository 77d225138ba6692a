import type { ServerFeature } from '#platform/server/feature.ts'
import type { UndoKinds } from './undo-changes.ts'
import { undoRoutes } from './undo-routes.ts'

export const undo: ServerFeature<UndoKinds> = { name: 'overview/undo', routes: undoRoutes }

export { savedViewRoutes } from './saved-view-routes.ts'
export { restorableSavedView } from './restore-saved-view.ts'
export { undoableSavedView } from './undo-saved-view.ts'

export { undoRoutes } from './undo-routes.ts'

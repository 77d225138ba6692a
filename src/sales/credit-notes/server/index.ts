export { creditNoteRoutes } from './credit-note-routes.ts'

export { importRoutes } from './import-routes.ts'
export { sweepImports } from './remove-import.ts'

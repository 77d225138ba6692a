export { clientRoutes } from './client-routes.ts'
export { clients } from './client-tables.ts'

export { getClientRecord } from './client-service.ts'
export { clientRoutes } from './client-routes.ts'
export { restorableClient } from './restore-client.ts'

import type { ServerFeature } from '#platform/server/feature.ts'
import { clientRoutes } from './client-routes.ts'
import { clients as table } from './client-tables.ts'

export const clients: ServerFeature = {
  name: 'sales/clients',
  routes: clientRoutes,
  restorables: [table.restorable],
  undoables: [table.undoable],
}

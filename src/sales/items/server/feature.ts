import type { ServerFeature } from '#platform/server/feature.ts'
import { importableItem } from './import-items.ts'
import { itemRoutes } from './item-routes.ts'
import { items as table } from './item-tables.ts'

export const items: ServerFeature = {
  name: 'sales/items',
  routes: itemRoutes,
  restorables: [table.restorable],
  undoables: [table.undoable],
  audited: [table.audited],
  importables: [importableItem],
}

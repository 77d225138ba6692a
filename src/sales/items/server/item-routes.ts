import type { Router } from '#platform/server/http/serve.ts'
import type { Platform } from '#platform/server/platform.ts'
import * as endpoints from '../shared/item-endpoints.ts'
import { exportItems, listItems, replaceItem } from './item-service.ts'
import { items } from './item-tables.ts'

export function itemRoutes(router: Router, { clock }: Platform): void {
  router.read(endpoints.listItems, async ({ database, query, setTotal }) => {
    const { rows, total } = await listItems(database, query)
    setTotal(total)
    return rows
  })
  router.read(endpoints.exportItems, async ({ database, query }) => exportItems(database, query))
  router.read(endpoints.getItem, async ({ database, params }) => items.get(database, params.id))

  router.write(endpoints.createItem, async ({ database, body, actor }) =>
    items.create(database, body, { actor, now: clock() }),
  )
  router.write(endpoints.replaceItem, async ({ database, params, body, actor, ifMatch }) =>
    replaceItem(database, params.id, body, { actor, now: clock(), ifMatch }),
  )
  router.write(endpoints.deleteItem, async ({ database, params, actor }) =>
    items.remove(database, params.id, actor),
  )
}

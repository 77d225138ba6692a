import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/serve.ts'
import * as endpoints from '../shared/client-endpoints.ts'
import { createClient, deleteClient, getClient, listClients, replaceClient } from './client-service.ts'

export function clientRoutes(router: Router, { clock }: Platform): void {
  router.read(endpoints.listClients, async ({ database, query, setTotal }) => {
    const { clients, total } = await listClients(database, query)
    setTotal(total)
    return clients
  })
  router.read(endpoints.getClient, async ({ database, params }) => getClient(database, params.id))

  router.write(endpoints.createClient, async ({ database, body, actor }) =>
    createClient(database, body, { actor, now: clock() }),
  )
  router.write(endpoints.replaceClient, async ({ database, params, body, actor }) =>
    replaceClient(database, params.id, body, { actor, now: clock() }),
  )
  router.write(endpoints.deleteClient, async ({ database, params, actor }) =>
    deleteClient(database, params.id, actor),
  )
}

import type { Actor } from '#platform/server/actor.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../shared/client-endpoints.ts'
import { createClient, getClient, listClients, replaceClient } from './client-service.ts'
import { clients } from './client-tables.ts'
import { exportClients } from './export-clients.ts'

export function clientRoutes(router: Router, { clock, config }: Platform): void {
  const today = () => dayIn(config.timeZone, clock())
  const writer = (actor: Actor) => ({ actor, now: clock(), today: today() })

  router.read(endpoints.listClients, async ({ database, query, setTotal }) => {
    const { clients, total } = await listClients(database, query, today())
    setTotal(total)
    return clients
  })
  router.read(endpoints.exportClients, async ({ database, query }) =>
    exportClients(database, query, { timeZone: config.timeZone, today: today() }),
  )
  router.read(endpoints.getClient, async ({ database, params }) => getClient(database, params.id, today()))

  router.write(endpoints.createClient, async ({ database, body, actor }) =>
    createClient(database, body, writer(actor)),
  )
  router.write(endpoints.replaceClient, async ({ database, params, body, actor, ifMatch }) =>
    replaceClient(database, params.id, body, { ...writer(actor), ifMatch }),
  )
  router.write(endpoints.deleteClient, async ({ database, params, actor }) =>
    clients.remove(database, params.id, actor),
  )
}

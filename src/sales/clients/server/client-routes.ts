import type { Actor } from '#platform/server/security/actor.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Router } from '#platform/server/http/serve.ts'
import { dayIn } from '#platform/shared/dates.ts'
import * as endpoints from '../shared/client-endpoints.ts'
import type { BalanceOn } from './client-balance.ts'
import { createClient, getClient, listClients, replaceClient } from './client-service.ts'
import { clients } from './client-tables.ts'
import { exportClients } from './export-clients.ts'

/** @param balanceOn the balance of clients on a day */
export function clientRoutes(router: Router, { clock, config }: Platform, balanceOn: BalanceOn): void {
  const balance = () => balanceOn(dayIn(config.timeZone, clock()))
  const writer = (actor: Actor) => ({ actor, now: clock(), balance: balance() })

  router.read(endpoints.listClients, async ({ database, query, setTotal }) => {
    const { clients, total } = await listClients(database, query, balance())
    setTotal(total)
    return clients
  })
  router.read(endpoints.exportClients, async ({ database, query }) =>
    exportClients(database, query, { timeZone: config.timeZone, balance: balance() }),
  )
  router.read(endpoints.getClient, async ({ database, params }) => getClient(database, params.id, balance()))

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

import type { ServerFeature } from '#platform/server/feature.ts'
import { announcedClients } from './announce-clients.ts'
import type { BalanceOn } from './client-balance.ts'
import { clientRoutes } from './client-routes.ts'
import { clients as table } from './client-tables.ts'
import { importableClient } from './import-clients.ts'
import { searchableClient } from './search-clients.ts'
import { getClient, listClients } from '../shared/client-endpoints.ts'

/** @param balanceOn the balance of clients on a day */
export function clients(balanceOn: BalanceOn): ServerFeature {
  return {
    name: 'sales/clients',
    routes: (router, platform) => clientRoutes(router, platform, balanceOn),
    tools: [
      {
        name: 'list_clients',
        endpoint: listClients,
        description: 'Clients by company name. `search` looks into names, e-mail and phone.',
        defaults: { limit: 20 },
      },
      { name: 'get_client', endpoint: getClient, description: 'One client.' },
    ],
    restorables: [table.restorable],
    undoables: [table.undoable],
    announced: announcedClients,
    audited: [{ ...table.audited, source: { ...table.audited.source, searched: 'search_text' } }],
    searchables: [searchableClient],
    importables: [importableClient],
  }
}

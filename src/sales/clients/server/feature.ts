import type { ServerFeature } from '#platform/server/feature.ts'
import type { BalanceOn } from './client-balance.ts'
import { clientRoutes } from './client-routes.ts'
import { clients as table } from './client-tables.ts'
import { importableClient } from './import-clients.ts'
import { searchableClient } from './search-clients.ts'

/** @param balanceOn the balance of clients on a day */
export function clients(balanceOn: BalanceOn): ServerFeature {
  return {
    name: 'sales/clients',
    routes: (router, platform) => clientRoutes(router, platform, balanceOn),
    restorables: [table.restorable],
    undoables: [table.undoable],
    audited: [{ ...table.audited, source: { ...table.audited.source, searched: 'search_text' } }],
    searchables: [searchableClient],
    importables: [importableClient],
  }
}

import type { GeneratedAlways } from 'kysely'
import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import { client } from '../shared/client-schema.ts'

export interface ClientsTable extends EntityColumns<typeof client> {
  /** Names, e-mail and phone in lower case, for searching. */
  search_text: GeneratedAlways<string>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    clients: ClientsTable
  }
}

/** Clients. Creation cannot be undone while other records reference the client. */
export const clients = entityTable(client, 'clients', {
  pointers: {
    project_ids: { table: 'projects', column: 'client_id', label: 'Projects' },
    invoice_ids: { table: 'invoices', column: 'client_id', label: 'Invoices' },
    quote_ids: { table: 'quotes', column: 'client_id', label: 'Quotes' },
  },
})

import type { GeneratedAlways } from 'kysely'
import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import { client } from '../shared/client-schema.ts'

export interface ClientsTable extends EntityColumns<typeof client.fields> {
  /** Names, e-mail and phone in lower case: lists search in it. */
  search_text: GeneratedAlways<string>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    clients: ClientsTable
  }
}

/** Clients. What is built on one keeps it from going with the call that made it. */
export const clients = entityTable(client, 'clients', {
  pointers: {
    project_ids: { table: 'projects', column: 'client_id', label: 'Projects' },
    invoice_ids: { table: 'invoices', column: 'client_id', label: 'Invoices' },
    quote_ids: { table: 'quotes', column: 'client_id', label: 'Quotes' },
  },
})

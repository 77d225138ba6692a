import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Timestamp } from '#platform/server/database/database.ts'
import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import { refuseWithBalance } from './client-accounts.ts'
import { client } from '../shared/client-schema.ts'

export interface ClientsTable extends EntityColumns<typeof client> {
  /** Names, e-mail and phone in lower case, for searching. */
  search_text: GeneratedAlways<string>
}

/** What a client paid beyond its invoices; see client-accounts.ts. */
export interface ClientAccountsTable {
  id: GeneratedAlways<number>
  /** Null without a listed client, or once the client is deleted. */
  client_id: number | null
  /** Of invoices without a listed client. */
  email: string | null
  name: string
  /** Maintained by the trigger of payments. */
  balance_cents: ColumnType<number, never, never>
  created_at: Timestamp
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    clients: ClientsTable
    client_accounts: ClientAccountsTable
  }
}

/** Clients. Creation cannot be undone while other records reference the client. */
export const clients = entityTable(client, 'clients', {
  beforeRemoval: refuseWithBalance,
  pointers: {
    project_ids: { table: 'projects', column: 'client_id', label: 'Projects' },
    invoice_ids: { table: 'invoices', column: 'client_id', label: 'Invoices' },
    quote_ids: { table: 'quotes', column: 'client_id', label: 'Quotes' },
  },
})

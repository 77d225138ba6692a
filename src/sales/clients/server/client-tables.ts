import type { GeneratedAlways, Selectable } from 'kysely'
import type { Entity } from '#platform/server/changes.ts'
import type { Timestamp, Version } from '#platform/server/database.ts'
import type { Use } from '#platform/server/undoable.ts'

export interface ClientsTable {
  id: GeneratedAlways<number>
  company_name: string
  contact_name: string
  /** Lower case. */
  email: string
  phone: string
  notes: string | null
  address: string | null
  tin: string | null
  vat_number: string | null
  created_at: Timestamp
  updated_at: Timestamp
  version: Version
  /** Names, e-mail and phone in lower case: lists search in it. */
  search_text: GeneratedAlways<string>
}

declare module '#platform/server/database.ts' {
  interface Database {
    clients: ClientsTable
  }
}

/** Changes of clients, in the audit trail and the live feed. */
export const CLIENT_ENTITY: Entity = { name: 'client', audience: 'client:view' }

/** What people set of a client, and may take back. */
export const CLIENT_FIELDS = [
  'company_name',
  'contact_name',
  'email',
  'phone',
  'notes',
  'address',
  'tin',
  'vat_number',
] as const

/** What is built on a client: while it is there, the client does not go with the call that made it. */
export const CLIENT_USES: readonly Use[] = [
  { table: 'projects', column: 'client_id' },
  { table: 'quotes', column: 'client_id' },
  { table: 'invoices', column: 'client_id' },
]

/** The columns that make up a client; the search text is derived from them. */
export const CLIENT_COLUMNS = ['id', ...CLIENT_FIELDS, 'created_at', 'updated_at', 'version'] as const
export type ClientRow = Pick<Selectable<ClientsTable>, (typeof CLIENT_COLUMNS)[number]>

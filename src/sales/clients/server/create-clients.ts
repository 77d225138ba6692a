import { sql } from 'kysely'
import { recordChanges } from '#platform/server/changes.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import type { ClientInput } from '../shared/client-schema.ts'
import { type ClientWriter, columnsOf } from './client-service.ts'
import { CLIENT_COLUMNS, CLIENT_ENTITY, type ClientRow } from './client-tables.ts'

const RETURNED = sql.join(CLIENT_COLUMNS.map((column) => sql.ref(column)))

/** Adds many clients at once, each by the rules of a single one. @returns their ids */
export async function createClients(
  transaction: WriteExecutor,
  inputs: readonly ClientInput[],
  { actor, now }: Pick<ClientWriter, 'actor' | 'now'>,
): Promise<number[]> {
  const values = inputs.map((input) => ({ ...columnsOf(input), created_at: now, updated_at: now }))
  // one text for any number of them, which is planned once
  const { rows } = await sql<ClientRow>`
    insert into clients (company_name, contact_name, email, phone, notes, address, tin, vat_number, created_at,
      updated_at)
    select company_name, contact_name, email, phone, notes, address, tin, vat_number, created_at, updated_at
    from jsonb_populate_recordset(null::clients, ${JSON.stringify(values)}::jsonb)
    returning ${RETURNED}`.execute(transaction)
  await recordChanges(
    transaction,
    rows.map((row) => ({ entity: CLIENT_ENTITY, id: row.id, action: 'create', actor, after: row })),
  )
  return rows.map(({ id }) => id)
}

import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import type { ServerImportable } from '#platform/server/records/importable.ts'
import { refuseRows } from '#platform/server/records/refuse-rows.ts'
import { clientImport } from '../shared/client-import.ts'
import type { ClientInput } from '../shared/client-schema.ts'
import { findDuplicates } from '../shared/find-duplicates.ts'
import { clients } from './client-tables.ts'

export const importableClient: ServerImportable = {
  importable: clientImport,
  add: importClients,
  removeUntouched: clients.removeUntouched,
}

/** An arbitrary number that no other lock of the product uses. */
const CLIENT_IMPORTS = 7_240_018

/**
 * Adds the clients of a file, all or none. Imports run one at a time, so that importing the same file twice at once
 * creates no duplicates.
 * @returns their ids
 * @throws AppError validation at the e-mail addresses that other clients have
 */
async function importClients(
  transaction: WriteExecutor,
  rows: readonly ClientInput[],
  writer: EntityWriter,
): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(${CLIENT_IMPORTS})`.execute(transaction)
  const emails = rows.map((row) => row.email)
  const known = await transaction
    .selectFrom('clients')
    .select(['email', 'company_name as companyName'])
    .where('email', '=', (expression) => expression.fn.any(expression.val(emails)))
    .execute()
  const duplicates = findDuplicates(emails, known, (index) => `Row ${index + 1}`)
  refuseRows(new Map([...duplicates].map(([index, sentence]) => [`${index}.email`, sentence])))
  const added = await clients.createMany(transaction, rows, writer)
  return added.map(({ id }) => id)
}

import { sql } from 'kysely'
import { clients } from '#sales/clients/server/index.ts'
import type { ClientInput } from '#sales/clients/shared/client-schema.ts'
import type { ChangeActor } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { findDoubles } from '../shared/find-doubles.ts'
import { refuseRows } from '#platform/server/records/refuse-rows.ts'

/** Any number that no other lock of the product has. */
const CLIENT_IMPORTS = 7_240_018

/**
 * Adds the clients of a file, all or none. One after the other: the same file twice at once makes no doubles.
 * @returns their ids
 * @throws AppError validation at the e-mail addresses that other clients have
 */
export async function importClients(
  transaction: WriteExecutor,
  rows: readonly ClientInput[],
  writer: { actor: ChangeActor; now: Date },
): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(${CLIENT_IMPORTS})`.execute(transaction)
  const emails = rows.map((row) => row.email)
  const known = await transaction
    .selectFrom('clients')
    .select(['email', 'company_name as companyName'])
    .where('email', '=', (expression) => expression.fn.any(expression.val(emails)))
    .execute()
  const doubles = findDoubles(emails, known, (index) => `Row ${index + 1}`)
  refuseRows(new Map([...doubles].map(([index, sentence]) => [`${index}.email`, sentence])))
  const added = await clients.createMany(transaction, rows, writer)
  return added.map(({ id }) => id)
}

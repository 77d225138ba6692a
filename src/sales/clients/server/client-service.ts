import { sql } from 'kysely'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityWriter } from '#platform/server/database/entity-table.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { notFound } from '#platform/shared/errors.ts'
import { type ListQuery, offsetOf } from '#platform/shared/pagination.ts'
import type { ClientFilter } from '../shared/client-endpoints.ts'
import type { Client, ClientInput } from '../shared/client-schema.ts'
import { clients } from './client-tables.ts'
import { type Balance, selectWithBalance } from './client-balance.ts'

/** The author of a change to a client, and its time. */
export interface ClientWriter extends EntityWriter {
  /** The balance of clients at that time. */
  balance: Balance
}

/** Clients by company name; the search covers both names, the e-mail and the phone. */
export async function listClients(
  database: Executor,
  query: ListQuery,
  balance: Balance,
): Promise<{ clients: Client[]; total: number }> {
  const matching = matchingClients(database, query)
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  // the page first, so that projects and invoices are counted for its clients only
  const page = matching
    .select(clients.reply)
    .orderBy(sql`lower(company_name)`)
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
  const rows = await selectWithBalance(
    database.with('page', () => page),
    balance,
  )
    .orderBy(sql`lower("companyName")`)
    .orderBy('id')
    .execute()
  return { clients: rows, total }
}

/** The search as a condition. */
export function matchingClients(database: Executor, { search }: ClientFilter) {
  return database
    .selectFrom('clients')
    .$if(search !== '', (select) => select.where(sql<boolean>`strpos(search_text, lower(${search})) > 0`))
}

/** @throws AppError not_found */
export async function getClient(database: Executor, id: number, balance: Balance): Promise<Client> {
  const one = database.with('page', (select) =>
    select.selectFrom('clients').select(clients.reply).where('id', '=', id),
  )
  const row = await selectWithBalance(one, balance).executeTakeFirst()
  if (row === undefined) throw notFound('Client')
  return row
}

export async function createClient(
  transaction: WriteExecutor,
  input: ClientInput,
  writer: EntityWriter,
): Promise<Client> {
  const added = await clients.create(transaction, input, writer)
  return { ...added, projectCount: 0, owedAmount: 0, overdueAmount: 0 }
}

/** Replaces all fields of a client; missing fields are cleared. @throws AppError not_found, changed_meanwhile */
export async function replaceClient(
  transaction: WriteExecutor,
  id: number,
  input: ClientInput,
  writer: ClientWriter & IfMatch,
): Promise<Client> {
  const before = await clients.lock(transaction, id)
  const read = () => getClient(transaction, id, writer.balance)
  await requireVersion(before, writer, read)
  await clients.update(transaction, before, clients.store(input), writer)
  return read()
}

import { sql } from 'kysely'
import { changedFields, type ChangeActor, recordChange } from '#platform/server/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database.ts'
import { type IfMatch, requireVersion } from '#platform/server/if-match.ts'
import { lockPointers } from '#platform/server/lock-order.ts'
import { textOrNull } from '#platform/server/text-or-null.ts'
import { notFound } from '#platform/shared/errors.ts'
import { type ListQuery, offsetOf } from '#platform/shared/pagination.ts'
import type { ClientFilter } from '../shared/client-endpoints.ts'
import type { Client, ClientInput, ClientRecord } from '../shared/client-schema.ts'
import { CLIENT_COLUMNS, CLIENT_ENTITY, type ClientRow } from './client-tables.ts'
import { selectOwing, toClient, toClientRecord } from './owing-client.ts'

/** Who writes a client, and when. */
export interface ClientWriter {
  actor: ChangeActor
  now: Date
  /** The calendar day it is then in the business's time zone. */
  today: string
}

/**
 * Clients by company name; the search looks into both names, the e-mail and the phone.
 * @param today the calendar day it is now in the business's time zone
 */
export async function listClients(
  database: Executor,
  query: ListQuery,
  today: string,
): Promise<{ clients: Client[]; total: number }> {
  const matching = matchingClients(database, query)
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  // the page first: no other client's projects and invoices are looked at
  const page = matching
    .select(CLIENT_COLUMNS)
    .orderBy(sql`lower(company_name)`)
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
  const rows = await selectOwing(
    database.with('page', () => page),
    today,
  )
    .orderBy(sql`lower(company_name)`)
    .orderBy('id')
    .execute()
  return { clients: rows.map(toClient), total }
}

/** The clients that a search leaves. */
export function matchingClients(database: Executor, { search }: ClientFilter) {
  return database
    .selectFrom('clients')
    .$if(search !== '', (select) => select.where(sql<boolean>`strpos(search_text, lower(${search})) > 0`))
}

/** @param today the calendar day it is now in the business's time zone @throws AppError not_found */
export async function getClient(database: Executor, id: number, today: string): Promise<Client> {
  const one = database.with('page', (select) =>
    select.selectFrom('clients').select(CLIENT_COLUMNS).where('id', '=', id),
  )
  const row = await selectOwing(one, today).executeTakeFirst()
  if (row === undefined) throw notFound('Client')
  return toClient(row)
}

/** What documents name of a client. @throws AppError not_found */
export async function getClientRecord(database: Executor, id: number): Promise<ClientRecord> {
  const row = await database
    .selectFrom('clients')
    .select(CLIENT_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Client')
  return toClientRecord(row)
}

export async function createClient(
  transaction: WriteExecutor,
  input: ClientInput,
  { actor, now }: ClientWriter,
): Promise<Client> {
  const row = await transaction
    .insertInto('clients')
    .values({ ...columnsOf(input), created_at: now, updated_at: now })
    .returning(CLIENT_COLUMNS)
    .executeTakeFirstOrThrow()
  await recordChange(transaction, { entity: CLIENT_ENTITY, id: row.id, action: 'create', actor, after: row })
  return toClient({ ...row, project_count: 0, owed_cents: '0', overdue_cents: '0' })
}

/** Replaces all fields of a client: what is not sent is emptied. @throws AppError not_found, changed_meanwhile */
export async function replaceClient(
  transaction: WriteExecutor,
  id: number,
  input: ClientInput,
  writer: ClientWriter & IfMatch,
): Promise<Client> {
  const held = await lockClient(transaction, id)
  const read = () => getClient(transaction, id, writer.today)
  await requireVersion(held, writer, read)
  await changeClient(transaction, held, columnsOf(input), writer)
  return read()
}

/** Stores what differs from the locked row, with its audit row. */
export async function changeClient(
  transaction: WriteExecutor,
  before: ClientRow,
  fields: Partial<ReturnType<typeof columnsOf>>,
  { actor, now }: Pick<ClientWriter, 'actor' | 'now'>,
): Promise<void> {
  const changed = changedFields<ClientRow>(before, fields)
  if (changed === undefined) return
  const { id } = before
  await transaction
    .updateTable('clients')
    .set({ ...fields, updated_at: now })
    .where('id', '=', id)
    .execute()
  await recordChange(transaction, { entity: CLIENT_ENTITY, id, action: 'update', actor, ...changed })
}

/**
 * Deletes a client. Its projects stay without a client (rulings 4); the audit trail keeps which they were.
 * @throws AppError not_found
 */
export async function deleteClient(
  transaction: WriteExecutor,
  id: number,
  actor: ChangeActor,
): Promise<void> {
  // no project can be given to the client any more once this lock is held
  const row = await lockClient(transaction, id)
  await lockPointers(transaction, 'clients', [id])
  const idsOf = async (table: 'projects' | 'invoices' | 'quotes') => {
    const rows = await transaction
      .selectFrom(table)
      .select('id')
      .where('client_id', '=', id)
      .orderBy('id')
      .execute()
    return rows.map((linked) => linked.id)
  }
  const links = {
    project_ids: await idsOf('projects'),
    invoice_ids: await idsOf('invoices'),
    quote_ids: await idsOf('quotes'),
  }
  await transaction.deleteFrom('clients').where('id', '=', id).execute()
  await recordChange(transaction, {
    entity: CLIENT_ENTITY,
    id,
    action: 'delete',
    actor,
    before: { ...row, ...links },
  })
}

/** The client, locked until the transaction ends. @throws AppError not_found */
export async function lockClient(transaction: WriteExecutor, id: number): Promise<ClientRow> {
  const row = await transaction
    .selectFrom('clients')
    .select(CLIENT_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Client')
  return row
}

/** The columns that a client's fields are stored in. */
export function columnsOf(input: ClientInput) {
  return {
    company_name: input.companyName,
    contact_name: input.contactName,
    email: input.email,
    phone: input.phone,
    notes: textOrNull(input.notes),
    address: textOrNull(input.address),
    tin: textOrNull(input.tin),
    vat_number: textOrNull(input.vatNumber),
  }
}

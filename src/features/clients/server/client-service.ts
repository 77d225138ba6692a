import { sql } from 'kysely'
import { changedFields, type ChangeActor, recordChange } from '#platform/server/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { type ListQuery, offsetOf } from '#platform/shared/pagination.ts'
import type { Client, ClientInput } from '../shared/client-schema.ts'
import { CLIENT_COLUMNS, CLIENT_ENTITY, type ClientRow } from './client-tables.ts'

/** Who writes a client, and when. */
export interface ClientWriter {
  actor: ChangeActor
  now: Date
}

type CountedClientRow = ClientRow & { project_count: number }

/** Clients by company name; the search looks into both names, the e-mail and the phone. */
export async function listClients(
  database: Executor,
  query: ListQuery,
): Promise<{ clients: Client[]; total: number }> {
  const matching = database
    .selectFrom('clients')
    .$if(query.search !== '', (select) =>
      select.where(sql<boolean>`strpos(search_text, lower(${query.search})) > 0`),
    )
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  // the page first: the projects of no other client are counted
  const page = matching
    .select(CLIENT_COLUMNS)
    .orderBy(sql`lower(company_name)`)
    .orderBy('id')
    .limit(query.limit)
    .offset(offsetOf(query))
  const rows = await database
    .selectFrom(page.as('clients'))
    .selectAll()
    .select(projectCount.as('project_count'))
    .orderBy(sql`lower(company_name)`)
    .orderBy('id')
    .execute()
  return { clients: rows.map(toClient), total }
}

/** @throws AppError not_found */
export async function getClient(database: Executor, id: number): Promise<Client> {
  const row = await database
    .selectFrom('clients')
    .select(CLIENT_COLUMNS)
    .select(projectCount.as('project_count'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Client')
  return toClient(row)
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
  return toClient({ ...row, project_count: 0 })
}

/** Replaces all fields of a client: what is not sent is emptied. @throws AppError not_found */
export async function replaceClient(
  transaction: WriteExecutor,
  id: number,
  input: ClientInput,
  { actor, now }: ClientWriter,
): Promise<Client> {
  const before = await lockClient(transaction, id)
  const changed = changedFields<ClientRow>(before, columnsOf(input))
  if (changed !== undefined) {
    await transaction
      .updateTable('clients')
      .set({ ...columnsOf(input), updated_at: now })
      .where('id', '=', id)
      .execute()
    await recordChange(transaction, { entity: CLIENT_ENTITY, id, action: 'update', actor, ...changed })
  }
  return getClient(transaction, id)
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
  const projects = await transaction
    .selectFrom('projects')
    .select('id')
    .where('client_id', '=', id)
    .orderBy('id')
    .execute()
  await transaction.deleteFrom('clients').where('id', '=', id).execute()
  await recordChange(transaction, {
    entity: CLIENT_ENTITY,
    id,
    action: 'delete',
    actor,
    before: { ...row, project_ids: projects.map((project) => project.id) },
  })
}

async function lockClient(transaction: WriteExecutor, id: number): Promise<ClientRow> {
  const row = await transaction
    .selectFrom('clients')
    .select(CLIENT_COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Client')
  return row
}

const projectCount = sql<number>`(select count(*) from projects where projects.client_id = clients.id)`

function columnsOf(input: ClientInput) {
  return {
    company_name: input.companyName,
    contact_name: input.contactName,
    email: input.email,
    phone: input.phone,
    notes: orNull(input.notes),
    address: orNull(input.address),
    tin: orNull(input.tin),
    vat_number: orNull(input.vatNumber),
  }
}

function orNull(text: string | null | undefined): string | null {
  return text === undefined || text === '' ? null : text
}

function toClient(row: CountedClientRow): Client {
  return {
    id: row.id,
    companyName: row.company_name,
    contactName: row.contact_name,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    address: row.address,
    tin: row.tin,
    vatNumber: row.vat_number,
    projectCount: row.project_count,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

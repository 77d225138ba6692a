import { sql } from 'kysely'
import { seriesName } from '#sales/invoice-settings/shared/number-of-invoice.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { recordChange, recordChanges } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type Lock, lockInOrder } from '#platform/server/database/lock-order.ts'
import { notFound } from '#platform/shared/errors.ts'
import { IS_OWN_ACCOUNT } from '#people/outbox/server/sample-tables.ts'
import { isOfSamplesOnly, NOT_TO_SAMPLES, SAMPLE_DATA_ENTITY } from './first-step-tables.ts'
import { SAMPLE_NUMBERS } from './load-master-data.ts'
import { countSamples } from './read-first-steps.ts'
import { SAMPLE_KINDS, type SampleKind } from './sample-kinds.ts'
import { lockSampleData } from './sample-lock.ts'

/**
 * Takes away what was loaded, and what hangs on it: sub-tasks, comments, lines, payments. What people made themselves
 * stays and points to nothing where it pointed to a sample. Not by the features' own deletions: those keep what they
 * delete for the bin, and forbid to delete what was paid. The audit trail says of each that it is gone.
 * @throws AppError not_found when nothing is loaded; conflict while it is being loaded or removed
 */
export async function removeSampleData(transaction: WriteExecutor, actor: Actor): Promise<void> {
  await lockSampleData(transaction)
  const marks = await transaction.selectFrom('sample_records').selectAll().execute()
  if (marks.length === 0) throw notFound('Sample data')
  const before = await countSamples(transaction)
  await giveUpMail(transaction)
  const idsOf = ({ entity: { name } }: SampleKind) =>
    marks.filter(({ entity }) => entity === name).map((mark) => mark.entity_id)
  const locks = SAMPLE_KINDS.map((kind): Lock => ({ table: kind.table, ids: idsOf(kind), to: 'delete' }))
  await lockInOrder(transaction, [
    ...locks,
    { table: 'tasks', ids: await tasksOfSamples(transaction), to: 'change' },
  ])
  for (const kind of SAMPLE_KINDS) {
    const ids = idsOf(kind)
    const kept = await removeThings(transaction, kind, ids)
    await recordChanges(
      transaction,
      // what somebody deleted before, too: it can then no longer be restored
      ids.filter((id) => !kept.has(id)).map((id) => ({ entity: kind.entity, id, action: 'delete', actor })),
    )
  }
  await forgetSampleNumbers(transaction)
  await transaction.deleteFrom('sample_records').execute()
  await recordChange(transaction, { entity: SAMPLE_DATA_ENTITY, id: 1, action: 'delete', actor, before })
}

/** Tasks, own ones too, that lose their project or person. Nothing new points to these once they are locked. */
async function tasksOfSamples(transaction: WriteExecutor): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from tasks
    where project_id in (select entity_id::integer from sample_records where entity = 'project')
      or assignee_id in (select entity_id::uuid from sample_records where entity = 'user')`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}

/** Messages that wait for a mail server will not go to people who were never there. */
async function giveUpMail(transaction: WriteExecutor): Promise<void> {
  await sql`
    update outbox_messages set state = 'failed', next_attempt_at = null, server_reply = ${NOT_TO_SAMPLES}
    where state = 'queued' and ${isOfSamplesOnly(sql.ref('to_address'))}`.execute(transaction)
}

/** A number that a sample had of an own series is given to no other; one from before series were recorded goes. */
async function forgetNumbers(transaction: WriteExecutor, ids: readonly number[]): Promise<void> {
  const ofSamples = sql<boolean>`invoice_id = any(${ids}::integer[])`
  await transaction.deleteFrom('invoice_numbers').where(ofSamples).where('series', 'is', null).execute()
  await transaction
    .updateTable('invoice_numbers')
    .set({ invoice_id: null, passed_over: 'sample data' })
    .where(ofSamples)
    .execute()
}

/** The samples' series goes, unless own invoices have numbers of it. */
async function forgetSampleNumbers(transaction: WriteExecutor): Promise<void> {
  const series = seriesName(SAMPLE_NUMBERS.invoiceNumberFormat, SAMPLE_NUMBERS.invoicePrefix)
  const own = await transaction
    .selectFrom('invoice_numbers')
    .select('id')
    .where('series', '=', series)
    .where('invoice_id', 'is not', null)
    .executeTakeFirst()
  if (own !== undefined) return
  await transaction.deleteFrom('invoice_numbers').where('series', '=', series).execute()
  await transaction.deleteFrom('invoice_series').where('name', '=', series).execute()
}

/** @returns the ids of those that stay */
async function removeThings(
  transaction: WriteExecutor,
  { table, idType }: SampleKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (table === 'invoices') {
    await sql`delete from payments where invoice_id = any(${ids}::integer[])`.execute(transaction)
    await forgetNumbers(transaction, ids.map(Number))
  }
  const { rows } = await sql<{ id: string; is_own: boolean }>`
    select id::text as id, ${table === 'users' ? IS_OWN_ACCOUNT : sql.lit(false)} as is_own from ${sql.table(table)} thing
    where id = any(${ids}::${sql.raw(idType)}[])`.execute(transaction)
  const kept = new Set(rows.filter((row) => row.is_own).map((row) => row.id))
  const gone = rows.filter((row) => !row.is_own).map((row) => row.id)
  await sql`delete from ${sql.table(table)} where id = any(${gone}::${sql.raw(idType)}[])`.execute(
    transaction,
  )
  return kept
}

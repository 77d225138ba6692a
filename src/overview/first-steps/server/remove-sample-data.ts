import { sql } from 'kysely'
import type { Actor } from '#platform/server/security/actor.ts'
import { recordChange, recordChanges } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { idTypeOf, type Lock, lockInOrder } from '#platform/server/database/lock-order.ts'
import type { SampleKind } from '#platform/server/samples/sample.ts'
import { notFound } from '#platform/shared/errors.ts'
import { isOfSamplesOnly, NOT_TO_SAMPLES, SAMPLE_DATA_ENTITY } from './first-step-tables.ts'
import { countSamples } from './read-first-steps.ts'
import { lockSampleData } from './sample-lock.ts'

/**
 * Deletes the loaded records and their dependents: sub-tasks, comments, lines, payments. Records that users made
 * themselves stay, without their references to samples. Does not use the features' own deletions: those store what they
 * delete for the bin, and refuse to delete anything that was paid. The audit trail records each deletion.
 * @param kinds in the order in which they were added; they are deleted in reverse
 * @throws AppError not_found when nothing is loaded; conflict while it is being loaded or removed
 */
export async function removeSampleData(
  transaction: WriteExecutor,
  kinds: readonly SampleKind[],
  actor: Actor,
): Promise<void> {
  await lockSampleData(transaction)
  const marks = await transaction.selectFrom('sample_records').selectAll().execute()
  if (marks.length === 0) throw notFound('Sample data')
  const before = await countSamples(transaction, kinds)
  await cancelSampleMail(transaction, kinds)
  const idsOf = ({ entity: { name } }: SampleKind) =>
    marks.filter(({ entity }) => entity === name).map((mark) => mark.entity_id)
  const locks: Lock[] = []
  for (const kind of kinds) {
    locks.push({ table: kind.table, ids: idsOf(kind), to: 'delete' })
    if (kind.changes !== undefined) locks.push(await kind.changes(transaction))
  }
  await lockInOrder(transaction, locks)
  for (const kind of kinds) await kind.release?.(transaction)
  for (const kind of kinds.toReversed()) {
    const ids = idsOf(kind)
    const kept = await removeSampleRecords(transaction, kind, ids)
    await recordChanges(
      transaction,
      // includes records deleted earlier, which can then no longer be restored
      ids.filter((id) => !kept.has(id)).map((id) => ({ entity: kind.entity, id, action: 'delete', actor })),
    )
  }
  await transaction.deleteFrom('sample_records').execute()
  await recordChange(transaction, { entity: SAMPLE_DATA_ENTITY, id: 1, action: 'delete', actor, before })
}

/** Messages waiting for a mail server must not go to people who never existed. */
async function cancelSampleMail(transaction: WriteExecutor, kinds: readonly SampleKind[]): Promise<void> {
  await sql`
    update outbox_messages set state = 'failed', next_attempt_at = null, server_reply = ${NOT_TO_SAMPLES}
    where state = 'queued' and ${isOfSamplesOnly(kinds, sql.ref('to_address'))}`.execute(transaction)
}

/** @returns the ids of the records that stay */
async function removeSampleRecords(
  transaction: WriteExecutor,
  kind: SampleKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { table, isOwn = sql.lit(false) } = kind
  await kind.beforeRemoval?.(transaction, ids)
  const idType = sql.raw(idTypeOf(table))
  const { rows } = await sql<{ id: string; is_own: boolean }>`
    select id::text as id, ${isOwn} as is_own from ${sql.table(table)} thing
    where id = any(${ids}::${idType}[])`.execute(transaction)
  const kept = new Set(rows.filter((row) => row.is_own).map((row) => row.id))
  const gone = rows.filter((row) => !row.is_own).map((row) => row.id)
  await sql`delete from ${sql.table(table)} where id = any(${gone}::${idType}[])`.execute(transaction)
  return kept
}

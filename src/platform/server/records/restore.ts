import { sql } from 'kysely'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { Actor } from '../security/actor.ts'
import { requireProof } from '../security/fresh-proof.ts'
import { type Change, type Entity, recordChanges } from './changes.ts'
import type { Database, Executor, WriteExecutor } from '../database/database.ts'
import { type Lock, type LockedTable, LINKS, lockInOrder } from '../database/lock-order.ts'
import { restoreLinks, locksToReturn, type ReturningRows } from './lost-links.ts'

/** How long a deleted record can be restored (spec 1.9). */
const RESTORABLE_DAYS = 30
const DAY = 24 * 60 * 60 * 1000

/** A row as JSON or as the database returns it, by column. */
type Row = Record<string, unknown>

/** A kind of record that can be restored after its deletion. Each feature declares its own. */
export interface Restorable {
  entity: Entity
  /** Where it is stored, if references lead from or to it. */
  table?: LockedTable
  /** The parts that are restored with it and have references, from the deletion's `before`. */
  parts?(before: Row): readonly ReturningRows[]
  /** What else is locked before it is restored, from the deletion's `before`: the targets of parts without ids. */
  locks?(before: Row): readonly Lock[]
  /** Restoring it takes fresh proof of who does it (spec 35.1). */
  needsProof?: true
  /** The columns whose texts, joined by blanks, are a record's name. */
  titleColumns: readonly string[]
  /**
   * Restores the row from the deletion's `before`, and reattaches what the deletion detached.
   * @returns the current row, without secrets; undefined when its id is taken
   * @throws AppError conflict when another record prevents it
   */
  restore(transaction: WriteExecutor, before: Row): Promise<Row | undefined>
  /** Joins restored records to others, once for all that are restored together. */
  join?(transaction: WriteExecutor, befores: readonly Row[]): Promise<void>
}

/** The instant at which a deletion can no longer be restored. */
export function restorableUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + RESTORABLE_DAYS * DAY)
}

/** The latest deletion of each record that is still deleted and can be restored; a query over `deletion`. */
export function restorableDeletions(database: Executor, restorables: readonly Restorable[], now: Date) {
  return (
    database
      .selectFrom('changes as deletion')
      .where('deletion.action', '=', 'delete')
      // a deletion that recorded nothing cannot be restored
      .where('deletion.before', 'is not', null)
      .where('deletion.at', '>', new Date(now.getTime() - RESTORABLE_DAYS * DAY).toISOString())
      .where(
        'deletion.entity',
        'in',
        restorables.map(({ entity }) => entity.name),
      )
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('changes as later')
              .select('later.id')
              .whereRef('later.entity', '=', 'deletion.entity')
              .whereRef('later.entity_id', '=', 'deletion.entity_id')
              .whereRef('later.id', '>', 'deletion.id')
              .where('later.action', 'in', ['delete', 'restore']),
          ),
        ),
      )
  )
}

/** The title of a deleted record, as an expression over `deletion` of {@link restorableDeletions}. */
export function titleOfDeletion(restorables: readonly Restorable[]) {
  const branches = restorables.map(({ entity, titleColumns }) => {
    const texts = titleColumns.map((column) => sql`deletion.before ->> ${sql.lit(column)}`)
    return sql`when ${sql.lit(entity.name)} then concat_ws(' ', ${sql.join(texts)})`
  })
  return sql<string>`(case deletion.entity ${sql.join(branches, sql` `)} end)`
}

/**
 * Restores the record of one deletion; see {@link restoreAllDeleted}.
 * @param changeId the id of the deletion in `changes`
 */
export async function restoreDeleted(
  transaction: WriteExecutor,
  restorables: readonly Restorable[],
  changeId: number,
  writer: { actor: Actor; now: Date },
): Promise<{ entity: string; entityId: string }> {
  const [restored] = await restoreAllDeleted(transaction, restorables, [changeId], writer)
  if (restored === undefined) throw notFound('This deletion was')
  return { entity: restored.entity.name, entityId: String(restored.id) }
}

/**
 * Restores the records of deletions, in the given order. Concurrent restores of one deletion restore it once.
 * @param changeIds the ids of the deletions in `changes`
 * @returns what was recorded of each
 * @throws AppError not_found when there is no such deletion; proof_needed; conflict when one was already restored, is too old, or its
 * id or a unique value is taken by now
 */
export async function restoreAllDeleted(
  transaction: WriteExecutor,
  restorables: readonly Restorable[],
  changeIds: readonly number[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<readonly Change[]> {
  const rows = await transaction
    .selectFrom('changes')
    .select(['id', 'entity', 'entity_id', 'at', 'before'])
    .where(sql<boolean>`id = any(${changeIds}::bigint[])`)
    .where('action', '=', 'delete')
    .orderBy('id')
    // a concurrent restore waits here, and then sees this one's record
    .forUpdate()
    .execute()
  const deletions = new Map(rows.map((row) => [row.id, row]))
  await lockInOrder(transaction, await locksToRestore(transaction, restorables, changeIds))
  const restoredBefore = await restoredDeletions(transaction, changeIds)
  const restored: Change[] = []
  const returning: ReturningRows[] = []
  const joining = new Map<Restorable, Row[]>()
  for (const changeId of changeIds) {
    const deletion = deletions.get(changeId)
    const restorable = restorables.find(({ entity }) => entity.name === deletion?.entity)
    if (deletion === undefined || deletion.before === null || restorable === undefined) {
      throw notFound('This deletion was')
    }
    if (restorable.needsProof === true) requireProof(actor, now)
    if (restoredBefore.has(changeId)) throw new AppError('conflict', 'This has been restored already')
    if (restorableUntil(new Date(deletion.at)) <= now) {
      throw new AppError(
        'conflict',
        `This was deleted more than ${RESTORABLE_DAYS} days ago and can no longer be restored`,
      )
    }
    const after = await restorable.restore(transaction, deletion.before)
    if (after === undefined) {
      throw new AppError('conflict', 'There is something else with the same id by now')
    }
    restored.push({ entity: restorable.entity, id: deletion.entity_id, action: 'restore', actor, after })
    returning.push(...returningRows(restorable, deletion.before))
    joining.set(restorable, [...(joining.get(restorable) ?? []), deletion.before])
  }
  await restoreLinks(transaction, returning)
  for (const [restorable, befores] of joining) await restorable.join?.(transaction, befores)
  const whole = await withLinks(transaction, restorables, restored)
  await recordChanges(transaction, whole)
  return whole
}

/**
 * The locks required before deletions are restored, for callers that take further locks.
 * @param changeIds the ids of the deletions in `changes`
 */
export async function locksToRestore(
  transaction: WriteExecutor,
  restorables: readonly Restorable[],
  changeIds: readonly number[],
): Promise<Lock[]> {
  const deletions = await transaction
    .selectFrom('changes')
    .select(['entity', 'before'])
    .where(sql<boolean>`id = any(${changeIds}::bigint[])`)
    .where('action', '=', 'delete')
    .execute()
  const found = deletions.flatMap(({ entity, before }) => {
    const restorable = restorables.find((each) => each.entity.name === entity)
    return before === null || restorable === undefined ? [] : [{ restorable, before }]
  })
  const others = found.flatMap(({ restorable, before }) => restorable.locks?.(before) ?? [])
  const returning = found.flatMap(({ restorable, before }) => returningRows(restorable, before))
  return [...(await locksToReturn(transaction, returning)), ...others]
}

function returningRows(restorable: Restorable, before: Row): ReturningRows[] {
  const { table } = restorable
  return table === undefined ? [] : [{ table, rows: [before] }, ...(restorable.parts?.(before) ?? [])]
}

/** Restored records, with their current references. */
async function withLinks(
  transaction: WriteExecutor,
  restorables: readonly Restorable[],
  restored: readonly Change[],
): Promise<Change[]> {
  const links = new Map<string, Row>()
  for (const { entity, table } of restorables) {
    const ids = restored.filter((change) => change.entity === entity).map(({ id }) => Number(id))
    const columns = LINKS.filter((link) => link.table === table).map(({ column }) => sql.ref(column))
    if (table === undefined || ids.length === 0 || columns.length === 0) continue
    const { rows } = await sql<Row>`
      select id, ${sql.join(columns)} from ${sql.table(table)} where id = any(${ids}::integer[])`.execute(
      transaction,
    )
    for (const { id, ...row } of rows) links.set(`${entity.name} ${String(id)}`, row)
  }
  return restored.map((change) => ({
    ...change,
    after: { ...change.after, ...links.get(`${change.entity.name} ${change.id}`) },
  }))
}

/**
 * The deletions after which the same record was restored. It can only be deleted again after that, so a later deletion
 * proves it as well.
 */
async function restoredDeletions(
  transaction: WriteExecutor,
  changeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await transaction
    .selectFrom('changes as deletion')
    .select('deletion.id')
    .where(sql<boolean>`deletion.id = any(${changeIds}::bigint[])`)
    .where((where) =>
      where.exists(
        where
          .selectFrom('changes as later')
          .select('later.id')
          .whereRef('later.entity', '=', 'deletion.entity')
          .whereRef('later.entity_id', '=', 'deletion.entity_id')
          .whereRef('later.id', '>', 'deletion.id')
          .where('later.action', 'in', ['delete', 'restore']),
      ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Points rows at a restored record again, by the reference that its deletion cleared, if they still exist and the
 * reference is still null. As when they were detached, the rows themselves count as unchanged.
 * @param ids from the deletion's audit row; @param to the id of the restored record
 * @returns the ids of the rows that were attached, in their order
 */
export async function reattach(
  transaction: WriteExecutor,
  { table, column }: { table: keyof Database; column: string },
  ids: unknown,
  to: unknown,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with free as materialized (
      select id from ${sql.table(table)}
      where id in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids ?? [])}::jsonb))
        and ${sql.ref(column)} is null
      order by id for no key update
    )
    update ${sql.table(table)} as detached set ${sql.ref(column)} = ${to} from free where detached.id = free.id
    returning detached.id`.execute(transaction)
  return rows.map((row) => row.id).toSorted((one, other) => one - other)
}

/** The rows in an audit row; none if it is older than this kind of part. */
export function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? (value as Row[]) : []
}

/**
 * The value of a reference if its target still exists, else null; the target is then locked until the transaction ends.
 */
export async function stillExisting(
  transaction: WriteExecutor,
  target: { table: keyof Database; column: string },
  value: unknown,
): Promise<unknown> {
  if (value === null || value === undefined) return null
  const column = sql.ref(target.column)
  const { rows } = await sql`
    select 1 from ${sql.table(target.table)} where ${column} = ${value} for key share`.execute(transaction)
  return rows.length === 0 ? null : value
}

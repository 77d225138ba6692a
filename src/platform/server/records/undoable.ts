import { type RawBuilder, sql } from 'kysely'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import type { Actor } from '../security/actor.ts'
import type { Entity } from './changes.ts'
import type { Database, WriteExecutor } from '../database/database.ts'
import type { Lock, LockedTable } from '../database/lock-order.ts'
import type { Platform } from '../platform.ts'

/** Values by column, as recorded in changes. */
export type Columns = Readonly<Record<string, unknown>>

/** Who undoes a change, and when. It sends no notification and no mail. */
export interface UndoWriter {
  actor: Actor
  platform: Pick<Platform, 'config' | 'clock'>
  now: Date
  /** The calendar day of `now` in the business's time zone. */
  today: string
}

/** A kind of record whose changes can be undone for a short time. Each feature declares its own. */
export interface Undoable {
  entity: Entity
  /** The permission for such a change, which undoing it requires too. */
  can: Readonly<Record<'create' | 'update' | 'delete', Permission>>
  /** The columns that can be reverted. A change of anything else, such as an assigned number, cannot be undone. */
  columns: readonly string[]
  /** Where it is stored, if references lead from or to it. */
  table?: LockedTable
  /** Takes locks that precede those of any row. */
  lockFirst?(transaction: WriteExecutor): Promise<void>
  /**
   * The targets of the records' parts, now and after the undo; the targets of the records themselves are known from
   * their columns.
   * @param befores the values that are restored, by column
   */
  locksOfParts?(
    transaction: WriteExecutor,
    ids: readonly number[],
    befores: readonly Columns[],
  ): Promise<readonly Lock[]>
  /**
   * The current record, at least its `columns`, in the format of changes, locked until the transaction ends. @throws
   * AppError not_found
   */
  lock(transaction: WriteExecutor, id: number): Promise<Columns>
  /**
   * Reverts an update to `before`, by the rules of any change of the record, and records that as a separate change. The
   * record is locked and equals `after`. @throws AppError with a sentence when that is impossible
   */
  setBack(
    transaction: WriteExecutor,
    id: number,
    change: { before: Columns; after: Columns },
    writer: UndoWriter,
  ): Promise<void>
  /**
   * Deletes a recently created record, by its own rules of deletion, and records that. The record is locked and
   * unchanged since its creation. @throws AppError with a sentence when that is impossible
   */
  remove(transaction: WriteExecutor, id: number, writer: UndoWriter): Promise<void>
  /**
   * The sentence that refuses an undo because the record no longer equals `after`, where there is more to say than that
   * it was changed since.
   */
  whyChanged?(now: Columns, after: Columns): string | undefined
  /** The same for many records in few statements; without it they are undone one by one. */
  many?: {
    /** The existing records, by id, locked in the order of their ids. */
    lock(transaction: WriteExecutor, ids: readonly number[]): Promise<ReadonlyMap<number, Columns>>
    setBack(
      transaction: WriteExecutor,
      changes: readonly { id: number; before: Columns; after: Columns }[],
      writer: UndoWriter,
    ): Promise<void>
    remove(transaction: WriteExecutor, ids: readonly number[], writer: UndoWriter): Promise<void>
  }
}

/** A row in the format of changes, locked until the transaction ends. @throws AppError not_found */
export async function lockRow(
  transaction: WriteExecutor,
  table: keyof Database,
  id: number,
): Promise<Columns> {
  const { rows } = await sql<{ row: Columns }>`
    select to_jsonb(held) as row from ${sql.table(table)} held where id = ${id} for update`.execute(
    transaction,
  )
  const [first] = rows
  if (first === undefined) throw notFound('This')
  return first.row
}

/** Rows in the format of changes, by id, locked in the order of their ids; missing ones are left out. */
export async function lockRows(
  transaction: WriteExecutor,
  table: keyof Database,
  ids: readonly number[],
): Promise<Map<number, Columns>> {
  const { rows } = await sql<{ id: number; row: Columns }>`
    select id, to_jsonb(held) as row from ${sql.table(table)} held
    where id = any(${ids}::integer[]) order by id for update`.execute(transaction)
  return new Map(rows.map(({ id, row }) => [id, row]))
}

/** The named columns. */
export function pick<Row extends object>(
  row: Columns,
  columns: readonly (keyof Row & string)[],
): Partial<Row> {
  return Object.fromEntries(
    columns.filter((column) => column in row).map((column) => [column, row[column]]),
  ) as Partial<Row>
}

/** A column of another table that points to a record. */
export interface Use {
  table: keyof Database
  column: string
}

/** Whether a row of another table points to a record. @param id an id, or its column */
export function isUsed(uses: readonly Use[], id: number | RawBuilder<unknown>): RawBuilder<boolean> {
  const each = uses.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} used where ${sql.ref(`used.${column}`)} = ${id})`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

/**
 * Refuses to undo the creation of records that others already refer to. The rows must be locked, so that nothing new
 * can point to them. @throws AppError conflict when a row of another table points to one of them
 */
export async function refuseUsed(
  transaction: WriteExecutor,
  id: number | readonly number[],
  uses: readonly Use[],
): Promise<void> {
  const one = typeof id === 'number' ? id : sql`any(${id}::integer[])`
  const { rows } = await sql<{ isUsed: boolean }>`select ${isUsed(uses, one)} as "isUsed"`.execute(
    transaction,
  )
  if (rows[0]?.isUsed === true) {
    throw new AppError('conflict', 'Something was added to this since, so nothing was undone')
  }
}

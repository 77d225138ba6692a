import { type RawBuilder, sql } from 'kysely'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import type { Actor } from '../security/actor.ts'
import type { Entity } from './changes.ts'
import type { Database, WriteExecutor } from '../database/database.ts'
import type { Lock, LockedTable } from '../database/lock-order.ts'
import type { Platform } from '../platform.ts'

/** Values by column, as changes hold them. */
export type Columns = Readonly<Record<string, unknown>>

/** Who takes a change back, and when. Nobody is told of it: no notification, no mail. */
export interface UndoWriter {
  actor: Actor
  platform: Pick<Platform, 'config' | 'clock'>
  now: Date
  /** The calendar day of `now` in the business's time zone. */
  today: string
}

/** A kind of thing whose changes can be taken back for a short while. Each feature describes its own. */
export interface Undoable {
  entity: Entity
  /** What making such a change needs, and so taking it back. */
  can: Readonly<Record<'create' | 'update' | 'delete', Permission>>
  /** What is set back, by column. A change that names anything else, such as a number that was given, stays. */
  columns: readonly string[]
  /** Where it is stored, if references lead from or to it. */
  table?: LockedTable
  /** Locks that come before those of any row. */
  lockFirst?(transaction: WriteExecutor): Promise<void>
  /**
   * What the parts of things point to, now and when the changes are taken back; what the things themselves point to is
   * known by their columns.
   * @param befores what the changes set back, by column
   */
  locksOfParts?(
    transaction: WriteExecutor,
    ids: readonly number[],
    befores: readonly Columns[],
  ): Promise<readonly Lock[]>
  /**
   * The thing as it is now, at least its `columns`, in the shapes in which changes record them; nobody else changes it
   * until the transaction ends. @throws AppError not_found
   */
  lock(transaction: WriteExecutor, id: number): Promise<Columns>
  /**
   * Sets what an update changed to `before` again, by the rules of any change of the thing, and records that as a
   * change of its own. The thing is held, and is as `after` says. @throws AppError with a sentence when that cannot be
   */
  setBack(
    transaction: WriteExecutor,
    id: number,
    change: { before: Columns; after: Columns },
    writer: UndoWriter,
  ): Promise<void>
  /**
   * Deletes what was created a moment ago, by the thing's own rule of deletion, and records that. The thing is held, and
   * is as it was created. @throws AppError with a sentence when that cannot be
   */
  remove(transaction: WriteExecutor, id: number, writer: UndoWriter): Promise<void>
  /** The same of many things in few statements, each once; without it they are taken back one by one. */
  many?: {
    /** Those of the things that are there, by their ids, in whose order they are locked. */
    lock(transaction: WriteExecutor, ids: readonly number[]): Promise<ReadonlyMap<number, Columns>>
    setBack(
      transaction: WriteExecutor,
      changes: readonly { id: number; before: Columns; after: Columns }[],
      writer: UndoWriter,
    ): Promise<void>
    remove(transaction: WriteExecutor, ids: readonly number[], writer: UndoWriter): Promise<void>
  }
}

/** A row as changes record it, locked until the transaction ends. @throws AppError not_found */
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

/** Rows as changes record them, by their ids, in whose order they are locked; those that are not there are left out. */
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

/** Those of the columns that are named. */
export function pick<Row extends object>(
  row: Columns,
  columns: readonly (keyof Row & string)[],
): Partial<Row> {
  return Object.fromEntries(
    columns.filter((column) => column in row).map((column) => [column, row[column]]),
  ) as Partial<Row>
}

/** A column of another table that points to a thing. */
export interface Use {
  table: keyof Database
  column: string
}

/** Whether a row of another table points to a thing. @param id an id, or the column that holds it */
export function isUsed(uses: readonly Use[], id: number | RawBuilder<unknown>): RawBuilder<boolean> {
  const each = uses.map(
    ({ table, column }) =>
      sql`exists (select from ${sql.table(table)} used where ${sql.ref(`used.${column}`)} = ${id})`,
  )
  return sql`(${sql.join(each, sql` or `)})`
}

/**
 * Keeps what others have built on from being deleted with its creation. The rows must be locked, so that nothing new can
 * point to them. @throws AppError conflict when a row of another table points to one of them
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

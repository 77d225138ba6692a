import { sql } from 'kysely'
import type { Timestamp, WriteExecutor } from '../database/database.ts'
import {
  type Link,
  LINKS,
  type Lock,
  LOCK_ORDER,
  type LockedTable,
  targetsOf,
} from '../database/lock-order.ts'
import type { Sweep } from './sweep.ts'

/**
 * A reference that waits until both of its records exist again; filled by triggers, see 0024_versions_and_links.sql.
 */
export interface LostLinksTable {
  table_name: LockedTable
  row_id: number
  column_name: string
  target_table: LockedTable
  target_id: string
  lost_at: Timestamp
}

declare module '../database/database.ts' {
  interface Database {
    lost_links: LostLinksTable
  }
}

type Row = Readonly<Record<string, unknown>>

/** Rows of one table that are restored together, as they were when deleted. */
export interface ReturningRows {
  table: LockedTable
  rows: readonly Row[]
}

/** Days for which a lost reference is stored: longer than anything can be restored. */
const KEPT_DAYS = 31

/**
 * The locks required before rows are restored: for their targets, and for the rows that pointed to them and will again.
 */
export async function locksToReturn(
  transaction: WriteExecutor,
  returning: readonly ReturningRows[],
): Promise<Lock[]> {
  const locks: Lock[] = []
  for (const { table, rows } of byTable(returning)) {
    locks.push(...targetsOf(table, rows))
    const ids = rows.map(({ id }) => String(id))
    const lost = await transaction
      .selectFrom('lost_links')
      .select(['table_name', 'row_id', 'target_table', 'target_id'])
      .where(
        sql<boolean>`(table_name = ${table} and row_id::text = any(${ids}::text[]))
          or (target_table = ${table} and target_id = any(${ids}::text[]))`,
      )
      .execute()
    for (const link of lost) {
      locks.push({ table: link.target_table, ids: [link.target_id], to: 'key' })
      locks.push({ table: link.table_name, ids: [link.row_id], to: 'change' })
    }
  }
  return locks
}

/**
 * Fills the references of restored rows whose targets exist, and the references of others to them. A reference that has
 * another target by now is left unchanged. One whose target is missing is stored for later.
 * @param returned the rows as they were when deleted; they are restored, and locked with locksToReturn
 */
export async function restoreLinks(
  transaction: WriteExecutor,
  returned: readonly ReturningRows[],
): Promise<void> {
  for (const rows of byTable(returned)) await restoreLinksOf(transaction, rows)
}

/** Any number of rows takes as many statements as one. */
function byTable(returning: readonly ReturningRows[]): ReturningRows[] {
  return LOCK_ORDER.map((table) => ({
    table,
    rows: returning.filter((each) => each.table === table).flatMap(({ rows }) => rows),
  })).filter(({ rows }) => rows.length > 0)
}

async function restoreLinksOf(transaction: WriteExecutor, { table, rows }: ReturningRows): Promise<void> {
  for (const link of linksOf(table)) {
    await storeLostLinks(transaction, link, rows)
    await fill(transaction, link, sql`lost.row_id = any(${rows.map(({ id }) => Number(id))}::integer[])`)
  }
  const ids = rows.map(({ id }) => String(id))
  for (const other of LOCK_ORDER) {
    for (const link of LINKS) {
      if (link.table !== other || link.target !== table) continue
      await fill(transaction, link, sql`lost.target_id = any(${ids}::text[])`)
    }
  }
}

/** Stores the references that rows had when they were deleted, and whose targets are missing. */
async function storeLostLinks(
  transaction: WriteExecutor,
  { table, column, target }: Link,
  rows: readonly Row[],
): Promise<void> {
  const had = rows
    .filter((row) => isId(row[column]))
    .map((row) => ({ id: row['id'], target: String(row[column]) }))
  if (had.length === 0) return
  await sql`
    insert into lost_links (table_name, row_id, column_name, target_table, target_id)
    select ${table}::text, thing.id, ${column}::text, ${target}::text, had.target
    from jsonb_to_recordset(${JSON.stringify(had)}::jsonb) as had (id integer, target text)
    join ${sql.table(table)} thing on thing.id = had.id and thing.${sql.ref(column)} is null
    where not exists (select from ${sql.table(target)} target where target.id::text = had.target)
    on conflict (table_name, row_id, column_name)
      do update set target_table = excluded.target_table, target_id = excluded.target_id, lost_at = excluded.lost_at`.execute(
    transaction,
  )
}

/** Fills lost references whose two records exist; of several for one unique value, the one that was lost first. */
async function fill(
  transaction: WriteExecutor,
  { table, column, target, isUnique }: Link,
  which: ReturnType<typeof sql>,
): Promise<void> {
  const to = sql`lost.target_id::${sql.raw(target === 'users' ? 'uuid' : 'integer')}`
  const counts = typeof isUnique === 'function' ? isUnique : () => sql<boolean>`true`
  const isFirst =
    isUnique === undefined
      ? sql`true`
      : sql`(not ${counts('thing')} or (
          not exists (
            select from ${sql.table(table)} other where other.${sql.ref(column)} = ${to} and ${counts('other')})
          and not exists (
            select from lost_links earlier
            join ${sql.table(table)} rival
              on rival.id = earlier.row_id and rival.${sql.ref(column)} is null and ${counts('rival')}
            where earlier.table_name = lost.table_name and earlier.column_name = lost.column_name
              and earlier.target_id = lost.target_id and earlier.lost_at < lost.lost_at)))`
  await sql`
    update ${sql.table(table)} thing set ${sql.ref(column)} = ${to}
    from lost_links lost
    where lost.table_name = ${table} and lost.column_name = ${column} and lost.target_table = ${target} and ${which}
      and thing.id = lost.row_id and thing.${sql.ref(column)} is null
      and exists (select from ${sql.table(target)} target where target.id = ${to}) and ${isFirst}`.execute(
    transaction,
  )
  // an existing row that has another target by now waits for nothing
  await sql`
    delete from lost_links lost using ${sql.table(table)} thing
    where lost.table_name = ${table} and lost.column_name = ${column} and ${which}
      and thing.id = lost.row_id and thing.${sql.ref(column)} is not null`.execute(transaction)
}

/** Deletes references that can no longer be restored. */
export const sweepLostLinks: Sweep = async (database, now) => {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  await database.deleteFrom('lost_links').where('lost_at', '<', oldest.toISOString()).execute()
}

function linksOf(table: LockedTable): Link[] {
  return LINKS.filter((link) => link.table === table).toSorted(
    (one, other) => LOCK_ORDER.indexOf(one.target) - LOCK_ORDER.indexOf(other.target),
  )
}

function isId(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string'
}

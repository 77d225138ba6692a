import { type RawBuilder, sql } from 'kysely'
import type { Database, WriteExecutor } from './database.ts'

/** A reference that is cleared when its target is deleted, and set again once both rows exist. */
export interface Link {
  table: LockedTable
  column: string
  target: LockedTable
  /**
   * At most one row references each target, or at most one of those that this condition selects: a row that is restored
   * later does not replace it.
   */
  isUnique?: true | ((row: string) => RawBuilder<boolean>)
}

/**
 * The tables whose rows concurrent transactions lock, in the order in which every transaction locks them, rows of one
 * table by id: referenced rows before those that reference them, as the database does in a deletion. This prevents
 * deadlocks (decision 026).
 */
export const LOCK_ORDER = [
  'users',
  'clients',
  'client_accounts',
  'company_profiles',
  'invoice_settings',
  'projects',
  'labels',
  'schedules',
  'tasks',
  'sub_tasks',
  'comments',
  'items',
  'quotes',
  'quote_items',
  'invoices',
  'invoice_items',
  'credit_notes',
  'expenses',
  'attachments',
  'timers',
  'time_entries',
  'saved_views',
  'project_templates',
] as const satisfies readonly (keyof Database)[]
export type LockedTable = (typeof LOCK_ORDER)[number]

/** All references between these tables whose target may be deleted; see the triggers in 0024_versions_and_links.sql. */
export const LINKS: readonly Link[] = [
  { table: 'projects', column: 'owner_id', target: 'users' },
  { table: 'tasks', column: 'assignee_id', target: 'users' },
  { table: 'comments', column: 'author_id', target: 'users' },
  { table: 'client_accounts', column: 'client_id', target: 'clients', isUnique: true },
  { table: 'projects', column: 'client_id', target: 'clients' },
  { table: 'quotes', column: 'client_id', target: 'clients' },
  { table: 'invoices', column: 'client_id', target: 'clients' },
  { table: 'invoice_settings', column: 'company_profile_id', target: 'company_profiles' },
  { table: 'quotes', column: 'invoice_settings_id', target: 'invoice_settings' },
  { table: 'invoices', column: 'invoice_settings_id', target: 'invoice_settings' },
  { table: 'tasks', column: 'project_id', target: 'projects' },
  { table: 'quotes', column: 'project_id', target: 'projects' },
  { table: 'invoices', column: 'project_id', target: 'projects' },
  { table: 'expenses', column: 'project_id', target: 'projects' },
  { table: 'expenses', column: 'client_id', target: 'clients' },
  { table: 'quote_items', column: 'task_id', target: 'tasks' },
  { table: 'invoice_items', column: 'task_id', target: 'tasks' },
  { table: 'quote_items', column: 'item_id', target: 'items' },
  { table: 'invoice_items', column: 'item_id', target: 'items' },
  { table: 'quote_items', column: 'project_id', target: 'projects' },
  { table: 'invoice_items', column: 'project_id', target: 'projects' },
  {
    table: 'invoices',
    column: 'quote_id',
    target: 'quotes',
    isUnique: (row) =>
      sql`(${sql.ref(`${row}.kind`)} = 'invoice' and ${sql.ref(`${row}.voided_at`)} is null)`,
  },
  { table: 'time_entries', column: 'user_id', target: 'users' },
  { table: 'time_entries', column: 'task_id', target: 'tasks' },
  { table: 'time_entries', column: 'project_id', target: 'projects' },
]

/** Rows that are deleted with their parent. */
interface Part extends Omit<Link, 'isUnique'> {
  /** Whether the parent stays as long as it has one: undoing its creation is refused. */
  isUse?: true
}

const PARTS: readonly Part[] = [
  { table: 'sub_tasks', column: 'parent_task_id', target: 'tasks' },
  { table: 'comments', column: 'task_id', target: 'tasks' },
  { table: 'attachments', column: 'task_id', target: 'tasks' },
  { table: 'attachments', column: 'comment_id', target: 'comments' },
  { table: 'attachments', column: 'project_id', target: 'projects', isUse: true },
  // those of a deleted task move to its project before
  { table: 'timers', column: 'user_id', target: 'users' },
  { table: 'timers', column: 'project_id', target: 'projects', isUse: true },
  { table: 'timers', column: 'task_id', target: 'tasks', isUse: true },
  { table: 'quote_items', column: 'quote_id', target: 'quotes' },
  { table: 'invoice_items', column: 'invoice_id', target: 'invoices' },
]

/** Every column that references rows of a table and keeps their creation from being undone. */
export function usesOf(target: LockedTable): readonly Pick<Link, 'table' | 'column'>[] {
  return [...LINKS, ...PARTS.filter(({ isUse }) => isUse)].filter((link) => link.target === target)
}

/** The PostgreSQL type of a table's ids. */
export function idTypeOf(table: LockedTable): 'uuid' | 'integer' {
  return table === 'users' ? 'uuid' : 'integer'
}

/** Rows to lock: `key` prevents their deletion, `change` also updates, `delete` also new references to them. */
export interface Lock {
  table: LockedTable
  ids: readonly (number | string)[]
  to: 'key' | 'change' | 'delete'
}

const STRENGTHS = ['key', 'change', 'delete'] as const
const CLAUSES = { key: 'for key share', change: 'for no key update', delete: 'for update' } as const

/**
 * Locks rows of any tables until the transaction ends, in the order of {@link LOCK_ORDER}. Missing rows are skipped. A
 * transaction that needs several of them calls this once, before it locks anything else.
 */
export async function lockInOrder(transaction: WriteExecutor, locks: readonly Lock[]): Promise<void> {
  for (const table of LOCK_ORDER) {
    const ofTable = locks.filter((lock) => lock.table === table && lock.ids.length > 0)
    const strongest = STRENGTHS.findLast((strength) => ofTable.some(({ to }) => to === strength))
    if (strongest === undefined) continue
    const ids = [...new Set(ofTable.flatMap((lock) => lock.ids).map(String))]
    const type = sql.raw(idTypeOf(table))
    // one strength per table: its rows are locked by id, whatever they are locked for
    await sql`select 1 from ${sql.table(table)} where id = any(${ids}::${type}[]) order by id ${sql.raw(CLAUSES[strongest])}`.execute(
      transaction,
    )
  }
}

/**
 * Locks what rows that are about to be written will reference, before the rows themselves are locked or stored.
 * @param rows values by column; missing or null references are ignored
 */
export async function lockTargets(
  transaction: WriteExecutor,
  table: LockedTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await lockInOrder(transaction, targetsOf(table, rows))
}

/**
 * What rows currently reference, as locks. When one transaction writes a row twice, the database checks all of its
 * references again and locks their targets: callers that may do so lock these before the row.
 */
export async function storedTargets(
  transaction: WriteExecutor,
  table: LockedTable,
  ids: readonly number[],
): Promise<Lock[]> {
  const columns = LINKS.filter((link) => link.table === table).map(({ column }) => sql.ref(column))
  if (columns.length === 0 || ids.length === 0) return []
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sql.table(table)} where id = any(${ids}::integer[])`.execute(
    transaction,
  )
  return targetsOf(table, rows)
}

/** What rows of a table reference, as locks. */
export function targetsOf(table: LockedTable, rows: readonly Readonly<Record<string, unknown>>[]): Lock[] {
  return LINKS.filter((link) => link.table === table).map(({ column, target }) => ({
    table: target,
    ids: rows.map((row) => row[column]).filter((id) => typeof id === 'number' || typeof id === 'string'),
    to: 'key',
  }))
}

/**
 * Locks what references rows that are about to be deleted, and what is deleted with them. The caller has locked the
 * rows themselves: nothing new can reference them, and every transaction locks what the database clears and deletes in
 * the same order.
 * @param more what the caller locks besides
 */
export async function lockPointers(
  transaction: WriteExecutor,
  table: LockedTable,
  ids: readonly (number | string)[],
  more: readonly Lock[] = [],
): Promise<void> {
  const type = sql.raw(table === 'users' ? 'uuid' : 'integer')
  const locks: Lock[] = [...more]
  for (const link of [...LINKS, ...PARTS]) {
    const { table: from, column, target } = link
    if (target !== table) continue
    const { rows } = await sql<{ id: number }>`
      select id from ${sql.table(from)} where ${sql.ref(column)} = any(${ids}::${type}[])`.execute(
      transaction,
    )
    locks.push({ table: from, ids: rows.map(({ id }) => id), to: PARTS.includes(link) ? 'delete' : 'change' })
  }
  await lockInOrder(transaction, locks)
}

import { sql } from 'kysely'
import type { Database, WriteExecutor } from './database.ts'

/** A reference that is emptied when what it points to is deleted, and filled again when both are there. */
export interface Link {
  table: LockedTable
  column: string
  target: LockedTable
  /** Each target is pointed to once: whoever came later leaves the place to who has it. */
  isUnique?: true
}

/**
 * The tables whose rows several transactions lock at once, in the one order in which every transaction locks them, rows of
 * one table by their ids: what is pointed to before what points to it, as the database itself does in a deletion. So
 * nobody waits for somebody who waits for them (decision 024).
 */
export const LOCK_ORDER = [
  'users',
  'clients',
  'company_profiles',
  'invoice_settings',
  'projects',
  'tasks',
  'sub_tasks',
  'comments',
  'quotes',
  'quote_items',
  'invoices',
  'invoice_items',
  'expenses',
] as const satisfies readonly (keyof Database)[]
export type LockedTable = (typeof LOCK_ORDER)[number]

/** Every reference between these tables that does not hold its target, as the triggers of 0024_versions_and_links.sql have them. */
export const LINKS: readonly Link[] = [
  { table: 'projects', column: 'owner_id', target: 'users' },
  { table: 'tasks', column: 'assignee_id', target: 'users' },
  { table: 'comments', column: 'author_id', target: 'users' },
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
  { table: 'quote_items', column: 'task_id', target: 'tasks' },
  { table: 'invoice_items', column: 'task_id', target: 'tasks' },
  { table: 'invoices', column: 'quote_id', target: 'quotes', isUnique: true },
]

/** Rows to lock: `key` keeps them from being deleted, `change` also from being changed, `delete` from being pointed to. */
export interface Lock {
  table: LockedTable
  ids: readonly (number | string)[]
  to: 'key' | 'change' | 'delete'
}

const STRENGTHS = ['key', 'change', 'delete'] as const
const CLAUSES = { key: 'for key share', change: 'for no key update', delete: 'for update' } as const

/**
 * Locks rows of any tables until the transaction ends, in the order of {@link LOCK_ORDER}. A row that is not there is
 * passed over. Whoever needs several of them calls this once, before anything else is locked.
 */
export async function lockInOrder(transaction: WriteExecutor, locks: readonly Lock[]): Promise<void> {
  for (const table of LOCK_ORDER) {
    const ofTable = locks.filter((lock) => lock.table === table && lock.ids.length > 0)
    const strongest = STRENGTHS.findLast((strength) => ofTable.some(({ to }) => to === strength))
    if (strongest === undefined) continue
    const ids = [...new Set(ofTable.flatMap((lock) => lock.ids).map(String))]
    const type = sql.raw(table === 'users' ? 'uuid' : 'integer')
    // one strength for all of a table: its rows are locked by their ids whatever they are locked for
    await sql`select 1 from ${sql.table(table)} where id = any(${ids}::${type}[]) order by id ${sql.raw(CLAUSES[strongest])}`.execute(
      transaction,
    )
  }
}

import { randomUUID } from 'node:crypto'
import { LINKS, LOCK_ORDER, type LockedTable } from '#platform/server/database/lock-order.ts'
import type { LinkedKind, LinkedThings } from './link-scene.ts'
import type { TestApp } from './test-app.ts'

const KINDS: Partial<Record<LockedTable, LinkedKind>> = {
  users: 'user',
  clients: 'clients',
  company_profiles: 'company-profiles',
  invoice_settings: 'invoice-settings',
  projects: 'project',
  tasks: 'task',
  quotes: 'quotes',
  invoices: 'invoices',
  expenses: 'expenses',
}

/** Dependent tables, with the column that references the owner. */
const PARTS: Partial<Record<LockedTable, { column: string; target: LockedTable }>> = {
  sub_tasks: { column: 'parent_task_id', target: 'tasks' },
  comments: { column: 'task_id', target: 'tasks' },
  time_entries: { column: 'user_id', target: 'users' },
  timers: { column: 'user_id', target: 'users' },
  quote_items: { column: 'quote_id', target: 'quotes' },
  invoice_items: { column: 'invoice_id', target: 'invoices' },
  client_accounts: { column: 'client_id', target: 'clients' },
}

type Row = Record<string, unknown> & { id: number | string }

/** Linked records as they are stored, to be copied for every action on them. */
export interface LinkedRows {
  rows: { table: LockedTable; columns: string; row: Row }[]
}

/** Reads linked records that {@link addLinkedThings} created. */
export async function readLinkedRows(app: TestApp, things: LinkedThings): Promise<LinkedRows> {
  const read: LinkedRows = { rows: [] }
  const { pool } = app.platform
  for (const table of LOCK_ORDER.filter(isLinked)) {
    const { column, target } = PARTS[table] ?? { column: 'id', target: table }
    const kind = KINDS[target]
    if (kind === undefined) throw new Error(`${table} has no kind`)
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(each) as row from ${table} each where ${column}::text = $1`,
      [things[kind]],
    )
    const { rows: columns } = await pool.query<{ name: string }>(
      `select quote_ident(column_name) as name from information_schema.columns
       where table_schema = current_schema and table_name = $1
         and is_generated = 'NEVER' and is_identity = 'NO'`,
      [table],
    )
    const names = columns.map(({ name }) => name).join()
    for (const { row } of rows) read.rows.push({ table, columns: names, row })
  }
  return read
}

/** Copies the records with the links between them, in a tenth of the time of creating them through calls. */
export async function copyLinkedThings(app: TestApp, { rows }: LinkedRows): Promise<LinkedThings> {
  const copied = new Map<string, number | string>()
  for (const { table, columns, row } of rows) {
    const own = OWN[table]?.() ?? {}
    const linked = Object.fromEntries(
      referencesOf(table).flatMap(({ column, target }) => {
        const id = copied.get(`${target} ${String(row[column])}`)
        return id === undefined ? [] : [[column, id]]
      }),
    )
    const { rows: made } = await app.platform.pool.query<{ id: number | string }>(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_record(null::${table}, $1) returning id`,
      [JSON.stringify({ ...row, ...linked, ...own })],
    )
    copied.set(`${table} ${row.id}`, made[0]?.id ?? '')
  }
  const things = rows.flatMap(({ table, row }) => {
    const kind = KINDS[table]
    return kind === undefined ? [] : [[kind, String(copied.get(`${table} ${row.id}`))]]
  })
  return Object.fromEntries(things) as LinkedThings
}

/** The columns that are unique in a table. */
const OWN: Partial<Record<LockedTable, () => object>> = {
  users: () => ({ id: randomUUID(), email: `linked-${randomUUID()}@example.lk` }),
  company_profiles: () => ({ is_default: false }),
  invoice_settings: () => ({ is_default: false }),
}

/** Copies share the item of the original: it is never deleted while lines use it. */
function isLinked(table: LockedTable): boolean {
  if (table === 'items') return false
  return table in PARTS || LINKS.some((link) => link.table === table || link.target === table)
}

function referencesOf(table: LockedTable): { column: string; target: LockedTable }[] {
  const part = PARTS[table]
  return [...LINKS.filter((link) => link.table === table), ...(part === undefined ? [] : [part])]
}

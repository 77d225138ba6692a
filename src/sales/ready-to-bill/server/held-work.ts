import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder, storedTargets } from '#platform/server/database/lock-order.ts'
import { type LineWork, refuseBilled } from '#sales/invoices/server/work/index.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { BillInput } from '../shared/ready-to-bill-schema.ts'
import {
  QUOTE_WITH_PARTS,
  readyExpenses,
  type ReadyExpenseRow,
  readyTasks,
  type ReadyTaskRow,
  readyTime,
  type ReadyTimeRow,
} from './ready-work.ts'

/** Work that is locked until the transaction ends, as it is now. */
export interface HeldWork {
  tasks: readonly ReadyTaskRow[]
  time: readonly ReadyTimeRow[]
  expenses: readonly ReadyExpenseRow[]
}

export const NOT_READY = 'This is not ready to bill any more'

/**
 * Locks the named work, with what its price depends on and the draft, and reads it.
 * @throws AppError conflict when some of it is not ready
 */
export async function holdWork(
  transaction: WriteExecutor,
  input: BillInput,
  timeZone: string,
): Promise<HeldWork> {
  const { taskIds, timeEntryIds, expenseIds } = input
  const held = await lockWork(transaction, input)
  const tasks = await sql<ReadyTaskRow>`
    select * from (${readyTasks({ timeZone, ids: taskIds }, true)}) work order by id`.execute(transaction)
  const time = await sql<ReadyTimeRow>`
    select * from (${readyTime({ timeZone, ids: timeEntryIds })}) work order by day, id`.execute(transaction)
  const expenses = await sql<ReadyExpenseRow>`
    select * from (${readyExpenses({ timeZone, ids: expenseIds })}) work order by day, id`.execute(
    transaction,
  )
  await requireAll(transaction, {
    taskIds: missing(taskIds, tasks.rows),
    timeEntryIds: missing(timeEntryIds, time.rows),
    expenseIds: missing(expenseIds, expenses.rows),
  })
  const all = [...tasks.rows, ...time.rows, ...expenses.rows]
  // moved to a project that is not locked, between reading its place and locking it
  if (all.some(({ project_id: id }) => id !== null && !held.has(id)))
    throw new AppError('conflict', NOT_READY)
  return { tasks: tasks.rows, time: time.rows, expenses: expenses.rows }
}

/** @returns the locked projects */
async function lockWork(
  transaction: WriteExecutor,
  { clientId, invoiceId, taskIds, timeEntryIds, expenseIds }: BillInput,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ task_id: number | null; project_id: number | null }>`
    select id as task_id, project_id from tasks where id = any(${taskIds}::integer[])
    union select entry.task_id, coalesce(entry.project_id, task.project_id)
      from time_entries entry left join tasks task on task.id = entry.task_id
      where entry.id = any(${timeEntryIds}::integer[])
    union select null, project_id from expenses where id = any(${expenseIds}::integer[])`.execute(transaction)
  const idsOf = (of: 'task_id' | 'project_id') => [
    ...new Set(rows.flatMap((row) => (row[of] === null ? [] : [row[of]]))),
  ]
  const projects = idsOf('project_id')
  const invoices = typeof invoiceId === 'number' ? [invoiceId] : []
  const lines = await sql<{ id: number }>`
    select id from invoice_items where invoice_id = any(${invoices}::integer[])`.execute(transaction)
  await lockInOrder(transaction, [
    { table: 'clients', ids: [clientId], to: 'key' },
    { table: 'projects', ids: projects, to: 'change' },
    { table: 'tasks', ids: idsOf('task_id'), to: 'change' },
    ...(await storedTargets(transaction, 'invoices', invoices)),
    ...(await storedTargets(
      transaction,
      'invoice_items',
      lines.rows.map(({ id }) => id),
    )),
    { table: 'invoices', ids: invoices, to: 'change' },
    { table: 'expenses', ids: expenseIds, to: 'change' },
    { table: 'time_entries', ids: timeEntryIds, to: 'change' },
  ])
  return new Set(projects)
}

function missing(ids: readonly number[], ready: readonly { id: number }[]): number[] {
  return [...new Set(ids).difference(new Set(ready.map(({ id }) => id)))]
}

/** @throws AppError conflict when something is not ready: the invoice that it is on, or why else */
async function requireAll(transaction: WriteExecutor, work: LineWork): Promise<void> {
  const { taskIds, timeEntryIds, expenseIds } = work
  if (taskIds.length + timeEntryIds.length + expenseIds.length === 0) return
  await refuseBilled(transaction, work)
  if (taskIds.length > 0) throw await refusalOfTask(transaction, Math.min(...taskIds))
  throw new AppError('conflict', NOT_READY)
}

/** Why a task with a price that is on no invoice is not ready. */
async function refusalOfTask(transaction: WriteExecutor, id: number): Promise<AppError> {
  const { rows } = await sql<{
    billing: string
    status: string
    quote: number | null
  }>`
    select task.billing, task.status, ${QUOTE_WITH_PARTS} as quote from tasks task where task.id = ${id}`.execute(
    transaction,
  )
  const [task] = rows
  if (task !== undefined && task.quote !== null)
    return new AppError(
      'conflict',
      `Task #${id} is billed by the final invoice of ${quoteNumber(task.quote)}`,
    )
  if (task?.billing === 'fixed') return new AppError('conflict', `Task #${id} is not done`)
  return new AppError('conflict', NOT_READY)
}

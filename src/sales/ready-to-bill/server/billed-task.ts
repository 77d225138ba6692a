import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { longDay } from '#platform/shared/dates.ts'
import { notFound } from '#platform/shared/errors.ts'
import { fromCents } from '#platform/shared/money.ts'
import { billingLines, sumOfLines } from '../shared/billing-lines.ts'
import { type BilledTask, DEFAULT_GROUPING } from '../shared/ready-to-bill-schema.ts'
import { taskOf, timeOf } from './list-ready.ts'
import { readyTasks, readyTime } from './ready-work.ts'

/** What of a task is ready to bill, and the invoices that bill it or its time. @throws AppError not_found */
export async function billedTask(database: Executor, id: number, timeZone: string): Promise<BilledTask> {
  const { rows } = await sql<{ entries: number[]; invoices: BilledTask['invoices'] }>`
    select
      array(select entry.id from time_entries entry where entry.task_id = task.id and not entry.is_billed) as entries,
      (select coalesce(json_agg(json_build_object('invoiceId', id, 'invoiceNumber', invoice_number) order by id), '[]')
        from (
          select distinct invoices.id, invoices.invoice_number
          from billed_work billed
          join invoice_items line on line.id = billed.invoice_item_id
          join invoices on invoices.id = line.invoice_id
          where billed.task_id = task.id
            or billed.time_entry_id in (select entry.id from time_entries entry where entry.task_id = task.id)
        ) billing) as invoices
    from tasks task where task.id = ${id}`.execute(database)
  const [task] = rows
  if (task === undefined) throw notFound('Task')
  const tasks = await readyTasks({ timeZone, ids: [id] }, false).execute(database)
  const time = await readyTime({ timeZone, ids: task.entries }).execute(database)
  const rounding = time.rows[0]?.rounding ?? 0
  const work = {
    project: { id: 0, name: '', rounding },
    tasks: tasks.rows.map(taskOf),
    time: time.rows.map(timeOf),
    expenses: [],
  }
  const without = work.time.filter(({ rate }) => rate === null)
  return {
    amount: fromCents(sumOfLines(billingLines([work], DEFAULT_GROUPING, longDay))),
    minutesWithoutRate: without.reduce((sum, { minutes }) => sum + minutes, 0),
    invoices: task.invoices,
  }
}

import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { fromCents, storedCents, sumInLkr } from '#platform/shared/money.ts'
import {
  MAX_READY,
  type ReadyExpense,
  type ReadyTask,
  type ReadyTime,
  type ReadyToBill,
} from '../shared/ready-to-bill-schema.ts'
import { byClient, clientOf, readySums, sumsOf } from './ready-totals.ts'
import {
  readyExpenses,
  type ReadyExpenseRow,
  type ReadyPlace,
  type ReadyScope,
  readyTasks,
  type ReadyTaskRow,
  readyTime,
  type ReadyTimeRow,
} from './ready-work.ts'
import { countRunningTimers } from './running-timers.ts'

type LastBilled = ReadyToBill['groups'][number]['lastBilled']

/** What is ready to bill, record by record, the oldest first, at most MAX_READY of each kind (spec 16.4). */
export async function listReady(database: Executor, scope: ReadyScope): Promise<ReadyToBill> {
  const sums = await readySums(database, scope)
  const all = sumsOf(sums)
  const entries = sums.reduce((count, row) => count + row.entries, 0)
  const tasks = all.taskCount === 0 ? [] : await oldest(database, readyTasks(scope, true), sql`id`)
  const time = entries === 0 ? [] : await oldest(database, readyTime(scope), sql`day, id`)
  const expenses = all.expenseCount === 0 ? [] : await oldest(database, readyExpenses(scope), sql`day, id`)
  const lastBilled = await lastBilledOf(database, sums)
  return {
    total: all.amount,
    minutesWithoutRate: all.minutesWithoutRate,
    groups: byClient(sums).map((ofClient) => ({
      client: clientOf(ofClient),
      amount: sumsOf(ofClient).amount,
      lastBilled: lastBilled.get(ofClient[0]?.client_id ?? 0) ?? null,
      projects: ofClient.map((row) => {
        const isHere = (place: ReadyPlace) =>
          place.client_id === row.client_id && place.project_id === row.project_id
        return {
          ...sumsOf([row]),
          project:
            row.project_id === null
              ? null
              : { id: row.project_id, name: row.project_name ?? '', rounding: row.rounding },
          tasks: tasks.filter(isHere).map(taskOf),
          time: time.filter(isHere).map(timeOf),
          expenses: expenses.filter(isHere).map(expenseOf),
        }
      }),
    })),
    runningTimers: await countRunningTimers(database, scope),
    left: all.taskCount + entries + all.expenseCount - tasks.length - time.length - expenses.length,
  }
}

/** A task as listed. */
export function taskOf({ id, name, done_on: doneOn, cents }: ReadyTaskRow): ReadyTask {
  return { id, name, doneOn, amount: fromCents(storedCents(cents)) }
}

/** Time as listed. */
export function timeOf(row: ReadyTimeRow): ReadyTime {
  const { id, day, minutes, note, rate_cents: rate } = row
  return {
    id,
    userId: row.user_id,
    userName: row.user_name,
    taskId: row.task_id,
    taskName: row.task_name,
    day,
    minutes,
    note,
    rate: rate === null ? null : fromCents(storedCents(rate)),
  }
}

/** An expense as listed. */
export function expenseOf(row: ReadyExpenseRow): ReadyExpense {
  const { id, description, day, cents } = row
  return {
    id,
    description,
    day,
    cost: fromCents(storedCents(row.cost_cents)),
    markupPercent: row.markup_percent,
    isTaxed: row.pass_on_taxed,
    amount: sumInLkr(cents),
    hasReceipt: row.has_receipt,
  }
}

async function oldest<Row>(
  database: Executor,
  work: RawBuilder<Row>,
  order: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select * from (${work}) work order by ${order} limit ${MAX_READY}`.execute(
    database,
  )
  return rows
}

/** The newest issued invoice of each client that bills work. */
async function lastBilledOf(
  database: Executor,
  sums: readonly ReadyPlaceOfClient[],
): Promise<ReadonlyMap<number, LastBilled>> {
  const ids = [...new Set(sums.flatMap(({ client_id: id }) => (id === null ? [] : [id])))]
  const { rows } = await sql<{ client_id: number; id: number; number: string; day: string }>`
    select client.id as client_id, last.* from unnest(${ids}::integer[]) client (id)
    cross join lateral (
      select invoices.id, invoices.invoice_number as number, invoices.issue_date as day from invoices
      where invoices.client_id = client.id and invoices.issue_date is not null and invoices.voided_at is null
        and exists (
          select from invoice_items line join billed_work on billed_work.invoice_item_id = line.id
          where line.invoice_id = invoices.id)
      order by invoices.issue_date desc, invoices.id desc limit 1
    ) last`.execute(database)
  return new Map(
    rows.map(({ client_id: clientId, id, number, day }) => [
      clientId,
      { invoiceId: id, invoiceNumber: number, day },
    ]),
  )
}

type ReadyPlaceOfClient = Pick<ReadyPlace, 'client_id'>

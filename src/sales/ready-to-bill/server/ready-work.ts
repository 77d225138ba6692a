import { type RawBuilder, sql } from 'kysely'

/** Which work, and the time zone in which days begin. */
export interface ReadyScope {
  timeZone: string
  /** `none`: of no client. */
  clientId?: number | 'none' | undefined
  projectId?: number | undefined
  /** Until the end of this day. */
  until?: string | undefined
  /** Only these records of the kind. */
  ids?: readonly number[] | undefined
}

/** What each record of any kind says about its place. */
export interface ReadyPlace {
  id: number
  client_id: number | null
  project_id: number | null
}

/** A task with a price, its day only if it is asked for. */
export interface ReadyTaskRow extends ReadyPlace {
  name: string
  cents: number
  done_on: string | null
}

export interface ReadyTimeRow extends ReadyPlace {
  user_id: string | null
  user_name: string
  task_id: number | null
  task_name: string | null
  day: string
  minutes: number
  note: string
  /** Of an hour; null: it has none. */
  rate_cents: number | null
  rounding: number
}

export interface ReadyExpenseRow extends ReadyPlace {
  description: string
  day: string
  cost_cents: number
  markup_percent: number
  pass_on_taxed: boolean
  /** With its markup: may be more than a number of cents can be. */
  cents: string
  has_receipt: boolean
}

/** The quote of a task's line, if a part of it was asked for: its final invoice bills the task (spec 9.14). */
export const QUOTE_WITH_PARTS = sql<number | null>`(
  select line.quote_id from quote_items line
  join invoices part on part.quote_id = line.quote_id and part.kind = 'deposit' and part.voided_at is null
    and part.credited_cents = 0
  where line.id = task.quote_item_id limit 1)`

/** Whether a task is billed by its time: the condition of an index. */
export const IS_BILLED_BY_TIME = sql<boolean>`(task.billing = 'hourly'
  or task.billing = 'fixed' and task.status = 'Cancelled')`

/** The rate of each person with the days on which it holds. */
export const HELD_RATES = sql`(
  select user_id, rate_cents, from_day,
    coalesce(lead(from_day) over (partition by user_id order by from_day), 'infinity') as until_day
  from person_rates)`

/** Done tasks with a fixed price that are on no invoice. @param withDay whether to find the day on which each was done */
export function readyTasks(scope: ReadyScope, withDay: boolean): RawBuilder<ReadyTaskRow> {
  const { timeZone, until } = scope
  const doneOn = sql<string | null>`(
    select (changes.at at time zone ${timeZone})::date from changes
    where changes.entity = 'task' and changes.entity_id = task.id::text and changes.after ->> 'status' = 'Done'
    order by changes.id desc limit 1)`
  return sql<ReadyTaskRow>`
    select task.id, project.client_id, task.project_id, task.task_name as name, task.amount_cents as cents,
      ${withDay ? doneOn : sql`null::date`} as done_on
    from tasks task left join projects project on project.id = task.project_id
    where task.billing = 'fixed' and task.status = 'Done'
      and not exists (select from billed_work where billed_work.task_id = task.id)
      and (task.quote_item_id is null or ${QUOTE_WITH_PARTS} is null)
      ${until === undefined ? sql`` : sql`and coalesce(${doneOn}, '-infinity') <= ${until}`}
      ${within(scope, 'task', sql`project.client_id`, sql`task.project_id`)}`
}

/**
 * Time that is billable and on no invoice, with the rate of an hour: the task's, else the project's, else the person's
 * of that day, else the default (spec 16.2).
 */
export function readyTime(scope: ReadyScope): RawBuilder<ReadyTimeRow> {
  const { until } = scope
  const projectId = sql`case when entry.task_id is null then entry.project_id else task.project_id end`
  return sql<ReadyTimeRow>`
    select entry.id, project.client_id, project.id as project_id, entry.user_id,
      coalesce(person.f_name || ' ' || person.s_name, entry.user_name) as user_name,
      entry.task_id, coalesce(task.task_name, entry.task_name) as task_name, entry.day, entry.minutes, entry.note,
      coalesce(task.hourly_rate_cents, project.hourly_rate_cents, held.rate_cents, settings.default_rate_cents)
        as rate_cents,
      coalesce(project.rounding, 0) as rounding
    from time_entries entry
    cross join work_settings settings
    left join tasks task on task.id = entry.task_id
    left join projects project on project.id = ${projectId}
    left join users person on person.id = entry.user_id
    left join ${HELD_RATES} held
      on held.user_id = entry.user_id and entry.day >= held.from_day and entry.day < held.until_day
    where entry.is_billable and not entry.is_billed
      and case when entry.task_id is null then project.hourly_rate_cents is not null
        else ${IS_BILLED_BY_TIME} end
      and not exists (select from billed_work where billed_work.task_id = entry.task_id)
      ${until === undefined ? sql`` : sql`and entry.day <= ${until}`}
      ${within(scope, 'entry', sql`project.client_id`, sql`project.id`)}`
}

/** Expenses that are passed on and on no invoice. */
export function readyExpenses(scope: ReadyScope): RawBuilder<ReadyExpenseRow> {
  const { until } = scope
  const clientId = sql`coalesce(expense.client_id, project.client_id)`
  return sql<ReadyExpenseRow>`
    select expense.id, ${clientId} as client_id, expense.project_id, expense.description, expense.date as day,
      expense.amount_cents as cost_cents, expense.markup_percent, expense.pass_on_taxed,
      round(expense.amount_cents * (100 + expense.markup_percent::numeric) / 100) as cents,
      expense.receipt_file_id is not null as has_receipt
    from expenses expense left join projects project on project.id = expense.project_id
    where expense.is_billable and not expense.is_billed
      ${until === undefined ? sql`` : sql`and expense.date <= ${until}`}
      ${within(scope, 'expense', clientId, sql`expense.project_id`)}`
}

/** The condition of a scope, after others. @param clientOf and @param projectOf where a record belongs */
export function within(
  { clientId, projectId, ids }: ReadyScope,
  table: 'task' | 'entry' | 'expense',
  clientOf: RawBuilder<unknown>,
  projectOf: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    ${clientId === undefined ? sql`` : clientId === 'none' ? sql`and ${clientOf} is null` : sql`and ${clientOf} = ${clientId}`}
    ${projectId === undefined ? sql`` : sql`and ${projectOf} = ${projectId}`}
    ${ids === undefined ? sql`` : sql`and ${sql.ref(`${table}.id`)} = any(${ids}::integer[])`}`
}

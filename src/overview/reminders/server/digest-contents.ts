import { sql } from 'kysely'
import { IS_UNPAID } from '#sales/invoices/server/invoice-tables.ts'
import { IS_OPEN } from '#work/tasks/server/task-tables.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { addDays } from '#platform/shared/dates.ts'

/** Maximum tasks listed per section of a digest; the rest are only counted. */
export const MAX_NAMED = 20

/** The sections of a digest, in order. */
export const DIGEST_SECTIONS = ['overdue', 'today', 'week', 'waiting'] as const
export type DigestSection = (typeof DIGEST_SECTIONS)[number]

export interface DigestTask {
  id: number
  task_name: string
  /** YYYY-MM-DD */
  due_date: string | null
  project_name: string | null
}

/** The listed tasks of a section, and how many it has in all. */
export interface SectionTasks {
  tasks: DigestTask[]
  total: number
}

/**
 * A person's open tasks: overdue, due today, due later this week, which ends on Sunday, and of the others those for
 * which tasks that are not this person's wait.
 * @param today the current calendar day in TIME_ZONE
 */
export async function readDigestTasks(
  database: Executor,
  assigneeId: string,
  today: string,
): Promise<Record<DigestSection, SectionTasks>> {
  const { rows } = await sql<DigestTask & { section: DigestSection; total: number }>`
    with own as materialized (
      select id, due_date, priority_rank,
        case when due_date < ${today}::date then 'overdue' when due_date = ${today}::date then 'today'
          when due_date <= ${sundayOf(today)}::date then 'week' else 'waiting' end as section
      from tasks
      where assignee_id = ${assigneeId}::uuid and ${IS_OPEN} and (due_date <= ${sundayOf(today)}::date or id in (
        select link.blocking_id from task_links link join tasks task on task.id = link.blocked_id
        where ${IS_OPEN} and task.assignee_id is distinct from ${assigneeId}::uuid))
    ), placed as (
      select id, section, count(*) over (partition by section)::integer as total,
        row_number() over (partition by section order by due_date nulls last, priority_rank desc, id) as place
      from own
    )
    select placed.section, placed.total, task.id, left(task.task_name, 300) as task_name, task.due_date,
      project.name as project_name
    from placed join tasks task on task.id = placed.id left join projects project on project.id = task.project_id
    where placed.place <= ${sql.lit(MAX_NAMED)}
    order by placed.section, placed.place`.execute(database)
  const of = (section: DigestSection): SectionTasks => {
    const tasks = rows.filter((row) => row.section === section)
    return { tasks, total: tasks[0]?.total ?? 0 }
  }
  return { overdue: of('overdue'), today: of('today'), week: of('week'), waiting: of('waiting') }
}

/** Invoices with a balance due; sums in cents, as text of any length. */
export interface OwedInvoices {
  unpaid: number
  unpaid_cents: string
  overdue: number
  overdue_cents: string
}

/** The balances of issued invoices, and the overdue part; only for people who may view invoices. */
export async function readOwedInvoices(database: Executor, today: string): Promise<OwedInvoices> {
  const { rows } = await sql<OwedInvoices>`
    select count(*)::integer as unpaid, coalesce(sum(total_cents - paid_cents), 0)::text as unpaid_cents,
      (count(*) filter (where due_date < ${today}::date))::integer as overdue,
      coalesce(sum(total_cents - paid_cents) filter (where due_date < ${today}::date), 0)::text as overdue_cents
    from invoices where ${IS_UNPAID}`.execute(database)
  return rows[0] ?? { unpaid: 0, unpaid_cents: '0', overdue: 0, overdue_cents: '0' }
}

function sundayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, (7 - weekday) % 7)
}

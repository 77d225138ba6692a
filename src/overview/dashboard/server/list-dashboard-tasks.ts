import { type RawBuilder, sql } from 'kysely'
import { richTextToPlainText } from '#work/rich-text/shared/plain-text.ts'
import { IS_OPEN } from '#work/tasks/server/task-tables.ts'
import type { TaskPriority } from '#work/tasks/shared/task-priority.ts'
import { isOpenTask, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { daysBetween, isOverdue } from '#platform/shared/dates.ts'
import { DASHBOARD_ROWS, type DashboardTask } from '../shared/dashboard-schema.ts'

/** Of a description so much is looked at, in characters of its markup, and so much is shown of what it says. */
const REMARK_READ = 1_000
const DESCRIPTION_SHOWN = 160

export interface DashboardTasks {
  tasks: DashboardTask[]
  /** How many there are, beyond those of the list too. */
  total: number
}

/**
 * Open tasks whose due day is over, oldest first.
 * @param assigneeId whose; undefined: everybody's
 * @param today the calendar day it is now in the business's time zone
 */
export function listOverdueTasks(
  database: Executor,
  assigneeId: string | undefined,
  today: string,
): Promise<DashboardTasks> {
  const isLate = sql`${IS_OPEN} and due_date < ${today}::date`
  const order = sql`due_date, id`
  return assigneeId === undefined
    ? list(database, sql`tasks where ${isLate}`, order, today)
    : // all of the person first: left to itself the planner may walk everybody's by their due day
      list(database, sql`own where ${isLate}`, order, today, ownTasks(assigneeId))
}

/** The tasks of a person, open ones first, oldest due day first; then the closed ones, latest first. */
export function listAssignedTasks(
  database: Executor,
  assigneeId: string,
  today: string,
): Promise<DashboardTasks> {
  const order = sql`${IS_OPEN} desc, case when ${IS_OPEN} then due_date end, due_date desc nulls last, id`
  return list(database, sql`own`, order, today, ownTasks(assigneeId))
}

/** What lists choose and order by, of a person's tasks; all of it lies in the index `tasks_by_assignee`. */
function ownTasks(assigneeId: string): RawBuilder<unknown> {
  return sql`own as materialized (
    select id, status_rank, due_date from tasks where assignee_id = ${assigneeId}::uuid),`
}

interface TaskRow {
  /** Null in the one row of a list without tasks. */
  id: number | null
  task_name: string
  status: TaskStatus
  priority: TaskPriority
  due_date: string | null
  remark: string | null
  assignee_id: string | null
  assignee_name: string | null
  project_id: number | null
  project_name: string | null
  total: number
}

async function list(
  database: Executor,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  today: string,
  first: RawBuilder<unknown> = sql``,
): Promise<DashboardTasks> {
  const { rows } = await sql<TaskRow>`
    with ${first}
    counted as (select count(*) as total from ${from}),
    page as (
      select id, row_number() over () as place
      from (select id from ${from} order by ${order} limit ${sql.lit(DASHBOARD_ROWS)}) chosen
    )
    select counted.total, task.id, task.task_name, task.status, task.priority, task.due_date,
      left(task.remark, ${sql.lit(REMARK_READ)}) as remark,
      task.assignee_id, assignee.f_name || ' ' || assignee.s_name as assignee_name,
      task.project_id, project.name as project_name
    from counted
    left join page on true
    left join tasks task on task.id = page.id
    left join users assignee on assignee.id = task.assignee_id
    left join projects project on project.id = task.project_id
    order by page.place`.execute(database)
  return {
    tasks: rows.flatMap((row) => (row.id === null ? [] : [toTask({ ...row, id: row.id }, today)])),
    total: rows[0]?.total ?? 0,
  }
}

function toTask(row: TaskRow & { id: number }, today: string): DashboardTask {
  const { due_date: dueDate } = row
  const isLate = isOpenTask(row.status) && isOverdue(dueDate, today)
  return {
    id: row.id,
    title: row.task_name,
    description: row.remark === null ? '' : descriptionOf(row.remark),
    priority: row.priority,
    status: row.status,
    dueDate,
    isOverdue: isLate,
    daysOverdue: isLate && dueDate !== null ? daysBetween(dueDate, today) : 0,
    assigneeId: row.assignee_id,
    assigneeName: row.assignee_name,
    projectId: row.project_id,
    projectName: row.project_name,
  }
}

/** Every change of a task makes all dashboards ask for mostly the same texts again; reading them costs the most. */
const descriptions = new Map<string, string>()
const KEPT_DESCRIPTIONS = 500

function descriptionOf(remark: string): string {
  const known = descriptions.get(remark)
  if (known !== undefined) return known
  const description = beginningOf(remark)
  if (descriptions.size >= KEPT_DESCRIPTIONS) descriptions.clear()
  descriptions.set(remark, description)
  return description
}

/** The beginning of what a rich text says, in one line. */
function beginningOf(remark: string): string {
  // what was cut off may leave half a tag at the end
  const whole = remark.length < REMARK_READ ? remark : remark.replace(/<[^>]*$/, '')
  const text = richTextToPlainText(whole).replaceAll(/\s+/g, ' ').trim()
  if (text.length <= DESCRIPTION_SHOWN) return text
  // at the end of a word; half a character is none
  return `${text.slice(0, DESCRIPTION_SHOWN).replace(/\s\S*$|[\uD800-\uDBFF]$/, '')}…`
}

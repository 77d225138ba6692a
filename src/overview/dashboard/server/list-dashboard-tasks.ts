import { type RawBuilder, sql } from 'kysely'
import { richTextToPlainText } from '#work/rich-text/shared/plain-text.ts'
import { IS_OPEN } from '#work/tasks/server/task-tables.ts'
import type { TaskPriority } from '#work/tasks/shared/task-priority.ts'
import { isOpenTask, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { daysBetween, isOverdue } from '#platform/shared/dates.ts'
import { DASHBOARD_ROWS, type DashboardTask } from '../shared/dashboard-schema.ts'

/** Characters of a description's markup that are read, and characters of its text that are shown. */
const REMARK_READ = 1_000
const DESCRIPTION_SHOWN = 160

export interface DashboardTasks {
  tasks: DashboardTask[]
  /** The total number, including those beyond the list. */
  total: number
}

/**
 * Open tasks past their due day, oldest first.
 * @param assigneeId restricts to this person's tasks; undefined: everyone's
 * @param today the current calendar day in the business's time zone
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
    : // all of the person's tasks first: otherwise the planner may scan everyone's by due day
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

/** The columns of a person's tasks that lists filter and sort by; the index `tasks_by_assignee` covers all of them. */
function ownTasks(assigneeId: string): RawBuilder<unknown> {
  return sql`own as materialized (
    select id, status_rank, due_date from tasks where assignee_id = ${assigneeId}::uuid),`
}

interface TaskRow {
  /** Null in the single row of a list without tasks. */
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

/**
 * Every change of a task makes all dashboards request mostly the same texts again; parsing them is the largest cost.
 */
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

/** The beginning of a rich text's plain text, on one line. */
function beginningOf(remark: string): string {
  // the cut may leave half a tag at the end
  const whole = remark.length < REMARK_READ ? remark : remark.replace(/<[^>]*$/, '')
  const text = richTextToPlainText(whole).replaceAll(/\s+/g, ' ').trim()
  if (text.length <= DESCRIPTION_SHOWN) return text
  // cuts at the end of a word, and never within a surrogate pair
  return `${text.slice(0, DESCRIPTION_SHOWN).replace(/\s\S*$|[\uD800-\uDBFF]$/, '')}…`
}

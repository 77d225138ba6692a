import type pg from 'pg'
import {
  collectsFirst,
  filterKindOnly,
  searchedTasks,
  searchTextOf,
  taskConditions,
  taskOrder,
  waitsFor,
} from '#work/tasks/server/index.ts'
import type { LinkedTask } from '#work/tasks/shared/task-schema.ts'
import type { TaskPriority } from '#work/tasks/shared/task-priority.ts'
import { TASK_STATUSES, type TaskStatus } from '#work/tasks/shared/task-status.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import type { BoardQuery } from '../shared/board-endpoints.ts'
import { type BoardCard, type BoardColumn, type BoardLane, NO_LANE_NAME } from '../shared/board-schema.ts'
import { laneId, laneKey, pagedInLanes } from './board-lanes.ts'

/** A card with the names it shows, and its column's total. A column without cards on this page has no card. */
type BoardRow = {
  column_rank: number
  total: number
  lane?: string | number
  lane_name?: string | null
  lane_place?: number
} & (CardRow | { id: null })
interface CardRow {
  id: number
  task_name: string
  status: TaskStatus
  priority: TaskPriority
  start_date: string | null
  due_date: string | null
  created_at: string
  labels: number[]
  waits_for: LinkedTask[]
  sub_task_count: number
  completed_sub_task_count: number
  file_count: number
  project_id: number | null
  project_name: string | null
  assignee_id: string | null
  f_name: string | null
  s_name: string | null
}

/** The columns that the filters leave, including empty ones; see {@link boardStatement}. */
export async function listBoard(pool: pg.Pool, query: BoardQuery): Promise<BoardColumn[]> {
  const { rows } = await pool.query<BoardRow>(boardStatement(query))
  if (query.lanes === '') return toColumns(rows, query)
  const by = query.lanes
  const inOrder = rows.toSorted((one, other) => (one.lane_place ?? 0) - (other.lane_place ?? 0))
  return [...Map.groupBy(inOrder, ({ lane = '' }) => laneId(by, lane))].flatMap(([id, ofLane]) =>
    toColumns(ofLane, query, { by, id, name: ofLane[0]?.lane_name ?? NO_LANE_NAME[by] }),
  )
}

/** The columns of the board, or of one of its lanes. */
function toColumns(rows: readonly BoardRow[], query: BoardQuery, lane?: BoardLane): BoardColumn[] {
  return statusesOf(query).map((status) => {
    const ofColumn = rows.filter((row) => row.column_rank === rankOf(status))
    return {
      ...(lane === undefined ? {} : { lane }),
      status,
      total: ofColumn[0]?.total ?? 0,
      cards: ofColumn.flatMap((row) => (row.id === null ? [] : toCard(row))),
    }
  })
}

/**
 * The board's single statement: one page of each column with its total. Each column is read separately from the sort's
 * index, so that a long one costs no more than a short one; where few tasks match, all of them are collected first, as
 * in the list, and so are they for lanes, whose number is not known before. All input is bound as parameters.
 */
export function boardStatement(query: BoardQuery): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const statuses = statusesOf(query)
  const kinds = `t.status_rank in (${statuses.map(rankOf).join(', ')})`
  const { key, orderBy } = taskOrder(query)
  const limit = `limit ${query.limit} offset ${offsetOf(query)}`
  const ofFound = (status: TaskStatus) =>
    `(select id, by_name from found where column_rank = ${rankOf(status)} ${orderBy('found')} ${limit})`
  const ofTasks = (status: TaskStatus, rest: readonly string[]) => {
    const conditions = [isOf(status, query), ...rest]
    return `(select t.* from tasks t where ${conditions.join(' and ')} ${orderBy('t')} ${limit})`
  }
  const { lanes } = query
  const columns = `t.id, t.status_rank as column_rank, t.${key}${lanes === '' ? '' : `, ${laneKey(lanes)} as lane`}`
  const collected = (found: string) =>
    lanes === ''
      ? `found as materialized (${found}),
         chosen as (${union(statuses.map(ofFound))}),
         page as (select t.*, chosen.by_name from chosen join tasks t using (id)),
         summed as (select column_rank, count(*) as total from found group by column_rank)`
      : pagedInLanes(found, lanes, { query, orderBy, bind })
  const page = () => {
    if (searchTextOf(query) !== '')
      return collected(searchedTasks({ ...query, status: statuses }, columns, bind))
    const rest = taskConditions({ ...query, status: [] }, bind)
    const where = `where ${[kinds, ...rest].join(' and ')}`
    return lanes !== '' || collectsFirst(query)
      ? collected(`select ${columns}, null as by_name from tasks t ${where}`)
      : `page as (${union(statuses.map((status) => ofTasks(status, rest)))}), summed as (${totalSelect(query, where)})`
  }
  return {
    text: `with ${page()}
      select summed.*, task.id, task.task_name, task.status, task.priority, task.start_date,
        task.due_date, task.created_at, task.labels, task.project_id, task.project_name, task.assignee_id, task.f_name, task.s_name,
        task.sub_task_count, task.completed_sub_task_count, task.file_count, task.waits_for
      from summed left join (
        select page.*, project.name as project_name, assignee.f_name, assignee.s_name, counted.*,
          (select count(*) from attachments where task_id = page.id) as file_count,
          ${waitsFor('page')} as waits_for
        from page
        left join projects project on project.id = page.project_id
        left join users assignee on assignee.id = page.assignee_id
        cross join lateral (
          select count(*) as sub_task_count, count(*) filter (where is_completed) as completed_sub_task_count
          from sub_tasks where parent_task_id = page.id) counted
      ) task on task.status_rank = summed.column_rank ${lanes === '' ? '' : 'and task.lane = summed.lane'}
      ${orderBy('task')}`,
    values,
  }
}

const union = (selects: readonly string[]) => selects.join(' union all ')

/**
 * The condition of a column. It is a range when sorted by status: with an equality, the planner would sort by id alone
 * and walk all tasks.
 */
function isOf(status: TaskStatus, { sortBy }: BoardQuery): string {
  const rank = rankOf(status)
  return sortBy === 'status' ? `t.status_rank between ${rank} and ${rank}` : `t.status_rank = ${rank}`
}

/** Filtered only by status, priority or type, the totals come from `task_counts`; otherwise the index is counted. */
function totalSelect(query: BoardQuery, where: string): string {
  const [count, table] = filterKindOnly(query) ? ['sum(count)::bigint', 'task_counts'] : ['count(*)', 'tasks']
  return `select t.status_rank as column_rank, ${count} as total from ${table} t ${where} group by t.status_rank`
}

function statusesOf({ status }: BoardQuery): TaskStatus[] {
  return TASK_STATUSES.filter((one) => status.length === 0 || status.includes(one))
}

function rankOf(status: TaskStatus): number {
  return TASK_STATUSES.indexOf(status) + 1
}

function toCard(row: CardRow): BoardCard {
  return {
    id: row.id,
    taskName: row.task_name,
    status: row.status,
    priority: row.priority,
    startDate: row.start_date,
    dueDate: row.due_date,
    createdAt: row.created_at,
    labels: row.labels,
    waitsFor: row.waits_for,
    subTaskCount: row.sub_task_count,
    completedSubTaskCount: row.completed_sub_task_count,
    ...(row.file_count === 0 ? {} : { fileCount: row.file_count }),
    project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? '' },
    assignee: row.assignee_id === null ? null : { id: row.assignee_id, name: `${row.f_name} ${row.s_name}` },
  }
}

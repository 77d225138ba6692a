import type pg from 'pg'
import { taskConditions } from '#work/tasks/server/index.ts'
import { OPEN_TASK_STATUSES, TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import type { TimelineGroup } from '#work/tasks/shared/timeline-search.ts'
import { MAX_BARS, MAX_UNDATED, type Timeline, type TimelineQuery } from '../shared/timeline-schema.ts'

/** What lies within the period; see {@link timelineStatement}. */
export async function readTimeline(pool: pg.Pool, query: TimelineQuery): Promise<Timeline> {
  const { rows } = await pool.query<{ timeline: Timeline }>(timelineStatement(query))
  const [row] = rows
  if (row === undefined) throw new Error('The statement of the timeline returns one row')
  return row.timeline
}

/** Groups by name, tasks without one last; the id separates groups of the same name. */
const GROUP_ORDER: Readonly<Record<TimelineGroup, string>> = {
  project: 'lower(project.name), t.project_id',
  person: 'lower(assignee.f_name), lower(assignee.s_name), t.assignee_id',
}

/**
 * The timeline's single statement. A task lies on the days from the earlier to the later of its two, or on the only one
 * (spec 31.1), so that the indexes of both days find it. All input is bound as parameters.
 */
function timelineStatement(query: TimelineQuery): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const bind = (value: unknown): string => `$${values.push(value)}`
  const [from, to] = [`${bind(query.from)}::date`, `${bind(query.to)}::date`]
  const conditions = taskConditions(query, bind)
  const isWithin = [
    `(t.start_date >= ${from} or t.due_date >= ${from})`,
    `(t.start_date <= ${to} or t.due_date <= ${to})`,
  ]
  const isUndated = ['t.start_date is null', 't.due_date is null', `t.status_rank in (${OPEN})`]
  return {
    text: `with dated as materialized (
        select ${TASK} as task, t.id, row_number() over (
          order by ${GROUP_ORDER[query.group]}, least(t.start_date, t.due_date),
            greatest(t.start_date, t.due_date), t.id) as place
        from ${TASKS} where ${[...isWithin, ...conditions].join(' and ')}
      ),
      shown as materialized (select * from dated where place <= ${MAX_BARS}),
      undated as materialized (
        select ${TASK} as task, row_number() over (order by t.id desc) as place
        from ${TASKS} where ${[...isUndated, ...conditions].join(' and ')}
      )
      select json_build_object(
        'bars', (select coalesce(json_agg(task order by place), '[]') from shown),
        'total', (select count(*) from dated),
        'links', (
          select coalesce(json_agg(json_build_object('blockingId', blocking_id, 'blockedId', blocked_id)
            order by blocking_id, blocked_id), '[]')
          from task_links
          where blocking_id in (select id from shown) and blocked_id in (select id from shown)),
        'undated', json_build_object(
          'total', (select count(*) from undated),
          'tasks', (select coalesce(json_agg(task order by place), '[]') from undated where place <= ${MAX_UNDATED}))
      ) as timeline`,
    values,
  }
}

const OPEN = OPEN_TASK_STATUSES.map((status) => TASK_STATUSES.indexOf(status) + 1).join(', ')

const TASKS = `tasks t
  left join projects project on project.id = t.project_id
  left join users assignee on assignee.id = t.assignee_id`

const TASK = `json_build_object('id', t.id, 'taskName', t.task_name, 'status', t.status,
  'startDate', t.start_date, 'dueDate', t.due_date,
  'project', case when project.id is not null then json_build_object('id', project.id, 'name', project.name) end,
  'assignee', case when assignee.id is not null
    then json_build_object('id', assignee.id, 'name', assignee.f_name || ' ' || assignee.s_name) end)`

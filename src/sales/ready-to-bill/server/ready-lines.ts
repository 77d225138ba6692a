import { type RawBuilder, sql } from 'kysely'
import { HELD_RATES, IS_BILLED_BY_TIME, type ReadyScope, within } from './ready-work.ts'

/** Time as one line of an invoice bills it by task: of one task and rate, or of one name on a project itself. */
export interface ReadyTimeLine {
  client_id: number | null
  project_id: number | null
  rounding: number
  /** Of an hour; null: it has none. */
  rate_cents: number | null
  minutes: number
  entries: number
}

const IS_READY = sql`is_billable and not is_billed`

/** All of it in the order of its index: the planner would read the whole table, and sort or hash what it found. */
const IN_ORDER_OF_TASKS = sql`(
  select task_id, user_id, day, minutes, is_billable, is_billed from time_entries where ${IS_READY} order by task_id)`

/** The lines of the time that {@link readyTime} gives, summed by the database. */
export function readyTimeLines(scope: ReadyScope): RawBuilder<ReadyTimeLine> {
  const { clientId, projectId, until } = scope
  const isWhole = clientId === undefined && projectId === undefined
  const untilDay = until === undefined ? sql`` : sql`and entry.day <= ${until}`
  return sql<ReadyTimeLine>`
    select project.client_id, project.id as project_id, coalesce(project.rounding, 0) as rounding,
      coalesce(task.hourly_rate_cents, project.hourly_rate_cents, held.rate_cents,
        (select default_rate_cents from work_settings)) as rate_cents,
      sum(entry.minutes) as minutes, count(*) as entries
    from ${isWhole ? IN_ORDER_OF_TASKS : sql`time_entries`} entry
    join tasks task on task.id = entry.task_id
    left join projects project on project.id = task.project_id
    left join ${HELD_RATES} held
      on held.user_id = case when task.hourly_rate_cents is null and project.hourly_rate_cents is null
        then entry.user_id end
      and entry.day >= held.from_day and entry.day < held.until_day
    where ${IS_READY} and ${IS_BILLED_BY_TIME}
      and not exists (select from billed_work where billed_work.task_id = task.id)
      ${untilDay} ${within(scope, 'entry', sql`project.client_id`, sql`project.id`)}
    group by task.id, project.id, 4
    union all
    select project.client_id, project.id, project.rounding, project.hourly_rate_cents, sum(entry.minutes), count(*)
    from time_entries entry join projects project on project.id = entry.project_id
    where ${IS_READY} and entry.task_id is null and project.hourly_rate_cents is not null
      ${untilDay} ${within(scope, 'entry', sql`project.client_id`, sql`project.id`)}
    group by project.id, entry.task_name`
}

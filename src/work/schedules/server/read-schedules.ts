import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { addDays, dayIn } from '#platform/shared/dates.ts'
import { notFound } from '#platform/shared/errors.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import { type Holder, holds } from '#platform/shared/permissions.ts'
import type { ScheduleQuery } from '../shared/schedule-endpoints.ts'
import { type ListedSchedule, MAX_MISSED, MISSED_DAYS, type Schedule } from '../shared/schedule-schema.ts'
import type { ShownTemplate, StoredTemplate } from '../shared/schedule-template.ts'
import { type KnownSchedule, LOOK_BACK_DAYS, planRuns, tasksLeft } from './plan-runs.ts'
import { schedules } from './schedule-tables.ts'

type Stored = Omit<
  ListedSchedule,
  'state' | 'nextOn' | 'assignee' | 'project' | 'isProjectGone' | 'madeCount' | 'missedCount' | 'lastTaskId'
>

/** A schedule with what its plan depends on. */
export interface JoinedSchedule extends Stored {
  isPaused: boolean
  beginsOn: string
  missedCount: number
  madeCount: number
  days: string[]
  lastOn: string | null
  lastState: 'waiting' | 'made' | 'skipped' | null
  isLastOpen: boolean
  lastClosedAt: string | null
  lastTaskId: number | null
  previousTaskId: number | null
  isPreviousOpen: boolean
  assigneeId: string | null
  assigneeName: string | null
  projectId: number | null
  projectName: string | null
}

/** Where and when schedules are read. */
export interface Moment {
  timeZone: string
  today: string
}

/** The columns of {@link JoinedSchedule} but those of the entity itself. */
function joinedColumns(today: string): RawBuilder<unknown> {
  const oldest = addDays(today, -LOOK_BACK_DAYS)
  return sql`
    schedules.paused_at is not null as "isPaused", begins_on as "beginsOn",
    (select count(*)::integer from schedule_runs run where run.schedule_id = schedules.id and run.state = 'made')
      as "madeCount",
    (select count(*)::integer from schedule_runs run
      where run.schedule_id = schedules.id and ${isMissed(today)}) as "missedCount",
    coalesce((
      select jsonb_agg(run.occurs_on) from schedule_runs run
      where run.schedule_id = schedules.id
        and run.occurs_on >= least(${oldest}::date, schedules.begins_on)
    ), '[]') as days,
    latest.occurs_on as "lastOn", latest.state as "lastState", ${isOpen('latest_task')} as "isLastOpen",
    case when latest.state = 'made' and after_completion then coalesce((
      select max(change.at) from changes change
      where change.entity = 'task' and change.entity_id = latest.task_id::text
        and (change.action = 'delete' or change.after ->> 'status' in ('Done', 'Cancelled'))
    ), latest.at) end as "lastClosedAt",
    (select run.task_id from schedule_runs run where run.schedule_id = schedules.id and run.state = 'made'
      order by run.at desc, run.occurs_on desc limit 1) as "lastTaskId",
    previous.task_id as "previousTaskId", ${isOpen('previous_task')} as "isPreviousOpen",
    template ->> 'assigneeId' as "assigneeId", concat_ws(' ', assignee.f_name, assignee.s_name) as "assigneeName",
    (template ->> 'projectId')::integer as "projectId", project.name as "projectName"`
}

/** Whether a `run` was missed or passed during a pause, and its task can still be made (spec 29.5). */
export function isMissed(today: string): RawBuilder<boolean> {
  return sql`(run.state = 'skipped' and run.why in ('missed', 'paused')
    and run.occurs_on >= ${addDays(today, -MISSED_DAYS)}::date)`
}

function isOpen(task: string): RawBuilder<boolean> {
  return sql`coalesce(${sql.ref(`${task}.status`)} in ('To Do', 'In Progress', 'Blocked'), false)`
}

const JOINS = sql`
  left join lateral (
    select occurs_on, state, task_id, at from schedule_runs run where run.schedule_id = schedules.id
    order by at desc, occurs_on desc limit 1
  ) latest on true
  left join lateral (
    select task_id from schedule_runs run where run.schedule_id = schedules.id
    order by at desc, occurs_on desc limit 1 offset 1
  ) previous on true
  left join tasks latest_task on latest_task.id = latest.task_id
  left join tasks previous_task on previous_task.id = previous.task_id
  left join users assignee on assignee.id = (template ->> 'assigneeId')::uuid
  left join projects project on project.id = (template ->> 'projectId')::integer`

/** Schedules with what their plans depend on. @param rest the statement after its joins */
export async function readJoined(
  database: Executor,
  { today }: Moment,
  rest: RawBuilder<unknown>,
): Promise<JoinedSchedule[]> {
  const own = schedules.reply.filter(({ alias }) => alias !== 'template')
  const { rows } = await sql<JoinedSchedule>`
    select ${sql.join(own)}, ${joinedColumns(today)} from schedules ${JOINS} ${rest}`.execute(database)
  return rows
}

/** One schedule with what its plan depends on. @throws AppError not_found */
export async function readOneJoined(database: Executor, id: number, moment: Moment): Promise<JoinedSchedule> {
  const [row] = await readJoined(database, moment, sql`where schedules.id = ${id}`)
  if (row === undefined) throw notFound('Repeating task')
  return row
}

/** What the plan of a schedule depends on. */
export function knownOf(row: JoinedSchedule, { timeZone }: Pick<Moment, 'timeZone'>): KnownSchedule {
  const { unit, every, weekdays, startsOn, endsOn, lastOn, lastClosedAt } = row
  const { afterCompletion, leadDays, count, isPaused, beginsOn, madeCount } = row
  const closedOn = (): string => {
    if (row.lastState === 'skipped') return 'skipped'
    if (row.isLastOpen || lastClosedAt === null) return 'open'
    return dayIn(timeZone, new Date(lastClosedAt))
  }
  return {
    rhythm: { unit, every, weekdays, startsOn, endsOn },
    afterCompletion,
    leadDays,
    count,
    isPaused,
    beginsOn,
    madeCount,
    days: new Set(row.days),
    last: lastOn === null ? undefined : { day: lastOn, closedOn: closedOn() },
  }
}

function toListed(row: JoinedSchedule, moment: Moment): ListedSchedule {
  const {
    isPaused: _isPaused,
    beginsOn: _beginsOn,
    days: _days,
    lastOn: _lastOn,
    lastState: _lastState,
    isLastOpen: _isLastOpen,
    lastClosedAt: _lastClosedAt,
    previousTaskId: _previousTaskId,
    isPreviousOpen: _isPreviousOpen,
    missedCount,
    assigneeId,
    assigneeName,
    projectId,
    projectName,
    ...listed
  } = row
  const known = knownOf(row, moment)
  const { state, nextOn } = planRuns(known, moment.today)
  const missed = Math.min(missedCount, MAX_MISSED, tasksLeft(known))
  return {
    ...listed,
    ...(missed === 0 ? {} : { missedCount: missed }),
    state,
    nextOn,
    assignee:
      assigneeId === null || assigneeName === null || assigneeName === ''
        ? null
        : { id: assigneeId, name: assigneeName },
    project: projectId === null || projectName === null ? null : { id: projectId, name: projectName },
    isProjectGone: projectId !== null && projectName === null,
  }
}

/** One page of schedules, by name. */
export async function listSchedules(
  database: Executor,
  query: ScheduleQuery,
  moment: Moment,
): Promise<{ rows: ListedSchedule[]; total: number }> {
  const { search, taskId, limit } = query
  const matches = sql`
    where strpos(lower(schedules.name), lower(${search}::text)) > 0
      and (${taskId ?? null}::integer is null or schedules.id in (
        select schedule_id from schedule_runs where task_id = ${taskId ?? null}::integer))`
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from schedules ${matches}`.execute(database)
  const found = await readJoined(
    database,
    moment,
    sql`${matches} order by lower(schedules.name), schedules.id limit ${limit} offset ${offsetOf(query)}`,
  )
  return { rows: found.map((row) => toListed(row, moment)), total: rows[0]?.total ?? 0 }
}

/** One schedule as the API returns it to a reader. @throws AppError not_found */
export async function getSchedule(
  database: Executor,
  id: number,
  moment: Moment,
  reader: Holder,
): Promise<Schedule> {
  const row = await readOneJoined(database, id, moment)
  const { template } = await database
    .selectFrom('schedules')
    .select('template')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...toListed(row, moment), template: shownTo(reader, template) }
}

/** How a task is billed is only for those who may see it (spec 29.2). */
function shownTo(reader: Holder, template: StoredTemplate): ShownTemplate {
  if (holds(reader, 'billing:view')) return template
  const { billing: _billing, amount: _amount, hourlyRate: _hourlyRate, ...work } = template
  return work
}

import { sql } from 'kysely'
import { cleanRemark, lockReferences, refuseTerms } from '#work/tasks/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { changedFields } from '#platform/server/records/changes.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { addDays, daysBetween } from '#platform/shared/dates.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import { holds } from '#platform/shared/permissions.ts'
import {
  MAX_SCHEDULES,
  type NewSchedule,
  type Schedule,
  type ScheduleInput,
} from '../shared/schedule-schema.ts'
import {
  EMPTY_TEMPLATE,
  MAX_REPEATED_SUB_TASKS,
  MAX_START_DAYS,
  storedTemplate,
  type StoredTemplate,
  type TaskTemplate,
} from '../shared/schedule-template.ts'
import { holdGiven } from './make-task.ts'
import { makePassed } from './make-missed.ts'
import { getSchedule } from './read-schedules.ts'
import { type ScheduleRow, schedules } from './schedule-tables.ts'
import { momentOf, type ScheduleWriter } from './writer.ts'

/** The advisory lock that serialises additions, so that their number is certain. */
const SCHEDULES_LOCK = 7_240_068

/**
 * Repeats a task: the named one, which counts as the first, or the described one (spec 29.2).
 * @throws AppError validation at taskId or at a reference that does not exist; conflict when the task repeats already or
 * there are too many schedules; forbidden when it sets how the task is billed and the caller may not
 */
export async function createSchedule(
  transaction: WriteExecutor,
  { taskId, makeMissed, ...input }: NewSchedule,
  writer: ScheduleWriter,
): Promise<Schedule> {
  const { actor, platform } = writer
  const now = platform.clock()
  const moment = momentOf(platform)
  await sql`select pg_advisory_xact_lock(${SCHEDULES_LOCK})`.execute(transaction)
  await refuseTooMany(transaction)
  const task = taskId === undefined ? undefined : await readTask(transaction, taskId)
  const template = input.template === undefined ? task?.template : cleaned(input.template)
  if (input.template !== undefined) await refuseTemplate(transaction, input.template, undefined, actor)
  const kept = template === undefined ? EMPTY_TEMPLATE : storedTemplate(template)
  // what it names is locked before the schedule
  const held = makeMissed === true ? await holdGiven(transaction, kept) : undefined
  const { id } = await schedules.create(
    transaction,
    { ...input, name: input.name ?? task?.name ?? '', template },
    { actor, now },
    { begins_on: moment.today },
  )
  if (task !== undefined) {
    const { rows } = await sql`
      insert into schedule_runs (schedule_id, occurs_on, state, task_id, at)
      values (${id}, ${task.dueDate ?? input.startsOn}::date, 'made', ${task.id}, ${now})
      on conflict do nothing returning 1`.execute(transaction)
    if (rows.length === 0) throw new AppError('conflict', `#${task.id} repeats already`)
  }
  if (held !== undefined)
    await makePassed(transaction, { row: await schedules.lock(transaction, id), held, actor }, platform)
  return getSchedule(transaction, id, moment, actor)
}

async function refuseTooMany(transaction: WriteExecutor): Promise<void> {
  const { count } = await transaction
    .selectFrom('schedules')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_SCHEDULES)
    throw new AppError(
      'conflict',
      `There can be at most ${MAX_SCHEDULES} repeating tasks. Delete one that has ended first.`,
    )
}

/**
 * Replaces the calendar and the name of a schedule and, where it is named, its task. Another calendar counts from today,
 * and from the day after the last run (spec 29.3).
 * @throws AppError not_found, changed_meanwhile; validation at a reference that does not exist; forbidden as above
 */
export async function replaceSchedule(
  transaction: WriteExecutor,
  id: number,
  input: ScheduleInput,
  { actor, platform, ifMatch }: ScheduleWriter & IfMatch,
): Promise<Schedule> {
  const moment = momentOf(platform)
  const kept = await transaction
    .selectFrom('schedules')
    .select('template')
    .where('id', '=', id)
    .executeTakeFirst()
  if (input.template !== undefined) await refuseTemplate(transaction, input.template, kept?.template, actor)
  const before = await schedules.lock(transaction, id)
  const read = () => getSchedule(transaction, id, moment, actor)
  await requireVersion(before, { ifMatch }, read)
  const stored = schedules.store(input)
  const after = { ...stored, template: templateAfter(input.template, before.template, actor) }
  await schedules.update(
    transaction,
    before,
    { ...after, begins_on: await beginOf(transaction, before, after, moment.today) },
    { actor, now: platform.clock() },
  )
  return read()
}

/** Who may not set how the task is billed leaves it as it is. */
function templateAfter(sent: TaskTemplate | undefined, before: StoredTemplate, actor: Actor): StoredTemplate {
  if (sent === undefined) return before
  const stored = storedTemplate(cleaned(sent))
  if (holds(actor, 'billing:edit')) return stored
  const { billing, amount, hourlyRate } = before
  return { ...stored, billing, amount, hourlyRate }
}

function cleaned(template: TaskTemplate): TaskTemplate {
  return { ...template, remark: cleanRemark(template.remark) }
}

const CALENDAR = ['unit', 'every', 'weekdays', 'starts_on', 'ends_on', 'count', 'after_completion'] as const

async function beginOf(
  transaction: WriteExecutor,
  before: ScheduleRow,
  after: Partial<ScheduleRow>,
  today: string,
): Promise<string> {
  const changed: Partial<ScheduleRow> = changedFields<ScheduleRow>(before, after)?.after ?? {}
  if (CALENDAR.every((column) => changed[column] === undefined)) return before.begins_on
  const last = await transaction
    .selectFrom('schedule_runs')
    .select('occurs_on')
    .where('schedule_id', '=', before.id)
    .orderBy('occurs_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  const next = last === undefined || after.after_completion === true ? today : addDays(last.occurs_on, 1)
  return next > today ? next : today
}

/** Refuses what the template names and does not exist, unless it was there before, and terms of those who may not. */
async function refuseTemplate(
  transaction: WriteExecutor,
  sent: TaskTemplate,
  before: StoredTemplate | undefined,
  actor: Actor,
): Promise<void> {
  const { billing, amount, hourlyRate } = sent
  refuseTerms({ billing, amount, hourlyRate }, actor)
  const named = {
    assigneeId: sent.assigneeId === before?.assigneeId ? null : sent.assigneeId,
    projectId: sent.projectId === before?.projectId ? null : sent.projectId,
    labels: sent.labels.filter((label) => before?.labels.includes(label) !== true),
  }
  const missing = await lockReferences(transaction, [named])
  for (const [field, sentence] of missing(named)) throw invalidField(`template.${field}`, sentence)
}

interface RepeatedTask {
  id: number
  name: string
  dueDate: string | null
  template: StoredTemplate
}

/** A task as a template: without comments, time and state. @throws AppError validation at taskId; conflict */
async function readTask(transaction: WriteExecutor, taskId: number): Promise<RepeatedTask> {
  const row = await transaction
    .selectFrom('tasks')
    .select(['id', 'task_name', 'remark', 'type', 'priority', 'billing', 'amount_cents', 'hourly_rate_cents'])
    .select(['estimate_minutes', 'start_date', 'due_date', 'assignee_id', 'project_id', 'labels'])
    .where('id', '=', taskId)
    .executeTakeFirst()
  if (row === undefined) throw invalidField('taskId', 'There is no task with this id')
  const titles = await transaction
    .selectFrom('sub_tasks')
    .select('title')
    .where('parent_task_id', '=', taskId)
    .orderBy('id')
    .limit(MAX_REPEATED_SUB_TASKS + 1)
    .execute()
  if (titles.length > MAX_REPEATED_SUB_TASKS)
    throw new AppError(
      'conflict',
      `A task that repeats has at most ${MAX_REPEATED_SUB_TASKS} sub-tasks: this one has more`,
    )
  const { start_date: start, due_date: due } = row
  const inLkr = (cents: number | null) => (cents === null ? null : fromCents(storedCents(cents)))
  return {
    id: row.id,
    name: row.task_name,
    dueDate: due,
    template: {
      remark: row.remark,
      type: row.type,
      priority: row.priority,
      billing: row.billing,
      amount: inLkr(row.amount_cents),
      hourlyRate: inLkr(row.hourly_rate_cents),
      estimateMinutes: row.estimate_minutes,
      startDaysBefore:
        start === null || due === null
          ? null
          : Math.min(MAX_START_DAYS, Math.max(0, daysBetween(start, due))),
      assigneeId: row.assignee_id,
      projectId: row.project_id,
      labels: row.labels,
      subTitles: titles.map(({ title }) => title),
    },
  }
}

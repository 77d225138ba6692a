import { sql } from 'kysely'
import { notify } from '#people/notifications/server/index.ts'
import { createSubTask } from '#work/sub-tasks/server/index.ts'
import {
  createTask,
  lockReferences,
  type MissingLinks,
  thoseWhoMayOwnTasks,
} from '#work/tasks/server/index.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import { addDays } from '#platform/shared/dates.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { toCents } from '#platform/shared/money.ts'
import { daysFrom } from '../shared/schedule-calendar.ts'
import { schedule } from '../shared/schedule-schema.ts'
import type { StoredTemplate } from '../shared/schedule-template.ts'
import type { ScheduleRow } from './schedule-tables.ts'

type MakerPlatform = Pick<Platform, 'clock' | 'config'>

/** What a template names, locked so that it stays until the task is stored. */
export interface HeldTemplate {
  template: StoredTemplate
  missing: MissingLinks
}

/**
 * Locks what the template of a schedule names, before the schedule itself is locked.
 * @throws AppError not_found
 */
export async function holdTemplate(transaction: WriteExecutor, id: number): Promise<HeldTemplate> {
  const row = await readTemplate(transaction, id)
  if (row === undefined) throw notFound('Repeating task')
  return holdGiven(transaction, row)
}

/** Locks what a template names. */
export async function holdGiven(transaction: WriteExecutor, template: StoredTemplate): Promise<HeldTemplate> {
  return { template, missing: await lockReferences(transaction, [template]) }
}

async function readTemplate(database: Executor, id: number): Promise<StoredTemplate | undefined> {
  const row = await database
    .selectFrom('schedules')
    .select('template')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.template
}

/** Whether the project of a template was deleted (spec 29.2). */
export function isProjectGone({ template: { projectId }, missing }: HeldTemplate): boolean {
  return missing({ projectId }).length > 0
}

/** @throws AppError conflict when the project of a template was deleted */
export function refuseGoneProject(held: HeldTemplate): void {
  if (isProjectGone(held))
    throw new AppError('conflict', 'Its project was deleted. Choose another one, or none, first.')
}

/** Whose task is made, for which day. */
interface TaskToMake {
  row: ScheduleRow
  held: HeldTemplate
  day: string
  actor: ChangeActor
  isMissed?: boolean
}

/**
 * Makes the task of a schedule for a day, and its run, in this transaction (spec 29.3).
 * @param held of this locked schedule
 * @param actor who asked for it; the task itself is made by Ledgerboard
 * @param isMissed makes up for a day that was missed or passed during a pause
 * @returns the task's id; undefined when the day has a run already
 */
export async function makeTask(
  transaction: WriteExecutor,
  { row, held, day, actor, isMissed = false }: TaskToMake,
  platform: MakerPlatform,
): Promise<number | undefined> {
  const now = platform.clock()
  // the same instant for all of it, so that what nobody touched is recognised
  const frozen = { ...platform, clock: () => now }
  const { rows } = await sql`
    insert into schedule_runs (schedule_id, occurs_on, state, at) values (${row.id}, ${day}::date, 'waiting', ${now})
    on conflict (schedule_id, occurs_on) do update set state = 'waiting', why = null, at = excluded.at
      where ${isMissed} and schedule_runs.state = 'skipped' and schedule_runs.why in ('missed', 'paused')
    returning 1`.execute(transaction)
  if (rows.length === 0) return undefined
  const { template } = held
  const assigneeId = await assigneeNow(transaction, template)
  const task = await createTask(
    transaction,
    {
      taskName: row.name,
      remark: template.remark,
      type: await typeNow(transaction, template),
      priority: template.priority,
      estimateMinutes: template.estimateMinutes,
      dueDate: day,
      startDate: template.startDaysBefore === null ? null : addDays(day, -template.startDaysBefore),
      assigneeId,
      projectId: isProjectGone(held) ? null : template.projectId,
      labels: template.labels.filter((label) => held.missing({ labels: [label] }).length === 0),
    },
    { actor: 'system', platform: frozen, isQuiet: true },
    {
      billing: template.billing,
      amount_cents: template.amount === null ? null : toCents(template.amount),
      hourly_rate_cents: template.hourlyRate === null ? null : toCents(template.hourlyRate),
    },
  )
  for (const title of template.subTitles)
    await createSubTask(transaction, { parentTaskId: task.id, title }, { actor: 'system', now })
  await transaction
    .updateTable('schedule_runs')
    .set({ state: 'made', task_id: task.id })
    .where('schedule_id', '=', row.id)
    .where('occurs_on', '=', day)
    .execute()
  await recordChange(transaction, {
    entity: schedule,
    id: row.id,
    action: 'update',
    actor,
    after: { made_for: day },
  })
  if (assigneeId !== null) {
    await notify(transaction, frozen, {
      kind: 'task-assigned',
      to: [assigneeId],
      actor: 'system',
      about: { entity: 'task', id: task.id },
      title: `#${task.id} is yours again`,
      detail: [row.name, ...(await lastWords(transaction, row, day))].join('. '),
      path: `/task?task=${task.id}`,
      withoutMail: true,
    })
  }
  return task.id
}

/** Says of the last task of a schedule that it is the last one. */
async function lastWords(transaction: WriteExecutor, row: ScheduleRow, day: string): Promise<string[]> {
  const { count, ends_on: endsOn } = row
  if (count !== null) {
    const { made } = await transaction
      .selectFrom('schedule_runs')
      .select((select) => select.fn.countAll<number>().as('made'))
      .where('schedule_id', '=', row.id)
      .where('state', '=', 'made')
      .executeTakeFirstOrThrow()
    return made < count ? [] : [`This was the last of ${count}.`]
  }
  if (endsOn === null || row.after_completion) return []
  const rhythm = { ...row, startsOn: row.starts_on, endsOn }
  return daysFrom(rhythm, addDays(day, 1), 1).length > 0 ? [] : ['This was the last one.']
}

async function assigneeNow(
  transaction: WriteExecutor,
  { assigneeId }: StoredTemplate,
): Promise<string | null> {
  if (assigneeId === null) return null
  return (await thoseWhoMayOwnTasks(transaction, [assigneeId])).has(assigneeId) ? assigneeId : null
}

async function typeNow(transaction: WriteExecutor, { type }: StoredTemplate): Promise<string | null> {
  if (type === null) return null
  const row = await transaction
    .selectFrom('task_types')
    .select('name')
    .where('name', '=', type)
    .executeTakeFirst()
  return row?.name ?? null
}

import { sql } from 'kysely'
import { notify } from '#people/notifications/server/index.ts'
import { IS_OPEN } from '#work/tasks/server/task-tables.ts'
import { OPEN_TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { stringifyTaskSearch, TASK_SEARCH_DEFAULTS } from '#work/tasks/shared/task-search.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { addDays } from '#platform/shared/dates.ts'
import type { DueStage } from './reminder-tables.ts'
import { ROLES_WITH_TASKS } from './settle-digests.ts'
import type { RemindersPlatform } from './start-reminders.ts'

/** Days after its due day during which a task is still reported as overdue: a server may be off over a long weekend. */
const LATE_DAYS = 7
/** Up to this many tasks of a person get one notice each; more share a single notice. */
const MAX_SINGLE = 10
/** Maximum tasks named in a shared notice. */
const MAX_NAMED = 5

interface DueTask {
  task_id: number
  task_name: string
  /** Who is notified of it. */
  user_id: string
  /** Whether it is this person's own task, and not one that they only watch. */
  is_own: boolean
  stage: DueStage
}

/**
 * Notifies the assignees of open tasks, and those who watch them, of what is due tomorrow, due today, or overdue. Each
 * stage of a due day is reported once (spec 13.7).
 * @param today the current calendar day in TIME_ZONE
 */
export async function makeDueNotices(
  transaction: WriteExecutor,
  platform: Pick<RemindersPlatform, 'config' | 'clock'>,
  today: string,
): Promise<void> {
  const stages = await claimStages(transaction, today, platform.clock())
  if (stages.size === 0) return
  // two statements: the planner knows neither how many are claimed nor how many people each has
  const { rows } = await sql<Omit<DueTask, 'stage'>>`
    select task.id as task_id, left(task.task_name, 300) as task_name, concerned.user_id, concerned.is_own
    from tasks task
    cross join lateral (${CONCERNED}) concerned
    where task.id = any(${[...stages.keys()]}::integer[])
    order by concerned.user_id, task.due_date, task.id`.execute(transaction)
  const due = rows.flatMap((row): DueTask[] => {
    const stage = stages.get(row.task_id)
    return stage === undefined ? [] : [{ ...row, stage }]
  })
  // ordered by person, the order in which notify takes its locks
  for (const [userId, tasks] of Map.groupBy(due, (row) => row.user_id)) {
    for (const [stage, ofStage] of Map.groupBy(tasks, (task) => task.stage)) {
      for (const [isOwn, alike] of Map.groupBy(ofStage, (task) => task.is_own)) {
        const notices =
          alike.length > MAX_SINGLE
            ? [noticeOfMany(alike, { userId, stage, isOwn }, today)]
            : alike.map(noticeOfOne)
        for (const notice of notices) {
          await notify(transaction, platform, { kind: 'task-due', to: [userId], actor: 'system', ...notice })
        }
      }
    }
  }
}

/** The Active people whom a task concerns: its assignee, and who else watches it. */
const CONCERNED = sql`
  select users.id as user_id, users.id is not distinct from task.assignee_id as is_own
  from users
  where users.status = 'Active' and users.role = any(${ROLES_WITH_TASKS}::text[]) and (
    users.id = task.assignee_id or users.id in (
      select watcher.user_id from task_watchers watcher where watcher.task_id = task.id and watcher.is_watching))`

/** The stages of tasks that nobody was told of yet, by task; claimed, so that nobody else tells them. */
async function claimStages(
  transaction: WriteExecutor,
  today: string,
  now: Date,
): Promise<ReadonlyMap<number, DueStage>> {
  const { rows } = await sql<{ task_id: number; stage: DueStage }>`
    insert into due_notices (task_id, due_date, stage, made_at)
    select task.id, due_date,
      case when due_date > ${today}::date then 'tomorrow' when due_date = ${today}::date then 'today'
        else 'overdue' end,
      ${now}::timestamptz
    from tasks task
    where ${IS_OPEN} and due_date between ${addDays(today, -LATE_DAYS)}::date and ${addDays(today, 1)}::date
      and exists (${CONCERNED})
    on conflict do nothing
    returning task_id, stage`.execute(transaction)
  return new Map(rows.map(({ task_id: id, stage }) => [id, stage]))
}

const WORDS: Readonly<Record<DueStage, string>> = {
  tomorrow: 'due tomorrow',
  today: 'due today',
  overdue: 'overdue',
}

function noticeOfOne({ task_id: id, task_name, stage, is_own: isOwn }: DueTask) {
  return {
    about: { entity: 'task', id },
    title: isOwn ? `#${id} is ${WORDS[stage]}` : `You watch #${id}: it is ${WORDS[stage]}`,
    detail: task_name,
    path: `/task?task=${id}`,
  }
}

function noticeOfMany(
  tasks: readonly DueTask[],
  { userId, stage, isOwn }: { userId: string; stage: DueStage; isOwn: boolean },
  today: string,
) {
  const named = tasks.slice(0, MAX_NAMED).map(({ task_id, task_name }) => `#${task_id} ${task_name}`)
  const days = {
    tomorrow: { dueDateFrom: addDays(today, 1), dueDateTo: addDays(today, 1) },
    today: { dueDateFrom: today, dueDateTo: today },
    overdue: { dueDateTo: addDays(today, -1) },
  }[stage]
  const query = stringifyTaskSearch({
    ...TASK_SEARCH_DEFAULTS,
    ...(isOwn ? { assignee: [userId] } : { watching: 'me' }),
    status: [...OPEN_TASK_STATUSES],
    ...days,
  })
  return {
    about: { entity: 'task', id: isOwn ? stage : `watched ${stage}` },
    title: isOwn
      ? `${tasks.length} tasks are ${WORDS[stage]}`
      : `You watch ${tasks.length} tasks that are ${WORDS[stage]}`,
    detail: named.join(', '),
    path: `/task${query}`,
  }
}

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
  assignee_id: string
  stage: DueStage
}

/**
 * Notifies people with open tasks of what is due tomorrow, due today, or overdue. Each stage of a due day is reported
 * once (spec 13.7).
 * @param today the current calendar day in TIME_ZONE
 */
export async function makeDueNotices(
  transaction: WriteExecutor,
  platform: Pick<RemindersPlatform, 'config' | 'clock'>,
  today: string,
): Promise<void> {
  const { rows } = await sql<DueTask>`
    with due as materialized (
      select task.id as task_id, due_date,
        case when due_date > ${today}::date then 'tomorrow' when due_date = ${today}::date then 'today'
          else 'overdue' end as stage
      from tasks task join users on users.id = task.assignee_id
      where ${IS_OPEN} and due_date between ${addDays(today, -LATE_DAYS)}::date and ${addDays(today, 1)}::date
        and users.status = 'Active' and users.role = any(${ROLES_WITH_TASKS}::text[])
    ), made as (
      insert into due_notices (task_id, due_date, stage, made_at)
      select task_id, due_date, stage, ${platform.clock()}::timestamptz from due
      on conflict do nothing
      returning task_id, due_date, stage
    )
    select made.task_id, left(task.task_name, 300) as task_name, task.assignee_id, made.stage
    from made join tasks task on task.id = made.task_id
    order by task.assignee_id, made.due_date, made.task_id`.execute(transaction)
  // ordered by person, the order in which notify takes its locks
  for (const [assigneeId, tasks] of Map.groupBy(rows, (row) => row.assignee_id)) {
    for (const [stage, ofStage] of Map.groupBy(tasks, (task) => task.stage)) {
      const notices =
        ofStage.length > MAX_SINGLE ? [noticeOfMany(ofStage, stage, today)] : ofStage.map(noticeOfOne)
      for (const notice of notices) {
        await notify(transaction, platform, {
          kind: 'task-due',
          to: [assigneeId],
          actor: 'system',
          ...notice,
        })
      }
    }
  }
}

const WORDS: Readonly<Record<DueStage, string>> = {
  tomorrow: 'due tomorrow',
  today: 'due today',
  overdue: 'overdue',
}

function noticeOfOne({ task_id: id, task_name, stage }: DueTask) {
  return {
    about: { entity: 'task', id },
    title: `#${id} is ${WORDS[stage]}`,
    detail: task_name,
    path: `/task?task=${id}`,
  }
}

function noticeOfMany(tasks: readonly DueTask[], stage: DueStage, today: string) {
  const named = tasks.slice(0, MAX_NAMED).map(({ task_id, task_name }) => `#${task_id} ${task_name}`)
  const days = {
    tomorrow: { dueDateFrom: addDays(today, 1), dueDateTo: addDays(today, 1) },
    today: { dueDateFrom: today, dueDateTo: today },
    overdue: { dueDateTo: addDays(today, -1) },
  }[stage]
  const query = stringifyTaskSearch({
    ...TASK_SEARCH_DEFAULTS,
    assignee: tasks.slice(0, 1).map((task) => task.assignee_id),
    status: [...OPEN_TASK_STATUSES],
    ...days,
  })
  return {
    about: { entity: 'task', id: stage },
    title: `${tasks.length} tasks are ${WORDS[stage]}`,
    detail: named.join(', '),
    path: `/task${query}`,
  }
}

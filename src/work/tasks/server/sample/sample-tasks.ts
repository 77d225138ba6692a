import { sql } from 'kysely'
import type { Lock } from '#platform/server/database/lock-order.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Sample } from '#platform/server/samples/sample.ts'
import type { NewTask } from '../../shared/task-schema.ts'
import type { TaskStatus } from '../../shared/task-status.ts'
import { createTask } from '../task-service.ts'
import { TASK_ENTITY } from '../task-tables.ts'
import { makeTasks, type TaskRow } from './make-tasks.ts'

const TASKS = 60

/** The part of a sample project that its tasks are made from. */
interface SubjectsOfProject {
  name: string
  status: string
  /** Null: nobody pays for it. */
  client: number | null
  subjects: readonly string[]
}

type Terms = Pick<NewTask, 'billing' | 'amount' | 'hourlyRate' | 'estimateMinutes'>

const FIXED: Terms = { billing: 'fixed', amount: 85_000, estimateMinutes: 480 }
const HOURLY: Terms = { billing: 'hourly', hourlyRate: 7_500, estimateMinutes: 960 }
const ESTIMATES = [120, 240, 480, 960]

/** Every third task has one. */
function estimateOf(index: number): Terms {
  return { estimateMinutes: index % 3 === 0 ? ESTIMATES[index % ESTIMATES.length] : null }
}

/**
 * Tasks around today; some are assigned to the person who loads them. One that is done has a fixed price, and one in
 * progress is billed by the hour. @param projects the subjects of each project */
export function sampleTasks(projects: readonly SubjectsOfProject[]): Sample {
  return {
    kind: { entity: TASK_ENTITY, table: 'tasks', isWork: true, changes: tasksOfSamples },
    async add({ transaction, actor, today, at, mark, idsOf }) {
      const ids = idsOf('project').map(Number)
      const { rows } = await sql<{ id: number; name: string }>`
        select id, name from projects where id = any(${ids}::integer[]) order by id`.execute(transaction)
      const made = rows.map(({ id, name }) => {
        const { subjects = [], status, client = null } = projects.find((one) => one.name === name) ?? {}
        const isClosed = status === 'Completed' || status === 'Cancelled'
        return { id, subjects, isClosed, isPaid: client !== null }
      })
      const assignees = [actor.id, ...idsOf('user')]
      const planned = [...makeTasks(TASKS, { assignees, projects: made, today })]
      const paid = new Set<number | null>(made.filter(({ isPaid }) => isPaid).map(({ id }) => id))
      const newest = (status: TaskStatus) =>
        planned.findLast((row) => row.status === status && paid.has(row.project_id))
      const terms = new Map<TaskRow | undefined, Terms>([
        [newest('Done'), FIXED],
        [newest('In Progress'), HOURLY],
      ])
      for (const [index, row] of planned.entries()) {
        const task = { ...newTaskOf(row, today), ...(terms.get(row) ?? estimateOf(index)) }
        const { id } = await createTask(transaction, task, at(new Date(row.created_at)))
        mark(TASK_ENTITY, id)
      }
    },
  }
}

/**
 * Tasks, including users' own, that lose their project or assignee. Nothing new refers to these once they are locked.
 */
async function tasksOfSamples(transaction: WriteExecutor): Promise<Lock> {
  const { rows } = await sql<{ id: number }>`
    select id from tasks
    where project_id in (select entity_id::integer from sample_records where entity = 'project')
      or assignee_id in (select entity_id::uuid from sample_records where entity = 'user')`.execute(
    transaction,
  )
  return { table: 'tasks', ids: rows.map(({ id }) => id), to: 'change' }
}

function newTaskOf(row: TaskRow, today: string) {
  return {
    taskName: row.task_name,
    assigneeId: row.assignee_id,
    status: row.status,
    priority: row.priority,
    startDate: row.start_date,
    // an added task always has a due day
    dueDate: row.due_date ?? today,
    type: row.type,
    remark: row.remark,
    projectId: row.project_id,
  }
}

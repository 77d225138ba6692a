import { sql } from 'kysely'
import type { Lock } from '#platform/server/database/lock-order.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Sample } from '#platform/server/samples/sample.ts'
import { createTask } from '../task-service.ts'
import { TASK_ENTITY } from '../task-tables.ts'
import { makeTasks, type TaskRow } from './make-tasks.ts'

const TASKS = 60

/** The part of a sample project that its tasks are made from. */
interface SubjectsOfProject {
  name: string
  status: string
  subjects: readonly string[]
}

/** Tasks around today; some are assigned to the person who loads them. @param projects the subjects of each project */
export function sampleTasks(projects: readonly SubjectsOfProject[]): Sample {
  return {
    kind: { entity: TASK_ENTITY, table: 'tasks', isWork: true, changes: tasksOfSamples },
    async add({ transaction, actor, today, at, mark, idsOf }) {
      const ids = idsOf('project').map(Number)
      const { rows } = await sql<{ id: number; name: string }>`
        select id, name from projects where id = any(${ids}::integer[]) order by id`.execute(transaction)
      const made = rows.map(({ id, name }) => {
        const { subjects = [], status } = projects.find((project) => project.name === name) ?? {}
        return { id, subjects, isClosed: status === 'Completed' || status === 'Cancelled' }
      })
      const assignees = [actor.id, ...idsOf('user')]
      for (const row of makeTasks(TASKS, { assignees, projects: made, today })) {
        const { id } = await createTask(transaction, newTaskOf(row, today), at(new Date(row.created_at)))
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

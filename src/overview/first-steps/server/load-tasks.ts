import { createComment } from '#work/comments/server/index.ts'
import { createSubTask, toggleSubTask } from '#work/sub-tasks/server/index.ts'
import { createTask } from '#work/tasks/server/index.ts'
import { TASK_ENTITY } from '#work/tasks/server/task-tables.ts'
import type { MasterData } from './load-master-data.ts'
import { planComments, planSubTasks } from '#work/comments/server/sample/discussions.ts'
import { makeTasks, type TaskRow } from '#work/tasks/server/sample/make-tasks.ts'
import { createRandom } from '#platform/server/samples/random.ts'
import type { SampleWriter } from './sample-writer.ts'

const TASKS = 60

/** Tasks around today with sub-tasks and comments; some are for who loads them. */
export async function loadTasks(writer: SampleWriter, { people, projects }: MasterData): Promise<void> {
  const { transaction, actor, today, at, mark } = writer
  const random = createRandom(7)
  const assignees = [actor.id, ...people.map(({ id }) => id)]
  for (const row of makeTasks(TASKS, { assignees, projects, today })) {
    const createdAt = new Date(row.created_at)
    const { id } = await createTask(transaction, newTaskOf(row, today), at(createdAt))
    mark(TASK_ENTITY, id)
    for (const { isCompleted, ...planned } of planSubTasks(random, { status: row.status, today })) {
      const subTask = await createSubTask(transaction, { ...planned, parentTaskId: id }, at(createdAt))
      if (isCompleted) await toggleSubTask(transaction, subTask.id, at(createdAt))
    }
    const userIds = people.map((person) => person.id)
    for (const { authorId, text, at: saidAt } of planComments(random, { createdAt, today, userIds })) {
      const author = people.find((person) => person.id === authorId)
      await createComment(
        transaction,
        id,
        { text },
        { ...at(saidAt), ...(author === undefined ? {} : { author }) },
      )
    }
  }
}

function newTaskOf(row: TaskRow, today: string) {
  return {
    taskName: row.task_name,
    assigneeId: row.assignee_id,
    status: row.status,
    priority: row.priority,
    startDate: row.start_date,
    // a task that is added has a day
    dueDate: row.due_date ?? today,
    type: row.type,
    remark: row.remark,
    projectId: row.project_id,
  }
}

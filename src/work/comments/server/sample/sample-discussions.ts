import { sql } from 'kysely'
import { createSubTask, toggleSubTask } from '#work/sub-tasks/server/index.ts'
import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import { createRandom } from '#platform/server/samples/random.ts'
import type { Sample } from '#platform/server/samples/sample.ts'
import { createComment } from '../comment-service.ts'
import { planComments, planSubTasks } from './discussions.ts'

/** The sub-tasks of tasks, and the comments on them. */
export const sampleDiscussions: Sample = {
  async add({ transaction, today, at, idsOf }) {
    const random = createRandom(7)
    const userIds = idsOf('user')
    const { rows: people } = await sql<{ id: string; firstName: string; secondName: string }>`
      select id, f_name as "firstName", s_name as "secondName" from users
      where id = any(${userIds}::uuid[])`.execute(transaction)
    const { rows: tasks } = await sql<{ id: number; status: TaskStatus; createdAt: string }>`
      select id, status, created_at as "createdAt" from tasks
      where id = any(${idsOf('task')}::integer[]) order by id`.execute(transaction)
    for (const task of tasks) {
      const createdAt = new Date(task.createdAt)
      for (const { isCompleted, ...planned } of planSubTasks(random, { status: task.status, today })) {
        const input = { ...planned, parentTaskId: task.id }
        const subTask = await createSubTask(transaction, input, at(createdAt))
        if (isCompleted) await toggleSubTask(transaction, subTask.id, at(createdAt))
      }
      for (const { authorId, text, at: saidAt } of planComments(random, { createdAt, today, userIds })) {
        const author = people.find(({ id }) => id === authorId)
        const writer = { ...at(saidAt), ...(author === undefined ? {} : { author }) }
        await createComment(transaction, task.id, { text }, writer)
      }
    }
  },
}

import type { PoolClient } from 'pg'
import { planComments, planSubTasks } from '#work/comments/server/sample/discussions.ts'
import { createRandom } from '#platform/server/samples/random.ts'
import type { TaskStatus } from '#work/tasks/shared/task-status.ts'

/**
 * Gives some of the demo's tasks sub-tasks and comments. Deterministic for a given day.
 * @param userIds the possible authors of comments
 * @param today the calendar day around which the dates are spread
 */
export async function discussTasks(
  client: PoolClient,
  { userIds, today }: { userIds: readonly string[]; today: string },
): Promise<void> {
  const random = createRandom(7)
  const { rows: tasks } = await client.query<{ id: number; status: TaskStatus; created_at: string }>(
    'select id, status, created_at from tasks order by id',
  )
  const subTasks: object[] = []
  const comments: object[] = []
  for (const { id, status, created_at } of tasks) {
    const createdAt = new Date(created_at)
    for (const subTask of planSubTasks(random, { status, today })) {
      subTasks.push({
        parent_task_id: id,
        title: subTask.title,
        status: subTask.status,
        priority: subTask.priority,
        due_date: subTask.dueDate,
        is_completed: subTask.isCompleted,
        created_at: createdAt,
        updated_at: createdAt,
      })
    }
    for (const { authorId, text, at } of planComments(random, { createdAt, today, userIds })) {
      comments.push({ task_id: id, author_id: authorId, text, created_at: at })
    }
  }
  await client.query(
    `insert into sub_tasks (parent_task_id, title, status, priority, due_date, is_completed, created_at, updated_at)
     select parent_task_id, title, status, priority, due_date, is_completed, created_at, updated_at
     from json_populate_recordset(null::sub_tasks, $1)`,
    [JSON.stringify(subTasks)],
  )
  await client.query(
    `insert into comments (task_id, author_id, author_name, text, created_at)
     select given.task_id, author.id, author.f_name || ' ' || author.s_name, given.text, given.created_at
     from json_populate_recordset(null::comments, $1) given join users author on author.id = given.author_id
     order by given.created_at, given.task_id`,
    [JSON.stringify(comments)],
  )
}

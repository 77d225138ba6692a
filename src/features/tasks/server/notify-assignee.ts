import { notify } from '#features/notifications/server/index.ts'
import { queueMail } from '#features/outbox/server/index.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import type { Task } from '../shared/task-schema.ts'
import { assignmentMail } from './assignment-mail.ts'
import type { TaskWriter } from './task-service.ts'

/**
 * Tells the person whom a task was just assigned to, in the transaction of the assignment: by a notification, and by a
 * mail if they want one. Nobody is told what they did themselves, and who cannot open the task is told nothing.
 * @returns whether there is a mail
 */
export async function notifyAssignee(
  transaction: WriteExecutor,
  task: Task,
  { actor, platform }: TaskWriter,
): Promise<boolean> {
  const { id, taskName, assignee } = task
  if (assignee === null || assignee.id === actor.id) return false
  const mail = () => assignmentMail(task, assignee, actor)
  const mailed = await notify(transaction, platform, {
    kind: 'task-assigned',
    to: [assignee.id],
    actor,
    about: { entity: 'task', id },
    title: `${actor.firstName} ${actor.secondName} assigned #${id} to you`,
    detail: taskName,
    path: `/task?task=${id}`,
    mail,
  })
  if (mailed.length > 0) return true
  // who waits for approval sees no notifications yet, and has nothing to choose by
  const waiting = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', '=', assignee.id)
    .where('status', '=', 'Pending')
    .executeTakeFirst()
  if (waiting === undefined) return false
  await queueMail(transaction, platform, mail())
  return true
}

import { type Mail, queueMail } from '#features/outbox/server/index.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import type { Task, TaskAssignee } from '../shared/task-schema.ts'
import type { TaskWriter } from './task-service.ts'

/**
 * Tells the person whom a task was just assigned to, by a mail in the transaction of the assignment. Nobody is told
 * what they did themselves, and an Inactive account, which cannot open the task, is told nothing.
 * @returns whether there is a mail
 */
export async function mailAssignment(
  transaction: WriteExecutor,
  task: Task,
  { actor, platform }: TaskWriter,
): Promise<boolean> {
  const { assignee } = task
  if (assignee === null || assignee.id === actor.id) return false
  const { status } = await transaction
    .selectFrom('users')
    .select('status')
    .where('id', '=', assignee.id)
    .executeTakeFirstOrThrow()
  if (status === 'Inactive') return false
  await queueMail(transaction, platform, assignmentMail(task, assignee, actor))
  return true
}

function assignmentMail(task: Task, assignee: TaskAssignee, actor: TaskWriter['actor']): Mail {
  const name = oneLine(`${assignee.fName} ${assignee.sName}`)
  const assigner = oneLine(`${actor.firstName} ${actor.secondName}`)
  const taskName = oneLine(task.taskName)
  return {
    kind: 'assignment',
    to: { name, address: assignee.email },
    subject: `#${task.id} ${taskName} was assigned to you`,
    paragraphs: [
      `Hello ${oneLine(assignee.fName)}, ${assigner} assigned task #${task.id} to you: ${taskName}`,
      ...(task.project === null ? [] : [`Project: ${oneLine(task.project.name)}`]),
      ...(task.dueDate === null ? [] : [`Due date: ${formatDayWithYear(task.dueDate)}`]),
      `Priority: ${task.priority}`,
    ],
    link: { path: `/task?task=${task.id}`, label: 'Open the task' },
  }
}

/** Headers are lines: whatever a name holds, it stays within its own. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

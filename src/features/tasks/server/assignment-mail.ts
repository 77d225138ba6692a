import type { Mail } from '#features/outbox/server/index.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import type { Task, TaskAssignee } from '../shared/task-schema.ts'
import type { TaskWriter } from './task-service.ts'

/** To the person whom a task was just assigned to. */
export function assignmentMail(task: Task, assignee: TaskAssignee, actor: TaskWriter['actor']): Mail {
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

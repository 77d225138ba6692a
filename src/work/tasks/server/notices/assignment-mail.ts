import type { Mail } from '#people/outbox/server/index.ts'
import { fullName } from '#platform/server/security/actor.ts'
import { formatDayWithYear } from '#platform/shared/dates.ts'
import type { Task, TaskAssignee } from '../../shared/task-schema.ts'
import type { TaskWriter } from '../task-service.ts'

/** What a mail says about a task. */
type MailedTask = Pick<Task, 'id' | 'taskName' | 'dueDate' | 'priority' | 'project'>

/** The mail to a person to whom a task was just assigned. */
export function assignmentMail(task: MailedTask, assignee: TaskAssignee, actor: TaskWriter['actor']): Mail {
  const name = oneLine(`${assignee.fName} ${assignee.sName}`)
  const assigner = oneLine(fullName(actor))
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

/** The most tasks named in one mail; the others are counted. */
const MAX_NAMED = 20

/** The mail to a person to whom several tasks were just assigned together. @param to.path where they are all shown */
export function assignmentsMail(
  tasks: readonly MailedTask[],
  { assignee, path }: { assignee: TaskAssignee; path: string },
  actor: TaskWriter['actor'],
): Mail {
  const assigner = oneLine(fullName(actor))
  const more = tasks.length - MAX_NAMED
  return {
    kind: 'assignment',
    to: { name: oneLine(`${assignee.fName} ${assignee.sName}`), address: assignee.email },
    subject: `${tasks.length} tasks were assigned to you`,
    paragraphs: [
      `Hello ${oneLine(assignee.fName)}, ${assigner} assigned ${tasks.length} tasks to you:`,
      ...tasks.slice(0, MAX_NAMED).map(taskLine),
      ...(more > 0 ? [`and ${more} more`] : []),
    ],
    link: { path, label: 'Open your tasks' },
  }
}

function taskLine({ id, taskName, dueDate }: MailedTask): string {
  const due = dueDate === null ? '' : `, due ${formatDayWithYear(dueDate)}`
  return `#${id} ${oneLine(taskName)}${due}`
}

/** Prevents header injection: a name cannot add lines to a header. */
function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

import { sql } from 'kysely'
import { notify, type Notice } from '#people/notifications/server/index.ts'
import { queueMail } from '#people/outbox/server/index.ts'
import { fullName } from '#platform/server/security/actor.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Task, TaskAssignee } from '../../shared/task-schema.ts'
import { assignmentMail, assignmentsMail } from './assignment-mail.ts'
import type { TaskWriter } from '../task-service.ts'

/**
 * Notifies the person to whom a task was just assigned, in the transaction of the assignment: by a notification, and by
 * mail if they want one. People are not notified of what they did themselves, nor if they cannot open the task.
 * @returns whether a mail is sent
 */
export async function notifyAssignee(
  transaction: WriteExecutor,
  task: AssignedTask,
  writer: TaskWriter,
): Promise<boolean> {
  const { assignee } = task
  return assignee !== null && tell(transaction, assignee, writer, noticeOf(task, assignee, writer))
}

function noticeOf(task: AssignedTask, assignee: TaskAssignee, writer: TaskWriter): AssignmentNotice {
  const { id, taskName } = task
  return {
    about: { entity: 'task', id },
    title: `${fullName(writer.actor)} assigned #${id} to you`,
    detail: taskName,
    path: `/task?task=${id}`,
    mail: () => assignmentMail(task, assignee, writer.actor),
  }
}

/**
 * Like {@link notifyAssignee}, once for all tasks assigned to a person together.
 * @param assigned.withoutMail no mail, whatever their settings
 */
export async function notifyAssigneeOfTasks(
  transaction: WriteExecutor,
  assigned: { taskIds: readonly number[]; assigneeId: string; withoutMail?: true },
  writer: TaskWriter,
): Promise<boolean> {
  const { taskIds, assigneeId } = assigned
  if (assigneeId === writer.actor.id || taskIds.length === 0) return false
  const [first, ...others] = await assignedTasks(transaction, taskIds)
  if (first?.assignee === undefined || first.assignee === null) return false
  const { assignee } = first
  const withoutMail = assigned.withoutMail === true ? { withoutMail: true as const } : {}
  if (others.length === 0)
    return tell(transaction, assignee, writer, { ...noticeOf(first, assignee, writer), ...withoutMail })
  const tasks = [first, ...others]
  const path = `/task?assignee=${assigneeId}`
  return tell(transaction, assignee, writer, {
    ...withoutMail,
    // reassigning the same tasks repeatedly makes one notification
    about: { entity: 'task', id: `${first.id}+${others.length}` },
    title: `${fullName(writer.actor)} assigned ${tasks.length} tasks to you`,
    detail: tasks.map(({ id, taskName }) => `#${id} ${taskName}`).join(', '),
    path,
    mail: () => assignmentsMail(tasks, { assignee, path }, writer.actor),
  })
}

/** The part of a task that its assignee is notified of. */
export type AssignedTask = Pick<Task, 'id' | 'taskName' | 'dueDate' | 'priority' | 'assignee' | 'project'>

async function assignedTasks(
  transaction: WriteExecutor,
  ids: readonly number[],
): Promise<readonly AssignedTask[]> {
  const rows = await transaction
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.assignee_id')
    .leftJoin('projects', 'projects.id', 'tasks.project_id')
    .select(['tasks.id', 'task_name', 'due_date', 'priority', 'assignee_id', 'f_name', 's_name', 'email'])
    .select(['projects.id as project_id', 'projects.name as project_name'])
    .where(sql<boolean>`tasks.id = any(${ids}::integer[])`)
    .orderBy('tasks.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    taskName: row.task_name,
    dueDate: row.due_date,
    priority: row.priority,
    assignee: { id: row.assignee_id ?? '', fName: row.f_name, sName: row.s_name, email: row.email },
    project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? '' },
  }))
}

type AssignmentNotice = Omit<Notice, 'kind' | 'to' | 'actor' | 'mail'> & { mail: NonNullable<Notice['mail']> }

/** @returns whether a mail is sent */
async function tell(
  transaction: WriteExecutor,
  assignee: TaskAssignee,
  { actor, platform }: TaskWriter,
  notice: AssignmentNotice,
): Promise<boolean> {
  if (assignee.id === actor.id) return false
  const mailed = await notify(transaction, platform, {
    kind: 'task-assigned',
    to: [assignee.id],
    actor,
    ...notice,
  })
  if (mailed.length > 0 || notice.withoutMail === true) return mailed.length > 0
  // a user waiting for approval sees no notifications yet, and has no settings
  const waiting = await transaction
    .selectFrom('users')
    .select(['id', 'f_name', 's_name', 'email'])
    .where('id', '=', assignee.id)
    .where('status', '=', 'Pending')
    .executeTakeFirst()
  if (waiting === undefined) return false
  await queueMail(transaction, platform, notice.mail(waiting))
  return true
}

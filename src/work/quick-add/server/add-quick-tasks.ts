import { createSubTask, toggleSubTask } from '#work/sub-tasks/server/index.ts'
import {
  createTask,
  lockReferences,
  notifyAssigneeOfTasks,
  type TaskWriter,
} from '#work/tasks/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { AddedTasks, QuickSubTask, QuickTasks } from '../shared/quick-add-schema.ts'

/**
 * Adds tasks with their sub-tasks, all or none, by the rules for adding a single one. Each assignee is notified once,
 * however many tasks they get.
 * @throws AppError validation at the task's field, such as `tasks.3.assigneeId`
 */
export async function addQuickTasks(
  transaction: WriteExecutor,
  { tasks }: QuickTasks,
  writer: TaskWriter,
): Promise<AddedTasks> {
  await lockReferences(transaction, tasks)
  const quiet = { ...writer, isQuiet: true }
  const added: AddedTasks['tasks'] = []
  for (const [index, { subTasks, ...task }] of tasks.entries()) {
    // sequentially: it is one transaction, and the order is that of the lines
    const created = await createTask(transaction, task, quiet).catch((fault: unknown) =>
      refuseAt(fault, `tasks.${index}`),
    )
    for (const subTask of subTasks) await addSubTask(transaction, created.id, subTask, writer)
    added.push({
      ...created,
      subTaskCount: subTasks.length,
      completedSubTaskCount: subTasks.filter(({ isCompleted }) => isCompleted).length,
    })
  }
  const notified = new Set<string>()
  for (const [assigneeId, theirs] of Map.groupBy(added, (task) => task.assigneeId)) {
    if (assigneeId === null) continue
    const assigned = { taskIds: theirs.map(({ id }) => id), assigneeId }
    if (await notifyAssigneeOfTasks(transaction, assigned, writer)) notified.add(assigneeId)
  }
  return {
    tasks: added.map((task) => ({ ...task, isAssigneeNotified: notified.has(task.assigneeId ?? '') })),
  }
}

async function addSubTask(
  transaction: WriteExecutor,
  parentTaskId: number,
  { isCompleted, ...subTask }: QuickSubTask,
  { actor, platform }: TaskWriter,
): Promise<void> {
  const who = { actor, now: platform.clock() }
  const { id } = await createSubTask(transaction, { ...subTask, parentTaskId }, who)
  if (isCompleted === true) await toggleSubTask(transaction, id, who)
}

/** The same error with its fields prefixed by the task's place in the list. */
function refuseAt(fault: unknown, place: string): never {
  if (!(fault instanceof AppError) || fault.fields === undefined) throw fault
  const fields = Object.entries(fault.fields).map(([field, sentence]) => [`${place}.${field}`, sentence])
  throw new AppError(fault.code, fault.message, { fields: Object.fromEntries(fields), cause: fault })
}

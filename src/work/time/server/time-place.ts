import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Lock } from '#platform/server/database/lock-order.ts'
import { AppError, invalidField } from '#platform/shared/errors.ts'

/** What time is spent on, by column: a task, or a project. */
export interface TimePlace {
  task_id: number | null
  project_id: number | null
}

/** The place that a call names. @throws AppError validation when it is neither a task nor a project, or both */
export function placeOf(input: {
  taskId?: number | null | undefined
  projectId?: number | null | undefined
}): TimePlace {
  const { taskId = null, projectId = null } = input
  if (taskId === null && projectId === null) throw invalidField('taskId', 'Choose a task or a project')
  if (taskId !== null && projectId !== null)
    throw new AppError('validation', 'Time is on a task or on a project, not on both')
  return { task_id: taskId, project_id: projectId }
}

/** The locks that keep places until the transaction ends. */
export function locksOfPlaces(places: readonly TimePlace[]): Lock[] {
  const ids = (column: keyof TimePlace) => places.map((place) => place[column]).filter((id) => id !== null)
  return [
    { table: 'projects', ids: ids('project_id'), to: 'key' },
    { table: 'tasks', ids: ids('task_id'), to: 'key' },
  ]
}

/**
 * The name of the task of a place; null for a project. The place is locked.
 * @throws AppError validation when there is no such task or project
 */
export async function taskNameAt(
  transaction: WriteExecutor,
  { task_id, project_id }: TimePlace,
): Promise<string | null> {
  const found =
    task_id === null
      ? await transaction
          .selectFrom('projects')
          .select('name')
          .where('id', '=', project_id)
          .executeTakeFirst()
      : await transaction
          .selectFrom('tasks')
          .select('task_name as name')
          .where('id', '=', task_id)
          .executeTakeFirst()
  if (found === undefined)
    throw task_id === null
      ? invalidField('projectId', 'There is no project with this id')
      : invalidField('taskId', 'There is no task with this id')
  return task_id === null ? null : found.name
}

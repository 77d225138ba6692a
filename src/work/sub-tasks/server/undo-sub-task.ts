import { type Columns, lockRow, pick, type Undoable } from '#platform/server/records/undoable.ts'
import * as endpoints from '../shared/sub-task-endpoints.ts'
import type { SubTaskPatch } from '../shared/sub-task-schema.ts'
import { deleteSubTask } from './sub-task-service.ts'
import { SUB_TASK_ENTITY, type SubTaskRow } from './sub-task-tables.ts'
import { toggleSubTask } from './toggle-sub-task.ts'
import { updateSubTask } from './update-sub-task.ts'

/** Undo restores a sub-task's fields and completion, and deletes a new one that is unchanged. */
export const undoableSubTask: Undoable = {
  entity: SUB_TASK_ENTITY,
  table: 'sub_tasks',
  can: {
    create: endpoints.createSubTask.can,
    update: endpoints.updateSubTask.can,
    delete: endpoints.deleteSubTask.can,
  },
  // every change names its task
  columns: ['parent_task_id', 'title', 'description', 'status', 'priority', 'due_date', 'is_completed'],
  lock: (transaction, id) => lockRow(transaction, 'sub_tasks', id),
  async setBack(transaction, id, { before, after }, writer) {
    const patch = patchOf(before)
    if (Object.keys(patch).length > 0) await updateSubTask(transaction, id, patch, writer)
    if (before['is_completed'] !== after['is_completed']) await toggleSubTask(transaction, id, writer)
  },
  remove: (transaction, id, { actor }) => deleteSubTask(transaction, id, actor),
}

function patchOf(before: Columns): SubTaskPatch {
  const { title, description, status, priority, due_date } = pick<SubTaskRow>(before, [
    'title',
    'description',
    'status',
    'priority',
    'due_date',
  ])
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(status === undefined ? {} : { status }),
    ...(priority === undefined ? {} : { priority }),
    ...(due_date === undefined ? {} : { dueDate: due_date }),
  }
}

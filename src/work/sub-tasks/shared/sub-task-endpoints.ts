import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { NewSubTask, SubTask, subTask, SubTaskPatch } from './sub-task-schema.ts'

/** The calls of sub-tasks (spec 6.9). They belong to their task: those who may see the task may see them (spec 3.3). */

const params = z.object({ id: PathId })

export const listSubTasks = endpoint('GET', '/sub-tasks/task/:id', {
  can: 'task:view',
  summary: 'The sub-tasks of a task, oldest first',
  params,
  reply: z.array(SubTask),
})

export const getSubTask = endpoint('GET', '/sub-tasks/:id', {
  can: 'task:view',
  summary: 'One sub-task',
  params,
  reply: SubTask,
})

export const createSubTask = endpoint('POST', '/sub-tasks', {
  can: subTask.can.create,
  summary: 'Adds a sub-task to a task',
  body: NewSubTask,
  reply: SubTask,
  status: 201,
})

export const updateSubTask = endpoint('PATCH', '/sub-tasks/:id', {
  can: subTask.can.update,
  summary: 'Changes the named fields of a sub-task',
  params,
  body: SubTaskPatch,
  reply: SubTask,
})

export const toggleSubTask = endpoint('PATCH', '/sub-tasks/:id/toggle-complete', {
  can: subTask.can.update,
  summary: 'Marks a sub-task as completed, or as not completed again',
  params,
  reply: SubTask,
})

export const deleteSubTask = endpoint('DELETE', '/sub-tasks/:id', {
  can: subTask.can.delete,
  summary: 'Deletes a sub-task',
  params,
  reply: 'empty',
  status: 204,
})

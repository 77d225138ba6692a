import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { PathId } from '#platform/shared/fields.ts'
import { fileReply } from '#platform/shared/file-contents.ts'
import { TaskExportQuery, TaskListQuery } from './task-list-query.ts'
import { RemarkVersion, TaskHistoryEntry } from './task-history-schema.ts'
import {
  AssigneePatch,
  CreatedTask,
  FullTask,
  LabelsPatch,
  NewTask,
  task,
  TaskPage,
  TaskPatch,
  TaskType,
} from './task-schema.ts'

const params = z.object({ id: PathId })

export const listTasks = endpoint('GET', '/task', {
  can: 'task:view',
  summary: 'One page of tasks, filtered and sorted',
  query: TaskListQuery,
  reply: TaskPage,
})

export const exportTasks = endpoint('GET', '/task/csv', {
  can: 'task:view',
  summary: 'The tasks that the filters leave, in the order of the list, as a CSV file; at most 10,000',
  query: TaskExportQuery,
  reply: fileReply(['text/csv']),
})

export const listTaskTypes = endpoint('GET', '/task/types', {
  can: 'task:view',
  summary: 'The types a task can have',
  reply: z.array(TaskType),
})

export const getTask = endpoint('GET', '/task/:id', {
  can: 'task:view',
  summary: 'One task',
  params,
  reply: FullTask,
})

export const createTask = endpoint('POST', '/task', {
  can: task.can.create,
  summary: 'Adds a task',
  body: NewTask,
  reply: CreatedTask,
  status: 201,
})

export const updateTask = endpoint('PATCH', '/task/:id', {
  can: task.can.update,
  summary: 'Changes the named fields of a task',
  params,
  body: TaskPatch,
  reply: FullTask,
})

export const updateTaskAssignee = endpoint('PATCH', '/task/:id/assignee', {
  can: task.can.update,
  summary: 'Assigns a task to a person, or to nobody',
  params,
  body: AssigneePatch,
  reply: FullTask,
})

export const replaceTaskLabels = endpoint('PUT', '/task/:id/labels', {
  can: task.can.update,
  summary: 'Replaces the labels of a task',
  params,
  body: LabelsPatch,
  reply: FullTask,
})

const linkParams = z.object({ id: PathId, otherId: PathId })

export const addBlocker = endpoint('PUT', '/task/:id/blockers/:otherId', {
  can: task.can.update,
  summary: 'Makes a task wait for another one',
  params: linkParams,
  reply: FullTask,
})

export const removeBlocker = endpoint('DELETE', '/task/:id/blockers/:otherId', {
  can: task.can.update,
  summary: 'A task no longer waits for another one',
  params: linkParams,
  reply: FullTask,
})

export const deleteTask = endpoint('DELETE', '/task/:id', {
  can: task.can.delete,
  summary: 'Deletes a task',
  params,
  reply: 'empty',
  status: 204,
})

export const listTaskHistory = endpoint('GET', '/task/:id/history', {
  can: 'task:view',
  summary: 'What happened to a task, newest first; at most 200 entries',
  params,
  reply: z.array(TaskHistoryEntry),
})

export const getRemarkVersion = endpoint('GET', '/remark-versions/:id', {
  can: 'task:view',
  summary: "A task's description as it once was",
  params,
  reply: RemarkVersion,
})

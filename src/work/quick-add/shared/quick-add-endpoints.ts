import { endpoint } from '#platform/shared/endpoint.ts'
import { AddedTasks, QuickTasks } from './quick-add-schema.ts'

export const addQuickTasks = endpoint('POST', '/task/quick', {
  can: 'task:create',
  summary: 'Adds several tasks with their sub-tasks, all of them or none',
  body: QuickTasks,
  reply: AddedTasks,
  status: 201,
})

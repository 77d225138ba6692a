import * as z from 'zod/mini'
import { TaskListQuery } from '#work/tasks/shared/task-list-query.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { BoardColumn } from './board-schema.ts'

export const listBoard = endpoint('GET', '/board', {
  can: 'task:view',
  summary: 'Tasks by status, filtered and sorted as GET /task; page and limit count in each column by itself',
  query: TaskListQuery,
  reply: z.array(BoardColumn),
})

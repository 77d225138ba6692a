import * as z from 'zod/mini'
import { TaskListQuery } from '#work/tasks/shared/task-list-query.ts'
import { LANE_KINDS } from '#work/tasks/shared/task-search.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { BoardColumn } from './board-schema.ts'
import { ColumnLimit, ColumnLimitsInput } from './column-limit-schema.ts'

const NOT_A_LANE = 'This is not the id of a lane'

/** The query of GET /board: that of the list, and how the columns are divided into lanes. '' counts as absent. */
export const BoardQuery = z.extend(TaskListQuery, {
  lanes: z._default(z.enum(['', ...LANE_KINDS]), ''),
  /** Only this lane: a person's or project's id, or `none`. */
  lane: z.optional(
    z
      .string({ error: NOT_A_LANE })
      .check(z.regex(/^(none|[1-9]\d{0,9}|[0-9a-f-]{36})?$/, { error: NOT_A_LANE })),
  ),
})
export type BoardQuery = z.output<typeof BoardQuery>

export const listBoard = endpoint('GET', '/board', {
  can: 'task:view',
  summary:
    'Tasks by status, and by person or project where lanes are asked for, filtered and sorted as GET /task; page and limit count in each column of each lane by itself',
  query: BoardQuery,
  reply: z.array(BoardColumn),
})

export const listColumnLimits = endpoint('GET', '/board/limits', {
  can: 'task:view',
  summary: 'At most how many tasks a status should have, for those that have a limit',
  reply: z.array(ColumnLimit),
})

export const setColumnLimits = endpoint('PUT', '/board/limits', {
  can: 'settings:edit',
  summary: 'Sets or removes the limits of the statuses that it names',
  body: ColumnLimitsInput,
  reply: z.array(ColumnLimit),
})

import * as z from 'zod/mini'
import { TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { LinkedTask } from '#work/tasks/shared/task-schema.ts'
import { LANE_KINDS, type LaneKind } from '#work/tasks/shared/task-search.ts'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'
import { Instant } from '#platform/shared/fields.ts'

/** A task as the board shows it, with the fields the list can be sorted by, but without its description. */
export const BoardCard = z.object({
  id: z.int(),
  taskName: z.string(),
  status: z.enum(TASK_STATUSES),
  priority: z.enum(TASK_PRIORITIES),
  startDate: z.nullable(z.string()),
  dueDate: z.nullable(z.string()),
  createdAt: Instant,
  /** Ids of labels. */
  labels: z.array(z.int()),
  /** What it waits for, finished or not. */
  waitsFor: z.array(LinkedTask),
  subTaskCount: z.int(),
  completedSubTaskCount: z.int(),
  /** Left out without any. */
  fileCount: z.optional(z.int()),
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
  assignee: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type BoardCard = z.infer<typeof BoardCard>

/** A lane of the board: the tasks of one person or project, or of none. */
export const BoardLane = z.object({
  by: z.enum(LANE_KINDS),
  /** The person's or project's id as text; `none` for tasks without. */
  id: z.string(),
  name: z.string(),
})
export type BoardLane = z.infer<typeof BoardLane>

/** The id of the lane of unassigned tasks, or of tasks without project. */
export const NO_LANE = 'none'
/** What it is called. */
export const NO_LANE_NAME: Readonly<Record<LaneKind, string>> = {
  person: 'Unassigned',
  project: 'No Project',
}

/** The most lanes of a board; the first by name. */
export const MAX_LANES = 100

/** The tasks of one status, and of one lane where there are any: one page, and the total of all pages. */
export const BoardColumn = z.object({
  /** Left out on a board without lanes. */
  lane: z.optional(BoardLane),
  status: z.enum(TASK_STATUSES),
  total: z.int(),
  cards: z.array(BoardCard),
})
export type BoardColumn = z.infer<typeof BoardColumn>

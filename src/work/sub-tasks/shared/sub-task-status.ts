import type { StateLook } from '#platform/shared/state-look.ts'

/** Sub-task statuses (spec 6.7). Any may change to any other; completion is independent of them (spec 6.7). */
export const SUB_TASK_STATUSES = ['To Do', 'In Progress', 'Done', 'Blocked'] as const
export type SubTaskStatus = (typeof SUB_TASK_STATUSES)[number]

export const DEFAULT_SUB_TASK_STATUS: SubTaskStatus = 'To Do'

/** Colour and glyph by status (spec 6.7). */
export const SUB_TASK_STATUS_LOOK: Readonly<Record<SubTaskStatus, StateLook>> = {
  'To Do': { tone: 'blue', glyph: 'ring' },
  'In Progress': { tone: 'amber', glyph: 'half' },
  Done: { tone: 'green', glyph: 'tick' },
  Blocked: { tone: 'red', glyph: 'bar' },
}

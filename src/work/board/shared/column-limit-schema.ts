import * as z from 'zod/mini'
import { TASK_STATUSES } from '#work/tasks/shared/task-status.ts'

/** The largest limit of a column. */
export const MAX_COLUMN_LIMIT = 999

const A_LIMIT = `A limit must be a whole number from 1 to ${MAX_COLUMN_LIMIT}`
const EACH_ONCE = 'Each status can be named once'

const most = z
  .int({ error: A_LIMIT })
  .check(z.minimum(1, { error: A_LIMIT }), z.maximum(MAX_COLUMN_LIMIT, { error: A_LIMIT }))

/** At most how many tasks a status should have (spec 5.13). */
export const ColumnLimit = z.object({ status: z.enum(TASK_STATUSES), most: z.int() })
export type ColumnLimit = z.infer<typeof ColumnLimit>

/** The limits to set; null removes one. Those of statuses that it does not name stay. */
export const ColumnLimitsInput = z.object({
  limits: z.array(z.object({ status: z.enum(TASK_STATUSES), most: z.nullable(most) })).check(
    z.maxLength(TASK_STATUSES.length, { error: EACH_ONCE }),
    z.refine((limits) => new Set(limits.map(({ status }) => status)).size === limits.length, {
      error: EACH_ONCE,
    }),
  ),
})
export type ColumnLimitsInput = z.output<typeof ColumnLimitsInput>

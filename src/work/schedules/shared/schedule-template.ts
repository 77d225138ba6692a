import * as z from 'zod/mini'
import { MAX_RICH_TEXT } from '#work/rich-text/shared/rich-text-rules.ts'
import {
  DEFAULT_TASK_BILLING,
  FIXED_NEEDS_AMOUNT,
  MAX_ESTIMATE_MINUTES,
  TASK_BILLINGS,
  type TaskBilling,
} from '#work/tasks/shared/task-billing.ts'
import { DEFAULT_TASK_PRIORITY, TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { MAX_TASK_LABELS } from '#work/tasks/shared/task-schema.ts'
import { id, line, text, userId } from '#platform/shared/fields.ts'
import { lkrAmount } from '#platform/shared/money.ts'

/** The most sub-tasks of a task that repeats. */
export const MAX_REPEATED_SUB_TASKS = 100
/** The most days by which it may start before it is due. */
export const MAX_START_DAYS = 3_650

const amount = (label: string) =>
  z.optional(z.nullable(lkrAmount(`${label} must be an amount with at most two decimals`)))

/** How the task is billed; only for those who may see it (spec 29.2). Amounts in LKR, without tax. */
const Terms = z.object({
  billing: z.optional(z.enum(TASK_BILLINGS)),
  amount: amount('Amount'),
  hourlyRate: amount('Hourly Rate'),
})
/** The terms of a task that repeats. */
export interface RepeatedTerms {
  billing: TaskBilling
  amount: number | null
  hourlyRate: number | null
}

const Work = z.object({
  /** Rich text, cleaned when the task is made. */
  remark: z._default(z.nullable(text(MAX_RICH_TEXT)), null),
  /** A type by its name; one that no longer exists is left out. */
  type: z._default(z.nullable(line({ max: 100 })), null),
  priority: z._default(z.enum(TASK_PRIORITIES), DEFAULT_TASK_PRIORITY),
  estimateMinutes: z._default(
    z.nullable(
      z
        .int({ error: 'The estimate must be in whole minutes' })
        .check(
          z.minimum(1, { error: 'An estimate has at least one minute' }),
          z.maximum(MAX_ESTIMATE_MINUTES, { error: 'An estimate has at most 10,000 hours' }),
        ),
    ),
    null,
  ),
  /** How many days before its due day it starts; null: it has no start. */
  startDaysBefore: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(MAX_START_DAYS))), null),
  assigneeId: z._default(z.nullable(userId()), null),
  projectId: z._default(z.nullable(id('This is not the id of a project')), null),
  labels: z._default(z.array(id('This is not the id of a label')).check(z.maxLength(MAX_TASK_LABELS)), []),
  subTitles: z._default(
    z.array(line({ max: 300, required: 'Title is required' })).check(
      z.maxLength(MAX_REPEATED_SUB_TASKS, {
        error: `A task that repeats has at most ${MAX_REPEATED_SUB_TASKS} sub-tasks`,
      }),
    ),
    [],
  ),
})

/** The task that repeats, as sent: without its name, which is that of the schedule. */
export const TaskTemplate = z.extend(Work, Terms.shape).check(
  z.refine(({ billing, amount }) => billing !== 'fixed' || (amount ?? null) !== null, {
    error: FIXED_NEEDS_AMOUNT,
    path: ['amount'],
  }),
)
export type TaskTemplate = z.output<typeof TaskTemplate>

/** The task that repeats, as stored, and as returned to those who may see how it is billed. */
export type StoredTemplate = z.output<typeof Work> & RepeatedTerms

/** The task that repeats, as returned. */
export const ShownTemplate = z.extend(Work, Terms.shape)
export type ShownTemplate = z.infer<typeof ShownTemplate>

/** A template as it is stored; terms that are left out are those of a task that is not billed. */
export function storedTemplate({
  billing = DEFAULT_TASK_BILLING,
  amount: price = null,
  hourlyRate = null,
  ...work
}: TaskTemplate): StoredTemplate {
  return { ...work, billing, amount: price, hourlyRate }
}

/** A template without a word of its task but its name. */
export const EMPTY_TEMPLATE: StoredTemplate = storedTemplate(TaskTemplate.parse({}))

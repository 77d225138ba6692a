import * as z from 'zod/mini'
import { MAX_RICH_TEXT } from '#work/rich-text/shared/rich-text-rules.ts'
import { isCalendarDay } from '#platform/shared/dates.ts'
import { field, flagOr, optionalMoney } from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'
import { emptyable, emptyableDay, id, isNearDay, line, text, userId } from '#platform/shared/fields.ts'
import {
  DEFAULT_TASK_BILLING,
  MAX_ESTIMATE_MINUTES,
  TASK_BILLINGS,
  type TaskBilling,
} from './task-billing.ts'
import { DEFAULT_TASK_PRIORITY, TASK_PRIORITIES, type TaskPriority } from './task-priority.ts'
import { DEFAULT_TASK_STATUS, TASK_STATUSES, type TaskStatus } from './task-status.ts'

const NOT_A_DAY = 'This must be a date such as 2026-11-20'
const dueDate = z
  .string({
    error: (issue) => ((issue.input ?? undefined) === undefined ? 'Due date is required' : NOT_A_DAY),
  })
  .check(
    z.minLength(1, { error: 'Due date is required', abort: true }),
    z.refine((value: string) => isCalendarDay(value), { error: NOT_A_DAY, abort: true }),
    isNearDay,
  )

const assigneeId = emptyable(userId(), 'This is not the id of a user')

function dayField(label: string) {
  return field({
    label,
    input: z.optional(emptyableDay(NOT_A_DAY)),
    reply: z.nullable(z.string()),
    audit: 'day',
    store: orNull<string>,
  })
}

const ESTIMATE = 'The estimate must be in whole minutes'

/** The most labels of one task. */
export const MAX_TASK_LABELS = 20

/** The most tasks that one waits for, and that wait for one. */
export const MAX_LINKS = 50

const labelIds = z
  .array(id('This is not the id of a label'), { error: 'This must be a list of the ids of labels' })
  .check(z.maxLength(MAX_TASK_LABELS, { error: `A task has at most ${MAX_TASK_LABELS} labels`, abort: true }))

function orNull<Value>(input: Value | null | undefined): Value | null {
  return input ?? null
}

/** Ids as they are stored: each once, in order. */
export function idList(ids: readonly number[]): number[] {
  return [...new Set(ids)].toSorted((one, other) => one - other)
}

/** A task (spec 5.7). Days are `YYYY-MM-DD`. */
export const task = defineEntity({
  name: 'task',
  label: 'Task',
  audience: 'task:view',
  can: { create: 'task:create', update: 'task:edit', delete: 'task:delete' },
  title: 'taskName',
  stamps: ['createdAt', 'updatedAt'],
  fields: {
    taskName: field({
      label: 'Task Name',
      isRequired: true,
      input: line({
        max: 300,
        min: 2,
        required: 'Task name is required',
        tooShort: 'Task name must be at least 2 characters',
      }),
      reply: z.string(),
      store: (input: string) => input,
    }),
    assigneeId: field({
      label: 'Assignee',
      input: z.optional(assigneeId),
      reply: z.nullable(z.string()),
      audit: 'the user',
      store: orNull<string>,
    }),
    status: field({
      label: 'Status',
      input: z.optional(z.enum(TASK_STATUSES)),
      reply: z.enum(TASK_STATUSES),
      store: (input: TaskStatus | undefined) => input ?? DEFAULT_TASK_STATUS,
    }),
    priority: field({
      label: 'Priority',
      input: z.optional(z.enum(TASK_PRIORITIES)),
      reply: z.enum(TASK_PRIORITIES),
      store: (input: TaskPriority | undefined) => input ?? DEFAULT_TASK_PRIORITY,
    }),
    startDate: dayField('Start Date'),
    dueDate: dayField('Due Date'),
    /** A task type by name or by id (GET /task/types); the name is stored. */
    type: field({
      label: 'Type',
      input: z.optional(emptyable(z.union([line({ max: 100 }), id()]), 'This is not a task type')),
      reply: z.nullable(z.string()),
      store(input: string | number | null | undefined) {
        if (typeof input === 'number') throw new RangeError('The name of a type is known before it is stored')
        return input ?? null
      },
    }),
    projectId: field({
      label: 'Project',
      input: z.optional(emptyable(id('This is not the id of a project'), 'This is not the id of a project')),
      reply: z.nullable(z.int()),
      audit: 'the project',
      store: orNull<number>,
    }),
    /** Ids of labels; each counts once (spec 26.2). */
    labels: field({
      label: 'Labels',
      input: z.optional(labelIds),
      reply: z.array(z.int()),
      audit: 'the label',
      store: (input: readonly number[] | undefined) => idList(input ?? []),
    }),
    /** Rich text; the server keeps only what the editor can create. */
    remark: field({
      label: 'Task Details',
      input: z.optional(z.nullable(text(MAX_RICH_TEXT))),
      reply: z.nullable(z.string()),
      audit: 'changed',
      store: orNull<string>,
    }),
    /** In minutes. */
    estimateMinutes: field({
      label: 'Estimate',
      input: z.optional(
        z.nullable(
          z
            .int({ error: ESTIMATE })
            .check(
              z.minimum(1, { error: 'An estimate has at least one minute' }),
              z.maximum(MAX_ESTIMATE_MINUTES, { error: 'An estimate has at most 10,000 hours' }),
            ),
        ),
      ),
      reply: z.nullable(z.int()),
      audit: 'minutes',
      store: orNull<number>,
    }),
    billing: field({
      label: 'Billing',
      input: z.optional(z.enum(TASK_BILLINGS)),
      reply: z.enum(TASK_BILLINGS),
      store: (input: TaskBilling | undefined) => input ?? DEFAULT_TASK_BILLING,
    }),
    /** The fixed price, without tax. */
    amount: optionalMoney({
      label: 'Amount',
      sentence: 'Amount must be an amount with at most two decimals',
    }),
    /** Of this task's hours; without it that of the project, the person or the business counts (spec 16.2). */
    hourlyRate: optionalMoney({
      label: 'Hourly Rate',
      sentence: 'Hourly Rate must be an amount with at most two decimals',
    }),
    /** Whether the page of its project shows it to the client (spec 23.1). */
    clientVisible: flagOr(false, { label: 'Show to Client' }),
  },
})

/** A new task (spec 5.7). Without startDate it starts today; null or '' means no start. */
export const NewTask = z.extend(task.Input, { dueDate })
export type NewTask = z.output<typeof NewTask>

/**
 * A change of a task: only the named fields change; null or '' empties an optional field (spec 5.12). A `remark` may be
 * sent with the `remarkVersion` it is based on: if the description changed since, the call returns 409 `conflict` and
 * changes nothing.
 */
export const TaskPatch = z.extend(z.partial(task.Input), { remarkVersion: z.optional(z.int()) })
export type TaskPatch = z.output<typeof TaskPatch>

/** The separate call for the assignee (spec 5.12): a user's id, or null for no one. */
export const AssigneePatch = z.object({ assigneeId })

/** The separate call for the labels (spec 26.2). */
export const LabelsPatch = z.object({ labels: labelIds })

/** A task's assignee, as returned with the task. */
export const TaskAssignee = z.object({
  id: z.string(),
  fName: z.string(),
  sName: z.string(),
  email: z.string(),
})
export type TaskAssignee = z.infer<typeof TaskAssignee>

/** A task that another one waits for, or that waits for another one (spec 28.1). */
export const LinkedTask = z.object({
  id: z.int(),
  taskName: z.string(),
  status: z.enum(TASK_STATUSES),
  dueDate: z.nullable(z.string()),
})
export type LinkedTask = z.infer<typeof LinkedTask>

/** How a task is billed: only for those who may see money (`billing:view`). Amounts in LKR, without tax. */
export const TaskTerms = z.pick(task.Reply, { billing: true, amount: true, hourlyRate: true })
export type TaskTerms = z.infer<typeof TaskTerms>

/** A task in lists: without its description, which may be 100 kB. */
export const Task = z.extend(
  z.omit(task.Reply, { remark: true, billing: true, amount: true, hourlyRate: true }),
  {
    ...z.partial(TaskTerms).shape,
    /** Whether it is billed at all, which everybody may know. */
    isBillable: z.boolean(),
    /** Whether it, or any of its time, is on an invoice (spec 16.5). Lists leave it out. */
    isBilled: z.optional(z.boolean()),
    /** The minutes noted on it: of everybody for those who may see that, else the caller's own. Only in lists of one project, and with one task. */
    minutes: z.optional(z.int()),
    /** Counts the changes of the description. */
    remarkVersion: z.int(),
    subTaskCount: z.int(),
    completedSubTaskCount: z.int(),
    /** How many files it has, those of its comments included (spec 27.4); left out without any. */
    fileCount: z.optional(z.int()),
    /** What it waits for, finished or not, by number. */
    waitsFor: z.array(LinkedTask),
    /** Whether another task waits for it. */
    isBlocking: z.boolean(),
    assignee: z.nullable(TaskAssignee),
    project: z.nullable(z.object({ id: z.int(), name: z.string() })),
  },
)
export type Task = z.infer<typeof Task>

/** One task, with its description. */
export const FullTask = z.extend(Task, {
  /** The description as cleaned rich text; rendered only by the editor's own schema, never as raw HTML. */
  remark: z.nullable(z.string()),
  /** What waits for it, by number. */
  blocks: z.array(LinkedTask),
  /** Who watches it, in the order in which they began (spec 26.4). */
  watcherIds: z.array(z.string()),
})
export type FullTask = z.infer<typeof FullTask>

/** A task that was just added. */
export const CreatedTask = z.extend(FullTask, {
  /** Whether a mail to its assignee is in the outbox. */
  isAssigneeNotified: z.boolean(),
})
export type CreatedTask = z.infer<typeof CreatedTask>

/** One page of tasks; `total` counts all pages. */
export const TaskPage = z.object({
  tasks: z.array(Task),
  total: z.int(),
  /** More match than `total`: a search counts no more of them (spec 5.12); left out otherwise. */
  isMore: z.optional(z.boolean()),
  totalPages: z.int(),
  page: z.int(),
})
export type TaskPage = z.infer<typeof TaskPage>

/** A task type, as the filters and the dialog offer it. */
export const TaskType = z.object({ id: z.int(), name: z.string() })
export type TaskType = z.infer<typeof TaskType>

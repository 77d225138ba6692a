import * as z from 'zod/mini'
import { MAX_RICH_TEXT } from '#work/rich-text/shared/rich-text-rules.ts'
import { DEFAULT_TASK_BILLING, MAX_ESTIMATE_MINUTES, TASK_BILLINGS } from '#work/tasks/shared/task-billing.ts'
import { DEFAULT_TASK_PRIORITY, TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { withSeparators } from '#platform/shared/counted.ts'
import { field, line, text } from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'
import {
  day,
  id,
  isNearDay,
  line as lineSchema,
  text as textSchema,
  userId,
} from '#platform/shared/fields.ts'
import { lkrAmount } from '#platform/shared/money.ts'

/** The most tasks of a template. */
export const MAX_TEMPLATE_TASKS = 300
/** The most tasks and sub-tasks together: with their project as many changes as one undo can revert. */
export const MAX_TEMPLATE_LINES = 499
/** The most characters of all descriptions: a template is one row, sent and recorded whole. */
export const MAX_TEMPLATE_CHARACTERS = 500_000
/** The largest offset, in days. */
export const MAX_OFFSET_DAYS = 3_650

const OFFSET = `Days must be a whole number from 0 to ${withSeparators(MAX_OFFSET_DAYS)}`
const offset = z
  .int({ error: OFFSET })
  .check(z.minimum(0, { error: OFFSET }), z.maximum(MAX_OFFSET_DAYS, { error: OFFSET }))

/** The fields of a task of a template, without the rule that joins them. */
export const TemplateTaskFields = z.object({
  name: lineSchema({
    max: 300,
    min: 2,
    required: 'Task name is required',
    tooShort: 'Task name must be at least 2 characters',
  }),
  /** Rich text, cleaned when the task is made. */
  description: z._default(z.nullable(textSchema(MAX_RICH_TEXT)), null),
  /** A type by its name; one that no longer exists is left out. */
  type: z._default(z.nullable(lineSchema({ max: 100 })), null),
  priority: z._default(z.enum(TASK_PRIORITIES), DEFAULT_TASK_PRIORITY),
  billing: z._default(z.enum(TASK_BILLINGS), DEFAULT_TASK_BILLING),
  /** The fixed price, in LKR without tax. */
  amount: z._default(z.nullable(lkrAmount('Amount must be an amount with at most two decimals')), null),
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
  /** Days from the project's start until it begins; null: it has no start. */
  startOffset: z._default(z.nullable(offset), null),
  /** Days from the project's start until it is due. */
  dueOffset: z._default(offset, 0),
  /** Whether both count from Monday to Friday only. */
  workingDays: z._default(z.boolean(), true),
  /** Nobody, once this account may not own tasks any more. */
  assigneeId: z._default(z.nullable(userId()), null),
  subTitles: z._default(z.array(lineSchema({ max: 300, required: 'Title is required' })), []),
})

/** A task of a template (spec 7.7). */
export const TemplateTask = TemplateTaskFields.check(
  z.refine(({ billing, amount }) => billing !== 'fixed' || amount !== null, {
    error: 'A fixed price needs an amount',
    path: ['amount'],
  }),
)
export type TemplateTask = z.output<typeof TemplateTask>

const tasks = z.array(TemplateTask).check(
  z.maxLength(MAX_TEMPLATE_TASKS, {
    error: `A template has at most ${MAX_TEMPLATE_TASKS} tasks`,
    abort: true,
  }),
  z.refine(
    (all: TemplateTask[]) =>
      all.reduce((count, { subTitles }) => count + 1 + subTitles.length, 0) <= MAX_TEMPLATE_LINES,
    { error: `A template has at most ${MAX_TEMPLATE_LINES} tasks and sub-tasks` },
  ),
)

/** A project to start from (spec 7.7). */
export const projectTemplate = defineEntity({
  name: 'project-template',
  label: 'Project template',
  audience: 'project:view',
  can: { create: 'project:create', update: 'project:edit', delete: 'project:delete' },
  title: 'name',
  fields: {
    name: line({ label: 'Name', max: 200, required: 'Name is required' }),
    description: text({ label: 'Description', max: 10_000 }),
    tasks: field({
      label: 'Tasks',
      input: z._default(tasks, []),
      reply: z.array(TemplateTask),
      audit: 'changed',
      store: (input: TemplateTask[]) => input,
    }),
  },
})

/** A project template as sent, to create or replace one. */
export const ProjectTemplateInput = projectTemplate.Input
export type ProjectTemplateInput = z.output<typeof ProjectTemplateInput>

/** A project template as returned. */
export const ProjectTemplate = projectTemplate.Reply
export type ProjectTemplate = z.infer<typeof ProjectTemplate>

/** A template in the list: without its tasks. */
export const ListedTemplate = z.object({
  id: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  taskCount: z.int(),
})
export type ListedTemplate = z.infer<typeof ListedTemplate>

/** What a project is saved as. */
export const SavedTemplate = z.object({
  name: lineSchema({ max: 200, required: 'Name is required' }),
})
export type SavedTemplate = z.output<typeof SavedTemplate>

/** A project to start from a template. */
export const StartedProject = z.object({
  templateId: id('Choose a template'),
  name: lineSchema({ max: 200, required: 'Project name is required' }),
  /** The day from which the days of its tasks count. */
  startDate: day().check(isNearDay),
  clientId: z.optional(z.nullable(id('This is not the id of a client'))),
  /** The owner's user id. Default: the caller. */
  owner: z.optional(userId()),
})
export type StartedProject = z.output<typeof StartedProject>

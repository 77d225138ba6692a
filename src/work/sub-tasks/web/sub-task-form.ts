import * as z from 'zod/mini'
import { DEFAULT_TASK_PRIORITY, TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { ApiError } from '#platform/web/data/api-client.ts'
import { NewSubTask, SubTask, type SubTaskPatch } from '../shared/sub-task-schema.ts'
import { DEFAULT_SUB_TASK_STATUS, SUB_TASK_STATUSES } from '../shared/sub-task-status.ts'

/** The values of a sub-task's form: texts, empty for none. */
export const SubTaskValues = z.object({
  title: z.string(),
  description: z.string(),
  status: z.enum(SUB_TASK_STATUSES),
  priority: z.enum(TASK_PRIORITIES),
  dueDate: z.string(),
})
export type SubTaskValues = z.output<typeof SubTaskValues>

/** The fields in display order. */
export const SUB_TASK_FIELD_LABEL: Readonly<Record<keyof SubTaskValues, string>> = {
  title: 'Title',
  description: 'Description (optional)',
  status: 'Status',
  priority: 'Priority',
  dueDate: 'Due date',
}

/** The text of the add form, and the key under which it was already sent. */
export const AddDraft = z.object({ values: SubTaskValues, key: z.optional(z.string()) })

/** The edited fields, and the sub-task before the edit. */
export const EditDraft = z.object({ original: SubTask, changes: z.partial(SubTaskValues) })
type EditDraft = z.output<typeof EditDraft>

/** The edited values of a draft. */
export function changesOf({ changes }: EditDraft): Partial<SubTaskValues> {
  // values parsed from JSON are never undefined
  return changes as Partial<SubTaskValues>
}

/** The keys under which the two drafts are stored. */
export const addDraftKey = (taskId: number) => `task ${taskId} sub-task`
export const editDraftKey = (taskId: number) => `task ${taskId} sub-task edit`

/** A new sub-task's values (spec 6.7). */
export const NEW_SUB_TASK: SubTaskValues = {
  title: '',
  description: '',
  status: DEFAULT_SUB_TASK_STATUS,
  priority: DEFAULT_TASK_PRIORITY,
  dueDate: '',
}

export function subTaskValues({ title, description, status, priority, dueDate }: SubTask): SubTaskValues {
  return { title, description: description ?? '', status, priority, dueDate: dueDate ?? '' }
}

/** The names of the fields that differ. */
export function differingFields(one: SubTaskValues, other: SubTaskValues): (keyof SubTaskValues)[] {
  return (Object.keys(SUB_TASK_FIELD_LABEL) as (keyof SubTaskValues)[]).filter(
    (name) => one[name] !== other[name],
  )
}

/** The patch that sets these fields to the values; the title is trimmed. */
export function patchOf(values: SubTaskValues, fields: readonly (keyof SubTaskValues)[]): SubTaskPatch {
  const body = bodyOf(values)
  return Object.fromEntries(fields.map((name) => [name, body[name]]))
}

/** The values in the form that the calls take. */
export function bodyOf({ title, description, dueDate, ...same }: SubTaskValues) {
  return {
    ...same,
    title: title.trim(),
    description: description.trim() === '' ? null : description,
    dueDate: dueDate === '' ? null : dueDate,
  }
}

/** Messages by field. */
export type SubTaskProblems = Partial<Record<keyof SubTaskValues, string>>

/**
 * What is wrong with the values, in the contract's words. A blank title is not an error: it only keeps the button
 * disabled (spec 6.7).
 */
export function problemsOf(values: SubTaskValues): SubTaskProblems {
  const problems: SubTaskProblems = {}
  const parsed = z.safeParse(NewSubTask, { ...bodyOf(values), parentTaskId: 1 })
  for (const issue of parsed.error?.issues ?? []) {
    const name = issue.path[0] as keyof SubTaskValues
    problems[name] ??= issue.message
  }
  if (isBlank(values)) delete problems.title
  return problems
}

/** Whether there is no title to save. */
export function isBlank({ title }: SubTaskValues): boolean {
  return title.trim() === ''
}

/** The server's messages for fields that the forms show. */
export function refusedFields(error: unknown): SubTaskProblems {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => name in SUB_TASK_FIELD_LABEL))
}

import * as z from 'zod/mini'
import { DEFAULT_TASK_PRIORITY, TASK_PRIORITIES } from '#work/tasks/shared/task-priority.ts'
import { ApiError } from '#platform/web/data/api-client.ts'
import { NewSubTask, SubTask, type SubTaskPatch } from '../shared/sub-task-schema.ts'
import { DEFAULT_SUB_TASK_STATUS, SUB_TASK_STATUSES } from '../shared/sub-task-status.ts'

/** What a form about a sub-task holds: texts, empty for none. */
export const SubTaskValues = z.object({
  title: z.string(),
  description: z.string(),
  status: z.enum(SUB_TASK_STATUSES),
  priority: z.enum(TASK_PRIORITIES),
  dueDate: z.string(),
})
export type SubTaskValues = z.output<typeof SubTaskValues>

/** The fields in the order in which they stand. */
export const SUB_TASK_FIELD_LABEL: Readonly<Record<keyof SubTaskValues, string>> = {
  title: 'Title',
  description: 'Description (optional)',
  status: 'Status',
  priority: 'Priority',
  dueDate: 'Due date',
}

/** What is typed into the add form, and the key under which it was sent already. */
export const AddDraft = z.object({ values: SubTaskValues, key: z.optional(z.string()) })

/** What is typed over a sub-task, and the sub-task as it was before. */
export const EditDraft = z.object({ original: SubTask, changes: z.partial(SubTaskValues) })
type EditDraft = z.output<typeof EditDraft>

/** The typed values of a draft. */
export function changesOf({ changes }: EditDraft): Partial<SubTaskValues> {
  // what comes from JSON holds nothing undefined
  return changes as Partial<SubTaskValues>
}

/** Under which names the two are kept. */
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

/** A sub-task's values. */
export function subTaskValues({ title, description, status, priority, dueDate }: SubTask): SubTaskValues {
  return { title, description: description ?? '', status, priority, dueDate: dueDate ?? '' }
}

/** The names of the fields whose values differ. */
export function differingFields(one: SubTaskValues, other: SubTaskValues): (keyof SubTaskValues)[] {
  return (Object.keys(SUB_TASK_FIELD_LABEL) as (keyof SubTaskValues)[]).filter(
    (name) => one[name] !== other[name],
  )
}

/** The change that makes the values of these fields the sub-task's; the title goes without what surrounds it. */
export function patchOf(values: SubTaskValues, fields: readonly (keyof SubTaskValues)[]): SubTaskPatch {
  const body = bodyOf(values)
  return Object.fromEntries(fields.map((name) => [name, body[name]]))
}

/** The values as the calls want them. */
export function bodyOf({ title, description, dueDate, ...same }: SubTaskValues) {
  return {
    ...same,
    title: title.trim(),
    description: description.trim() === '' ? null : description,
    dueDate: dueDate === '' ? null : dueDate,
  }
}

/** Sentences by field. */
export type SubTaskProblems = Partial<Record<keyof SubTaskValues, string>>

/**
 * What is wrong with what is typed, in the contract's words. A blank title is none: it only keeps the button disabled
 * (spec 6.7).
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

/** The server's sentences that belong to fields which the forms show. */
export function refusedFields(error: unknown): SubTaskProblems {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(Object.entries(error.fields).filter(([name]) => name in SUB_TASK_FIELD_LABEL))
}

import { formatDay } from '#platform/shared/dates.ts'
import { fieldLabels } from '#platform/shared/entity.ts'
import type { TaskColumn } from '../shared/task-list-columns.ts'
import { type Task, task as definition, TaskPatch } from '../shared/task-schema.ts'
import type { TaskChoices } from './task-queries.ts'

/** The fields of a task that are edited individually: the columns, and in the panel its type. */
export type TaskField = TaskColumn | 'type'

/** The labels of the fields. */
export const TASK_FIELD_LABEL: Readonly<Record<TaskField, string>> = fieldLabels(definition)

/** A field's value as in its editor: always a text, empty for none. */
export function fieldValue(task: Task, field: TaskField): string {
  return String(task[field] ?? '')
}

/** The patch for an editor's value; '' empties optional fields. */
export function fieldPatch(field: TaskField, value: string): TaskPatch {
  if (field === 'taskName' || field === 'status' || field === 'priority') {
    return { [field]: value }
  }
  if (value === '') return { [field]: null }
  return field === 'projectId' ? { projectId: Number(value) } : { [field]: value }
}

/** What is wrong with a value, in the contract's words; undefined if nothing. */
export function fieldProblem(field: TaskField, value: string): string | undefined {
  const parsed = TaskPatch.safeParse(fieldPatch(field, value))
  return parsed.success ? undefined : (parsed.error.issues[0]?.message ?? 'This is not valid')
}

/** The task with a changed field, including the names of project and assignee (spec 14.5, fallbacks). */
export function withField(task: Task, field: TaskField, value: string, choices: TaskChoices): Task {
  const changed = { ...task, ...fieldPatch(field, value) } as Task
  if (field === 'projectId' && changed.projectId !== task.projectId) {
    const { projectId } = changed
    const name = choices.projects?.find((project) => project.id === projectId)?.name ?? 'Unknown Project'
    changed.project = projectId === null ? null : { id: projectId, name }
  }
  if (field === 'assigneeId' && changed.assigneeId !== task.assigneeId) {
    const { assigneeId } = changed
    const name = choices.users?.find((user) => user.id === assigneeId)?.name ?? 'Unknown User'
    changed.assignee = assigneeId === null ? null : { id: assigneeId, fName: name, sName: '', email: '' }
  }
  return changed
}

/** The name of a task's assignee; undefined if it is unassigned. */
export function assigneeName(task: Task): string | undefined {
  if (task.assigneeId === null) return undefined
  if (task.assignee === null) return 'Unknown User'
  return `${task.assignee.fName} ${task.assignee.sName}`.trim()
}

/** The name of a task's project; undefined if it has none. */
export function projectName(task: Task): string | undefined {
  if (task.projectId === null) return undefined
  return task.project?.name ?? 'Unknown Project'
}

/** A field's value as text. @param today the current calendar day */
export function fieldText(task: Task, field: TaskField, today: string): string {
  switch (field) {
    case 'taskName':
    case 'status':
    case 'priority':
      return task[field]
    case 'startDate':
      return task.startDate === null ? 'none' : formatDay(task.startDate, today)
    case 'dueDate':
      return dueDayText(task.dueDate, today) ?? 'none'
    case 'projectId':
      return projectName(task) ?? 'No Project'
    case 'type':
      return task.type ?? 'none'
    default:
      return assigneeName(task) ?? 'Unassigned'
  }
}

/** A due day as text: `Today` or `18 Nov`; undefined without a day. */
export function dueDayText(day: string | null, today: string): string | undefined {
  if (day === null) return undefined
  return day === today ? 'Today' : formatDay(day, today)
}

import { useEffect, useEffectEvent, useState } from 'react'
import { plainTextToRichText } from '#features/rich-text/shared/plain-text.ts'
import { DEFAULT_TASK_PRIORITY, type TaskPriority } from '../shared/task-priority.ts'
import { NewTask } from '../shared/task-schema.ts'
import { DEFAULT_TASK_STATUS, type TaskStatus } from '../shared/task-status.ts'

/** What the dialog holds: texts, empty for none; the description without any looks. */
export interface TaskFormValues {
  taskName: string
  projectId: string
  type: string
  status: TaskStatus
  priority: TaskPriority
  startDate: string
  dueDate: string
  remark: string
  assigneeId: string
}

/**
 * A new task's values (spec 1 §5). @param project the id in the list's project filter, or ''
 * @param dueDate the day it is added on, or ''
 */
export function newTaskValues(
  today: string,
  project: string,
  dueDate: string,
  status: TaskStatus = DEFAULT_TASK_STATUS,
): TaskFormValues {
  return {
    taskName: '',
    projectId: project,
    type: '',
    status,
    priority: DEFAULT_TASK_PRIORITY,
    startDate: today,
    dueDate,
    remark: '',
    assigneeId: '',
  }
}

/** The values as the call wants them. */
export function taskBody(values: TaskFormValues) {
  const { projectId, remark, ...same } = values
  return {
    ...same,
    projectId: projectId === '' ? null : Number(projectId),
    remark: plainTextToRichText(remark),
  }
}

export type TaskFormErrors = Partial<Record<keyof TaskFormValues, string>>

export interface TaskForm {
  values: TaskFormValues
  /** The messages to show: of fields that were touched, and what the server refused. */
  errors: TaskFormErrors
  isValid: boolean
  set: <Key extends keyof TaskFormValues>(key: Key, value: TaskFormValues[Key]) => void
  touch: (key: keyof TaskFormValues) => void
  touchAll: () => void
  /** Shows the server's sentences at their fields. */
  refuse: (errors: TaskFormErrors) => void
}

/** The state of the dialog. Messages show only after a field was touched (spec 1 §5). */
export function useTaskForm(initial: TaskFormValues): TaskForm {
  const [values, setValues] = useState(initial)
  const [touched, setTouched] = useState<readonly (keyof TaskFormValues)[]>([])
  const [refused, setRefused] = useState<TaskFormErrors>({})
  const problems = problemsOf(values)
  const errors: TaskFormErrors = { ...refused }
  for (const key of touched) if (problems[key] !== undefined) errors[key] = problems[key]
  return {
    values,
    errors,
    isValid: Object.keys(problems).length === 0,
    set(key, value) {
      setValues((current) => ({ ...current, [key]: value }))
      setRefused(({ [key]: _gone, ...rest }) => rest)
    },
    touch: (key) => setTouched((current) => (current.includes(key) ? current : [...current, key])),
    touchAll: () => setTouched(Object.keys(values) as (keyof TaskFormValues)[]),
    refuse: setRefused,
  }
}

/**
 * What submits a form with what it holds after the very last change: a key that settles a field, as in a date, may be
 * the one that submits.
 */
export function useSubmission(submit: () => void): () => void {
  const [asked, setAsked] = useState(0)
  const run = useEffectEvent(submit)
  useEffect(() => {
    if (asked > 0) run()
  }, [asked])
  return () => setAsked((count) => count + 1)
}

/** What is wrong, in the contract's words. */
function problemsOf(values: TaskFormValues): TaskFormErrors {
  const problems: TaskFormErrors = {}
  const parsed = NewTask.safeParse(taskBody(values))
  for (const issue of parsed.error?.issues ?? []) {
    const key = issue.path[0] as keyof TaskFormValues
    problems[key] ??= issue.message
  }
  return problems
}

import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { plainTextToRichText } from '#work/rich-text/shared/plain-text.ts'
import { DEFAULT_TASK_PRIORITY, type TaskPriority } from '#work/tasks/shared/task-priority.ts'
import { NewTask } from '#work/tasks/shared/task-schema.ts'
import { DEFAULT_TASK_STATUS, type TaskStatus } from '#work/tasks/shared/task-status.ts'

/** The dialog's values: texts, empty for none; the description without formatting. */
export type TaskFormValues = {
  taskName: string
  projectId: string
  type: string
  status: TaskStatus
  priority: TaskPriority
  startDate: string
  dueDate: string
  remark: string
  assigneeId: string
  /** Ids of labels with commas between them. */
  labels: string
}

/**
 * A new task's values (spec 5.7). @param project the id of the list's project filter, or ''
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
    labels: '',
  }
}

/** The ids in the dialog's value of the labels. */
export function labelIdsOf(labels: string): number[] {
  return labels === '' ? [] : labels.split(',').map(Number)
}

/** The values in the form that the call takes. */
function taskBody(values: TaskFormValues): z.input<typeof NewTask> {
  const { projectId, remark, labels, ...same } = values
  return {
    ...same,
    projectId: projectId === '' ? null : Number(projectId),
    remark: plainTextToRichText(remark),
    ...(labels === '' ? {} : { labels: labelIdsOf(labels) }),
  }
}

/** The dialog's values as the call's input. */
export const TaskForm = z.pipe(z.transform(taskBody), NewTask)

/**
 * Submits a form with its values after the very last change: a key that commits a field, such as a date, may be the one
 * that submits.
 */
export function useSubmission(submit: () => void): () => void {
  const [asked, setAsked] = useState(0)
  const run = useEffectEvent(submit)
  useEffect(() => {
    if (asked > 0) run()
  }, [asked])
  return () => setAsked((count) => count + 1)
}

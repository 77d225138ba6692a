import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#platform/web/api-client.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { KeyHint } from '#platform/web/ui/key-hint.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { createTask } from '../shared/task-endpoints.ts'
import type { CreatedTask, Task } from '../shared/task-schema.ts'
import { TaskFields } from './task-fields.tsx'
import { newTaskValues, taskBody, type TaskForm, useSubmission, useTaskForm } from './task-form.ts'
import { TASK_LISTS, taskQuery, type TaskChoices } from './task-queries.ts'
import { reasonText } from './use-save-field.ts'

export interface AddTaskDialogProps {
  /** The project in the list's filter, '' for none. */
  project: string
  /** The day on which it is due, where it is added on a day. */
  dueDate?: string | undefined
  choices: TaskChoices
  today: string
  onClose: () => void
  onCreated: (task: Task) => void
}

/** The dialog Add New Task (spec 1 §2.2, §5, §8). It is there only while it is open, so that it opens empty. */
export function AddTaskDialog({
  project,
  dueDate = '',
  choices,
  today,
  onClose,
  onCreated,
}: AddTaskDialogProps) {
  const queryClient = useQueryClient()
  const form = useTaskForm(newTaskValues(today, project, dueDate))
  const [isAdding, setAdding] = useState(false)
  // pressing twice, or again after a broken connection, makes one task
  const [idempotencyKey] = useState(() => crypto.randomUUID())

  const add = async () => {
    if (!form.isValid) {
      form.touchAll()
      return
    }
    setAdding(true)
    const task = await createdTask(form, idempotencyKey)
    setAdding(false)
    if (task === undefined) return
    queryClient.setQueryData(taskQuery(task.id).queryKey, task)
    void queryClient.invalidateQueries({ queryKey: TASK_LISTS })
    onCreated(task)
    onClose()
    toast.success({ title: 'Task Created', message: createdSentence(task) })
  }
  const submit = useSubmission(() => void add())
  return (
    <Dialog
      opened
      title="Add New Task"
      onCancel={onClose}
      onSubmit={submit}
      busy={isAdding}
      footerNote={
        <>
          <KeyHint keys="Ctrl ↵" /> to add
        </>
      }
      footer={
        <>
          <Button onClick={onClose} disabled={isAdding}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" disabled={!form.isValid} busy={isAdding} busyText="Adding...">
            Add Task
          </Button>
        </>
      }
    >
      <TaskFields form={form} choices={choices} />
    </Dialog>
  )
}

async function createdTask(form: TaskForm, idempotencyKey: string): Promise<CreatedTask | undefined> {
  try {
    return await call(createTask, { body: taskBody(form.values) }, { idempotencyKey })
  } catch (error) {
    if (error instanceof ApiError) form.refuse(error.fields)
    toast.error({
      title: 'Error',
      message: `Failed to add task. Please try again. ${reasonText(error)}`,
    })
    return undefined
  }
}

/** Spec 1 §8; that mail was sent is said only when it lies in the outbox (rulings 6). */
function createdSentence({ assignee, isAssigneeNotified }: CreatedTask): string {
  const sentence = 'Task created successfully!'
  if (assignee === null || !isAssigneeNotified) return sentence
  const { fName, sName, email } = assignee
  return `${sentence} An email notification has been sent to ${`${fName} ${sName}`.trim()} (${email}).`
}

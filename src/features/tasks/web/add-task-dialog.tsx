import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, ApiError, callForAnswer } from '#platform/web/api-client.ts'
import { tellFailure } from '#platform/web/send-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { KeyHint } from '#platform/web/ui/key-hint.tsx'
import { toastUndo } from '#platform/web/undo-toast.ts'
import { createdSentence, createdWords } from '../shared/created-sentence.ts'
import { createTask } from '../shared/task-endpoints.ts'
import type { Task } from '../shared/task-schema.ts'
import type { TaskStatus } from '../shared/task-status.ts'
import { TaskFields } from './task-fields.tsx'
import { newTaskValues, taskBody, type TaskForm, useSubmission, useTaskForm } from './task-form.ts'
import { TASK_LISTS, taskQuery, type TaskChoices } from './task-queries.ts'
import { reasonText } from './use-save-field.ts'

export interface AddTaskDialogProps {
  /** The project in the list's filter, '' for none. */
  project: string
  /** The day on which it is due, where it is added on a day. */
  dueDate?: string | undefined
  /** What it is to begin with, where it is added to a column of the board. */
  status?: TaskStatus | undefined
  choices: TaskChoices
  today: string
  onClose: () => void
  onCreated: (task: Task) => void
}

/** The dialog Add New Task (spec 1 §2.2, §5, §8). It is there only while it is open, so that it opens empty. */
export function AddTaskDialog({
  project,
  dueDate = '',
  status,
  choices,
  today,
  onClose,
  onCreated,
}: AddTaskDialogProps) {
  const queryClient = useQueryClient()
  const form = useTaskForm(newTaskValues(today, project, dueDate, status))
  const [isAdding, setAdding] = useState(false)
  // pressing twice, or again after a broken connection, makes one task
  const [idempotencyKey] = useState(() => crypto.randomUUID())

  const add = async () => {
    if (!form.isValid) {
      form.touchAll()
      return
    }
    setAdding(true)
    const created = await createdTask(form, idempotencyKey)
    setAdding(false)
    if (created === undefined) return
    const task = created.reply
    queryClient.setQueryData(taskQuery(task.id).queryKey, task)
    void queryClient.invalidateQueries({ queryKey: TASK_LISTS })
    onCreated(task)
    onClose()
    const told = { title: 'Task Created', message: createdSentence(task), what: createdWords(task) }
    toastUndo(told, created.changes)
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

async function createdTask(
  form: TaskForm,
  idempotencyKey: string,
): Promise<Answer<typeof createTask> | undefined> {
  try {
    return await callForAnswer(createTask, { body: taskBody(form.values) }, { idempotencyKey })
  } catch (error) {
    if (error instanceof ApiError) form.refuse(error.fields)
    tellFailure(error, {
      title: 'Error',
      message: `Failed to add task. Please try again. ${reasonText(error)}`,
    })
    return undefined
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write } from '#platform/web/data/write.ts'
import { toastFailure } from '#platform/web/forms/send-form.ts'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { KeyHint } from '#platform/web/ui/marks/key-hint.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { createdSentence, createdWords } from '#work/tasks/shared/created-sentence.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import type { NewTask, Task } from '#work/tasks/shared/task-schema.ts'
import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import { TaskFields } from './task-fields.tsx'
import { newTaskValues, TaskForm, useSubmission } from './task-form.ts'
import { reasonText, type TaskChoices, taskQuery } from '#work/tasks/web/index.ts'

export interface AddTaskDialogProps {
  /** The project of the list's filter, '' for none. */
  project: string
  /** The initial due day, when added on a day of the calendar. */
  dueDate?: string | undefined
  /** The initial status, when added to a column of the board. */
  status?: TaskStatus | undefined
  choices: TaskChoices
  today: string
  onClose: () => void
  onCreated?: (task: Task) => void
}

/** The dialog Add New Task (spec 5.7). Mounted again for each opening. */
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
  const add = async (body: NewTask, { idempotencyKey }: Sending) => {
    const { reply: task, changes } = await write(queryClient, { entity: 'task' }, () =>
      callWithMetadata(createTask, { body }, { idempotencyKey }),
    )
    queryClient.setQueryData(taskQuery(task.id).queryKey, task)
    onCreated?.(task)
    onClose()
    const told = { title: 'Task Created', message: createdSentence(task), what: createdWords(task) }
    toastUndo(told, changes)
  }
  const form = useSchemaForm({
    schema: TaskForm,
    initial: newTaskValues(today, project, dueDate, status),
    draft: { of: 'task', id: undefined },
    send: (body, sending) =>
      add(body, sending).catch((error: unknown) => {
        const message = `Failed to add task. Please try again. ${reasonText(error)}`
        toastFailure(error, { title: 'Error', message })
        throw error
      }),
  })
  const submit = useSubmission(form.submit)
  return (
    <FormDialog
      title="Add New Task"
      form={{ ...form, submit }}
      onCancel={onClose}
      submitText="Add Task"
      busyText="Adding..."
      footerNote={
        <>
          <KeyHint keys="Ctrl ↵" /> to add
        </>
      }
    >
      <TaskFields form={form} choices={choices} />
    </FormDialog>
  )
}

import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '#platform/web/api-client.ts'
import { Button, IconButton } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { updateTask } from '../shared/task-endpoints.ts'
import type { Task } from '../shared/task-schema.ts'
import { TaskFields } from './task-fields.tsx'
import { changedBody, type TaskForm, taskValues, useSubmission, useTaskForm } from './task-form.ts'
import type { TaskChoices } from './task-queries.ts'
import { DELETE_HINT } from './task-row.tsx'
import { reasonText, showSavedTask } from './use-save-field.ts'

export interface EditTaskDialogProps {
  task: Task
  choices: TaskChoices
  mayDelete: boolean
  onDelete: (task: Task) => void
  onClose: () => void
}

/** A task's fields on a phone, where there are no cells to edit. Only what was changed is saved. */
export function EditTaskDialog({ task, choices, mayDelete, onDelete, onClose }: EditTaskDialogProps) {
  const queryClient = useQueryClient()
  const [before] = useState(() => taskValues(task))
  const form = useTaskForm(before, before.dueDate === '')
  const [isSaving, setSaving] = useState(false)

  const save = async () => {
    if (!form.isValid) {
      form.touchAll()
      return
    }
    setSaving(true)
    const saved = await savedTask(task.id, changedBody(before, form.values), form)
    setSaving(false)
    if (saved === undefined) return
    if (saved !== 'unchanged') await showSavedTask(queryClient, saved)
    onClose()
  }
  const submit = useSubmission(() => void save())
  return (
    <Dialog
      opened
      title="Edit Task"
      onCancel={onClose}
      onSubmit={submit}
      busy={isSaving}
      footer={
        <>
          <IconButton
            label={`Delete #${task.id}`}
            title={mayDelete ? 'Delete' : DELETE_HINT}
            danger={mayDelete}
            icon={<IconTrash size={18} stroke={1.75} aria-hidden />}
            aria-disabled={!mayDelete || undefined}
            onClick={() => {
              if (mayDelete) onDelete(task)
            }}
          />
          {/* not the name: on a phone the keyboard would cover the rest */}
          <Button data-autofocus onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" disabled={!form.isValid} busy={isSaving} busyText="Saving...">
            Update Task
          </Button>
        </>
      }
    >
      <TaskFields form={form} choices={choices} />
    </Dialog>
  )
}

async function savedTask(
  id: number,
  changes: ReturnType<typeof changedBody>,
  form: TaskForm,
): Promise<Task | 'unchanged' | undefined> {
  if (Object.keys(changes).length === 0) return 'unchanged'
  try {
    return await call(updateTask, { params: { id: String(id) }, body: changes })
  } catch (error) {
    if (error instanceof ApiError) form.refuse(error.fields)
    toast.error({ title: 'Not saved', message: reasonText(error) })
    return undefined
  }
}

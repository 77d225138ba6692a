import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callForAnswer } from '#platform/web/api-client.ts'
import { sendForm } from '#platform/web/send-form.ts'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { FormDialog } from '#platform/web/ui/form-dialog.tsx'
import { TextField } from '#platform/web/ui/text-field.tsx'
import { toastUndo } from '#platform/web/undo-toast.ts'
import { useSchemaForm } from '#platform/web/use-schema-form.ts'
import { NewSavedView } from '../shared/saved-view-input.ts'
import type { SavedView } from '../shared/saved-view-schema.ts'
import { createSavedView, updateSavedView } from '../shared/saved-view-write-endpoints.ts'
import { storeView } from './saved-view-actions.ts'

export interface SaveViewDialogProps {
  /** What is saved, or the view whose name and readers are changed. */
  saved: Pick<NewSavedView, 'page' | 'address'> | SavedView
  onClose: () => void
  onSaved: (view: SavedView) => void
}

/** The name of a view, and whether everybody sees it. Mounted anew for each opening. */
export function SaveViewDialog({ saved, onClose, onSaved }: SaveViewDialogProps) {
  const queryClient = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const view = 'id' in saved ? saved : undefined
  const { page, address } = saved
  const save = async (body: NewSavedView) => {
    const { reply, changes } =
      view === undefined
        ? await callForAnswer(createSavedView, { body }, { idempotencyKey })
        : await callForAnswer(updateSavedView, {
            params: { id: String(view.id) },
            body: { name: body.name, shared: body.shared },
          })
    await storeView(queryClient, reply)
    toastUndo({ message: view === undefined ? 'View saved' : 'View renamed' }, changes)
    onSaved(reply)
  }
  const form = useSchemaForm({
    schema: NewSavedView,
    initial: { name: view?.name ?? '', shared: view?.shared ?? false, page, address },
    send: (body) => sendForm('View not saved', () => save(body)),
  })
  return (
    <FormDialog
      title={view === undefined ? 'Save View' : 'Rename View'}
      size="small"
      form={form}
      onCancel={onClose}
      submitText={view === undefined ? 'Save View' : 'Save'}
      busyText="Saving..."
    >
      <div className="stack">
        <TextField
          {...form.field('name')}
          label="Name"
          required
          autoComplete="off"
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Checkbox
          label="Share with everybody"
          checked={form.values.shared}
          onChange={(shared) => form.change('shared', shared)}
        />
      </div>
    </FormDialog>
  )
}

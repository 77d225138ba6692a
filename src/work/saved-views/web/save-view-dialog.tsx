import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { toastUndo } from '#platform/web/undo/undo-toast.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { NewSavedView } from '../shared/saved-view-input.ts'
import type { SavedView } from '../shared/saved-view-schema.ts'
import { createSavedView, updateSavedView } from '../shared/saved-view-write-endpoints.ts'
import { savedViewsQuery } from './saved-view-queries.ts'

export interface SaveViewDialogProps {
  /** What is to be saved, or the view whose name and sharing are changed. */
  saved: Pick<NewSavedView, 'page' | 'address'> | SavedView
  onClose: () => void
  onSaved: (view: SavedView) => void
}

/**
 * The name of a view, and whether everyone sees it. Mounted again for each opening. If the view is deleted meanwhile,
 * what was typed stays and can be saved as a new one.
 */
export function SaveViewDialog({ saved, onClose, onSaved }: SaveViewDialogProps) {
  const queryClient = useQueryClient()
  const opened = 'id' in saved ? saved : undefined
  const { data: views } = useQuery({ ...savedViewsQuery, enabled: false })
  const isGone = opened !== undefined && views?.every(({ id }) => id !== opened.id) === true
  const view = isGone ? undefined : opened
  const { page, address } = saved
  const save = async (body: NewSavedView, { idempotencyKey }: Sending) => {
    const { reply, changes } = await write<WriteAnswer<SavedView>>(
      queryClient,
      { entity: 'saved-view' },
      () =>
        view === undefined
          ? callWithMetadata(createSavedView, { body }, { idempotencyKey })
          : callWithMetadata(updateSavedView, {
              params: { id: String(view.id) },
              body: { name: body.name, shared: body.shared },
            }),
    )
    toastUndo({ message: view === undefined ? 'View saved' : 'View renamed' }, changes)
    onSaved(reply)
  }
  const form = useSchemaForm({
    schema: NewSavedView,
    initial: { name: opened?.name ?? '', shared: opened?.shared ?? false, page, address },
    draft: { of: 'saved view', id: opened?.id },
    send: (body, sending) => sendForm('View not saved', () => save(body, sending)),
  })
  return (
    <FormDialog
      title={opened === undefined ? 'Save View' : 'Rename View'}
      size="small"
      form={form}
      onCancel={onClose}
      submitText={isGone ? 'Save as New View' : view === undefined ? 'Save View' : 'Save'}
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
        <div role="status">
          {isGone ? (
            <p className="notice">
              <IconInfoCircle size={16} stroke={1.75} aria-hidden />
              <span>
                This view is no longer there. What you typed is still here: save it as a new view, or cancel.
              </span>
            </p>
          ) : null}
        </div>
      </div>
    </FormDialog>
  )
}

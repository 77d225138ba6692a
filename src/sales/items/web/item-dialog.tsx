import { useQueryClient } from '@tanstack/react-query'
import { IconTrash } from '@tabler/icons-react'
import { callWithMetadata } from '#platform/web/data/api-client.ts'
import { write, type WriteAnswer } from '#platform/web/data/write.ts'
import { sendForm } from '#platform/web/forms/send-form.ts'
import { type Sending, useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { FormDialog } from '#platform/web/ui/dialogs/form-dialog.tsx'
import { AmountField } from '#platform/web/ui/fields/amount-field.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { TextAreaField } from '#platform/web/ui/fields/text-area-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { offerUndo, toastUndo } from '#platform/web/undo/undo-toast.ts'
import { createItem, replaceItem } from '../shared/item-endpoints.ts'
import type { Item, ItemInput } from '../shared/item-schema.ts'
import { ItemForm, itemFormValues, versionedItem } from './item-form.ts'

export interface ItemDialogProps {
  /** The item to edit; undefined to add one. */
  edited: Item | undefined
  onClose: () => void
  /** Confirms and deletes; undefined without the permission. @returns whether it was deleted */
  onDelete: ((item: Item) => Promise<boolean>) | undefined
}

/** 'New Item' and 'Edit Item' (spec 9.12). Remounted for each opening. */
export function ItemDialog({ edited, onClose, onDelete }: ItemDialogProps) {
  const queryClient = useQueryClient()
  const isNew = edited === undefined
  const save = async (body: ItemInput, { idempotencyKey, ifMatch }: Sending) => {
    const { reply, changes } = await write<WriteAnswer<Item>>(queryClient, { entity: 'item' }, () =>
      isNew
        ? callWithMetadata(createItem, { body }, { idempotencyKey })
        : callWithMetadata(replaceItem, { params: { id: String(edited.id) }, body }, { ifMatch }),
    )
    onClose()
    // a new one may be on another page, or not match the search
    if (isNew) toastUndo({ message: `${reply.name} was added.` }, changes)
    else offerUndo(changes, { message: `${reply.name} was saved.` })
  }
  const form = useSchemaForm({
    schema: ItemForm,
    initial: itemFormValues(edited),
    draft: { of: 'item', id: edited?.id },
    versioned: versionedItem(edited),
    send: (input, sending) =>
      sendForm(isNew ? 'Item not added' : 'Item not saved', () => save(input, sending)),
  })
  const { values, change, field } = form
  const price = field('unitPrice')

  return (
    <FormDialog
      className="item-dialog"
      title={isNew ? 'New Item' : 'Edit Item'}
      form={form}
      onCancel={onClose}
      submitText="Save Item"
      busyText="Saving..."
      footerNote={
        isNew || onDelete === undefined ? undefined : (
          <Button
            kind="ghost"
            className="item-delete"
            icon={<IconTrash size={16} stroke={1.75} aria-hidden />}
            disabled={form.isBusy}
            onClick={() =>
              void onDelete(edited).then((isGone) => {
                if (!isGone) return
                form.discard()
                onClose()
              })
            }
          >
            Delete
          </Button>
        )
      }
    >
      <div className="two-columns">
        <TextField
          {...field('name')}
          className="span-all"
          label="Name"
          required
          placeholder="Website design"
          autoComplete="off"
          data-autofocus
        />
        <TextAreaField
          {...field('description')}
          className="span-all"
          label="Description"
          labelEnd={OPTIONAL}
          rows={2}
        />
        <AmountField
          {...price}
          label="Unit Price"
          required
          placeholder="0.00"
          error={price.error !== undefined && price.value === '' ? 'Unit price is required' : price.error}
        />
        <TextField
          {...field('unit')}
          label="Unit"
          labelEnd={OPTIONAL}
          placeholder="hour"
          autoComplete="off"
        />
        <div className="span-all item-switches">
          <Switch label="Taxed" checked={values.isTaxed} onChange={(on) => change('isTaxed', on)} />
          {isNew ? null : (
            <Switch
              label="Archived"
              checked={values.isArchived}
              onChange={(on) => change('isArchived', on)}
            />
          )}
        </div>
      </div>
    </FormDialog>
  )
}

const OPTIONAL = <span className="dim">optional</span>

import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { linkAddressOf } from '../../shared/rich-text-address.ts'
import { LinkForm } from './address-form.ts'
import type { LinkTarget } from './link-actions.ts'

export interface LinkDialogProps {
  target: LinkTarget
  onCancel: () => void
  onInsert: (href: string, text: string) => void
  onRemove: () => void
}

/** Creates a link, or changes the one at the caret (spec 6.4). */
export function LinkDialog({ target, onCancel, onInsert, onRemove }: LinkDialogProps) {
  const isNew = target.href === ''
  const form = useSchemaForm({
    schema: LinkForm,
    // it belongs to a position in the text, which will be different at the next opening
    draft: 'keeps nothing',
    initial: { url: target.href.replace(/^mailto:/i, ''), text: target.text },
    send: ({ url, text }) => {
      const href = linkAddressOf(url)
      if (href !== undefined) onInsert(href, text)
      return Promise.resolve()
    },
  })
  return (
    <Dialog
      opened
      size="small"
      title={isNew ? 'Insert Link' : 'Edit Link'}
      onCancel={onCancel}
      onSubmit={form.submit}
      footer={
        <>
          {isNew ? null : (
            <Button kind="ghost" className="rich-text-remove-link" onClick={onRemove}>
              Remove Link
            </Button>
          )}
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" type="submit">
            {isNew ? 'Insert' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextField
          {...form.field('url')}
          label="URL"
          required
          inputMode="url"
          autoComplete="off"
          hint="A web address, or one of e-mail"
        />
        <TextField {...form.field('text')} label="Link text" required autoComplete="off" />
      </div>
    </Dialog>
  )
}

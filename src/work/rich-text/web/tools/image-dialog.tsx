import { useSchemaForm } from '#platform/web/forms/use-schema-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { imageAddressOf } from '../../shared/rich-text-address.ts'
import { ImageForm } from './address-form.ts'

export interface ImageDialogProps {
  /** The selected image; undefined for a new one. */
  image: { src: string; alt: string } | undefined
  onCancel: () => void
  onInsert: (src: string, alt: string) => void
}

/** Inserts an image by its address, or changes the selected one (spec 6.4). */
export function ImageDialog({ image, onCancel, onInsert }: ImageDialogProps) {
  const initial = { url: image?.src ?? '', alt: image?.alt ?? '' }
  const form = useSchemaForm({
    schema: ImageForm,
    // it belongs to a position in the text, which will be different at the next opening
    draft: 'keeps nothing',
    initial,
    send: ({ url, alt }) => {
      const src = imageAddressOf(url)
      if (src !== undefined) onInsert(src, alt)
      return Promise.resolve()
    },
  })
  const isChanged = form.values.url !== initial.url || form.values.alt !== initial.alt
  const isReady = form.isValid && isChanged
  return (
    <Dialog
      opened
      size="small"
      title={image ? 'Edit Image' : 'Insert Image'}
      onCancel={onCancel}
      onSubmit={() => {
        if (isReady) form.submit()
      }}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={!isReady}>
            {image ? 'Save' : 'Insert'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <TextField {...form.field('url')} label="URL" required inputMode="url" autoComplete="off" />
        <TextField
          {...form.field('alt')}
          label="Description"
          autoComplete="off"
          hint="What the image shows, for those who cannot see it"
        />
      </div>
    </Dialog>
  )
}

import type { Editor } from '@tiptap/core'
import { ImageDialog, type ImageDialogProps } from './image-dialog.tsx'
import { type LinkTarget, removeLink, setLink } from './link-actions.ts'
import { LinkDialog } from './link-dialog.tsx'

export type OpenDialog =
  | { kind: 'link'; target: LinkTarget }
  | { kind: 'image'; image: ImageDialogProps['image'] }

export interface FormatDialogProps {
  editor: Editor
  dialog: OpenDialog | undefined
  /** Closes immediately: the focus goes first to the opener, then to the changed text. */
  onClose: () => void
}

/** The toolbar's small dialogs (spec 6.4). */
export function FormatDialog({ editor, dialog, onClose }: FormatDialogProps) {
  if (dialog?.kind === 'link') {
    const { target } = dialog
    return (
      <LinkDialog
        target={target}
        onCancel={onClose}
        onInsert={(href, text) => {
          onClose()
          setLink(editor, target, href, text)
        }}
        onRemove={() => {
          onClose()
          removeLink(editor, target)
        }}
      />
    )
  }
  if (dialog?.kind !== 'image') return null
  return (
    <ImageDialog
      image={dialog.image}
      onCancel={onClose}
      onInsert={(src, alt) => {
        onClose()
        const chain = editor.chain().focus()
        // a different image has different proportions
        const size = src === dialog.image?.src ? {} : { width: null, height: null }
        if (dialog.image) chain.updateAttributes('image', { src, alt, ...size }).run()
        else chain.insertContent({ type: 'image', attrs: { src, alt } }).run()
      }}
    />
  )
}

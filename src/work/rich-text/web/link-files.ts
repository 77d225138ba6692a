import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'

/** A file that was added beside the text, and where it is found. */
export interface FileLink {
  name: string
  href: string
}

/**
 * Adds files that were pasted or dropped at a place of the text. A link to each is put there once it is added, wherever
 * that place is by then and wherever the caret is.
 * @param attach adds one; calls back with its link
 */
export function linkFiles(
  editor: Editor,
  { files, at }: { files: Iterable<File>; at: number },
  attach: (file: File, onAdded: (link: FileLink) => void) => void,
): void {
  let place = at
  editor.on('transaction', ({ transaction }: { transaction: Transaction }) => {
    place = transaction.mapping.map(place)
  })
  for (const file of files)
    attach(file, ({ name, href }) => {
      if (editor.isDestroyed) return
      const link = { type: 'text', text: name, marks: [{ type: 'link', attrs: { href } }] }
      editor.commands.insertContentAt(place, [link, { type: 'text', text: ' ' }], { updateSelection: false })
    })
}

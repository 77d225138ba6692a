import type { Editor } from '@tiptap/core'

/** Sets a colour of the selection or of the text typed next, or removes it with null. */
export function setTextStyle(
  editor: Editor,
  colours: { color?: string | null; backgroundColor?: string | null },
): void {
  editor
    .chain()
    .focus()
    .setMark('textStyle', colours)
    .command(({ tr, state }) => {
      const type = state.schema.marks['textStyle']
      if (!type) return false
      const isPlain = (attributes: Readonly<Record<string, unknown>>) =>
        Object.values(attributes).every((value) => value === null)
      for (const { $from, $to } of tr.selection.ranges) {
        tr.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
          const mark = type.isInSet(node.marks)
          if (mark && isPlain(mark.attrs)) tr.removeMark(position, position + node.nodeSize, mark)
        })
      }
      const next = type.isInSet(tr.storedMarks ?? [])
      if (next && isPlain(next.attrs)) tr.removeStoredMark(type)
      return true
    })
    .run()
}

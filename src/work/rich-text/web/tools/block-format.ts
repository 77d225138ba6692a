import { type Editor, Extension } from '@tiptap/core'
import { TextAlign } from '@tiptap/extension-text-align'
import { MAX_INDENT, TEXT_ALIGNMENTS } from '../../shared/rich-text-rules.ts'

const TYPES = ['paragraph', 'heading']

/** Alignment of paragraphs and headings; left is the default. */
export const Alignment = TextAlign.extend({
  addKeyboardShortcuts() {
    return { ...this.parent?.(), 'Mod-Shift-l': () => this.editor.commands.unsetTextAlign() }
  },
}).configure({ types: TYPES, alignments: TEXT_ALIGNMENTS.filter((alignment) => alignment !== 'left') })

/** Indentation of paragraphs and headings, 0 to 10 steps (spec 6.3). */
export const Indent = Extension.create({
  name: 'indent',

  addGlobalAttributes() {
    return [
      {
        types: TYPES,
        attributes: {
          indent: {
            default: 0,
            keepOnSplit: true,
            parseHTML: (element) => stepsOf(element.dataset['indent'] ?? ''),
            renderHTML: ({ indent }) => (Number(indent) > 0 ? { 'data-indent': String(indent) } : {}),
          },
        },
      },
    ]
  },

  addKeyboardShortcuts() {
    return {
      'Mod-]': ({ editor }) => changeIndent(editor, 1),
      'Mod-[': ({ editor }) => changeIndent(editor, -1),
    }
  },
})

function stepsOf(attribute: string): number {
  return /^\d{1,2}$/.test(attribute) ? Math.min(MAX_INDENT, Number(attribute)) : 0
}

/** Moves the selection by one step: list items change their level, paragraphs and headings their indentation. */
export function changeIndent(editor: Editor, step: 1 | -1): boolean {
  if (editor.isActive('listItem'))
    return step > 0 ? editor.commands.sinkListItem('listItem') : editor.commands.liftListItem('listItem')
  return editor.commands.command(({ tr, dispatch }) => {
    const changes: { position: number; indent: number }[] = []
    for (const { $from, $to } of tr.selection.ranges) {
      tr.doc.nodesBetween($from.pos, $to.pos, (node, position) => {
        const indent = Number(node.attrs['indent'] ?? 0) + step
        if (node.isTextblock && indent >= 0 && indent <= MAX_INDENT) changes.push({ position, indent })
      })
    }
    if (dispatch) for (const { position, indent } of changes) tr.setNodeAttribute(position, 'indent', indent)
    return changes.length > 0
  })
}

/** Whether another step in that direction is possible. */
export function canChangeIndent(editor: Editor, step: 1 | -1): boolean {
  if (editor.isActive('listItem'))
    return step > 0 ? editor.can().sinkListItem('listItem') : editor.can().liftListItem('listItem')
  let isPossible = false
  for (const { $from, $to } of editor.state.selection.ranges) {
    editor.state.doc.nodesBetween($from.pos, $to.pos, (node) => {
      const indent = Number(node.attrs['indent'] ?? 0) + step
      if (node.isTextblock && indent >= 0 && indent <= MAX_INDENT) isPossible = true
    })
  }
  return isPossible
}

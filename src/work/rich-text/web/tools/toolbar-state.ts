import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import { canChangeIndent } from './block-format.ts'

const BLOCKS = {
  0: 'Text',
  1: 'Heading 1',
  2: 'Heading 2',
  3: 'Heading 3',
  4: 'Heading 4',
  5: 'Heading 5',
  6: 'Heading 6',
}
export type Level = keyof typeof BLOCKS
export const BLOCK_NAMES: readonly { level: Level; name: string }[] = Object.entries(BLOCKS).map(
  ([level, name]) => ({ level: Number(level) as Level, name }),
)

/** The selection's state as the toolbar shows it. */
export function toolbarState(editor: Editor) {
  const { state } = editor
  const colours = editor.getAttributes('textStyle') as Partial<
    Record<'color' | 'backgroundColor', string | null>
  >
  const block = state.selection.$from.parent
  return {
    level: (block.type.name === 'heading' ? Number(block.attrs['level']) : 0) as Level,
    align: String(block.attrs['textAlign'] ?? 'left'),
    color: colours.color ?? null,
    backgroundColor: colours.backgroundColor ?? null,
    active: {
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      strike: editor.isActive('strike'),
      code: editor.isActive('code'),
      orderedList: editor.isActive('orderedList'),
      bulletList: editor.isActive('bulletList'),
      blockquote: editor.isActive('blockquote'),
      link: editor.isActive('link'),
      image: editor.isActive('image'),
    },
    canIndent: canChangeIndent(editor, 1),
    canOutdent: canChangeIndent(editor, -1),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
  }
}

export type ToolbarState = ReturnType<typeof toolbarState>

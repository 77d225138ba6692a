import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconStrikethrough,
  IconUnderline,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { changeIndent } from './block-format.ts'
import type { ToolbarState } from './toolbar-state.ts'

export interface Tool {
  label: string
  /** Such as `Mod+Shift+8`; Mod is Ctrl, or Command on a Mac. */
  keys?: string
  Icon: TablerIcon
  run: (editor: Editor) => void
  /** Whether it is on; omitted for tools that are not toggles. */
  isOn?: (state: ToolbarState) => boolean
  isPossible?: (state: ToolbarState) => boolean
}

type Switch = Exclude<keyof ToolbarState['active'], 'link' | 'image'>

function toggle(
  name: Switch,
  label: string,
  keys: string,
  Icon: TablerIcon,
  run: (chain: ChainedCommands) => ChainedCommands,
): Tool {
  return {
    label,
    keys,
    Icon,
    run: (editor) => {
      run(editor.chain()).run()
    },
    isOn: ({ active }) => active[name],
  }
}

function align(value: string, label: string, keys: string, Icon: TablerIcon): Tool {
  return {
    label,
    keys,
    Icon,
    run: ({ commands }) => (value === 'left' ? commands.unsetTextAlign() : commands.setTextAlign(value)),
    isOn: (state) => state.align === value,
  }
}

export const MARK_TOOLS: readonly Tool[] = [
  toggle('bold', 'Bold', 'Mod+B', IconBold, (chain) => chain.toggleBold()),
  toggle('italic', 'Italic', 'Mod+I', IconItalic, (chain) => chain.toggleItalic()),
  toggle('underline', 'Underline', 'Mod+U', IconUnderline, (chain) => chain.toggleUnderline()),
  toggle('strike', 'Strikethrough', 'Mod+Shift+S', IconStrikethrough, (chain) => chain.toggleStrike()),
  toggle('code', 'Code', 'Mod+E', IconCode, (chain) => chain.toggleCode()),
]

export const BLOCK_TOOLS: readonly Tool[] = [
  toggle('orderedList', 'Ordered list', 'Mod+Shift+7', IconListNumbers, (chain) => chain.toggleOrderedList()),
  toggle('bulletList', 'Bullet list', 'Mod+Shift+8', IconList, (chain) => chain.toggleBulletList()),
  toggle('blockquote', 'Blockquote', 'Mod+Shift+B', IconBlockquote, (chain) => chain.toggleBlockquote()),
]

export const ALIGNMENT_TOOLS: readonly Tool[] = [
  align('left', 'Align left', 'Mod+Shift+L', IconAlignLeft),
  align('center', 'Align center', 'Mod+Shift+E', IconAlignCenter),
  align('right', 'Align right', 'Mod+Shift+R', IconAlignRight),
  align('justify', 'Justify', 'Mod+Shift+J', IconAlignJustified),
]

export const INDENT_TOOLS: readonly Tool[] = [
  {
    label: 'Outdent',
    keys: 'Mod+[',
    Icon: IconIndentDecrease,
    run: (editor) => changeIndent(editor, -1),
    isPossible: (state) => state.canOutdent,
  },
  {
    label: 'Indent',
    keys: 'Mod+]',
    Icon: IconIndentIncrease,
    run: (editor) => changeIndent(editor, 1),
    isPossible: (state) => state.canIndent,
  },
]

/** @param open opens the dialogs */
export function insertTools(open: { link: () => void; image: () => void }): readonly Tool[] {
  return [
    {
      label: 'Insert link',
      keys: 'Mod+Shift+K',
      Icon: IconLink,
      run: open.link,
      isOn: ({ active }) => active.link,
    },
    { label: 'Insert image', Icon: IconPhoto, run: open.image, isOn: ({ active }) => active.image },
  ]
}

export const HISTORY_TOOLS: readonly Tool[] = [
  {
    label: 'Undo',
    keys: 'Mod+Z',
    Icon: IconArrowBackUp,
    run: ({ commands }) => commands.undo(),
    isPossible: (state) => state.canUndo,
  },
  {
    label: 'Redo',
    keys: 'Mod+Shift+Z',
    Icon: IconArrowForwardUp,
    run: ({ commands }) => commands.redo(),
    isPossible: (state) => state.canRedo,
  },
]

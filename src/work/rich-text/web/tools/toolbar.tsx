import { IconBaseline, IconHighlight } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useLayoutEffect, useRef, useState } from 'react'
import { BACKGROUND_COLOURS, TEXT_COLOURS } from '../../shared/rich-text-colours.ts'
import { BlockChoice } from './block-choice.tsx'
import { ColourChoice } from './colour-choice.tsx'
import { moveFocus } from './move-focus.ts'
import { ToolButton } from './tool-button.tsx'
import { toolbarState } from './toolbar-state.ts'
import {
  ALIGNMENT_TOOLS,
  BLOCK_TOOLS,
  HISTORY_TOOLS,
  INDENT_TOOLS,
  insertTools,
  MARK_TOOLS,
  type Tool,
} from './tools.tsx'

export interface ToolbarProps {
  editor: Editor
  label: string
  /** The id of the text it controls. */
  controls: string
  open: { link: () => void; image: () => void }
}

/** The editor's toolbar (spec 6.3): one tab stop, arrow keys move inside, Escape returns to the text. */
export function Toolbar({ editor, label, controls, open }: ToolbarProps) {
  const state = useEditorState({ editor, selector: () => toolbarState(editor) })
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState('Text style')
  // kit components render their own buttons, so the tab stop is set here for all of them
  useLayoutEffect(() => {
    for (const tool of toolsIn(bar.current)) tool.tabIndex = tool.dataset['tool'] === current ? 0 : -1
  })
  const group = (tools: readonly Tool[]) =>
    tools.map((tool) => <ToolButton key={tool.label} tool={tool} editor={editor} state={state} />)
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={`${label}: formatting`}
      aria-controls={controls}
      tabIndex={-1}
      className="rich-text-toolbar"
      onFocus={({ target }) => {
        if (target.dataset['tool'] !== undefined) setCurrent(target.dataset['tool'])
      }}
      onKeyDown={(event) => {
        if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return
        if (event.key === 'Escape') {
          event.preventDefault()
          event.stopPropagation()
          editor.commands.focus()
        } else moveFocus(event, toolsIn(event.currentTarget))
      }}
    >
      <div className="tool-group">
        <BlockChoice editor={editor} level={state.level} />
      </div>
      <div className="tool-group">{group(MARK_TOOLS)}</div>
      <div className="tool-group">{group(BLOCK_TOOLS)}</div>
      <div className="tool-group">
        <ColourChoice
          editor={editor}
          name="color"
          label="Text colour"
          none="No text colour"
          presets={TEXT_COLOURS}
          value={state.color}
          Icon={IconBaseline}
        />
        <ColourChoice
          editor={editor}
          name="backgroundColor"
          label="Background colour"
          none="No background colour"
          presets={BACKGROUND_COLOURS}
          value={state.backgroundColor}
          Icon={IconHighlight}
        />
      </div>
      <div className="tool-group">{group(ALIGNMENT_TOOLS)}</div>
      <div className="tool-group">{group(INDENT_TOOLS)}</div>
      <div className="tool-group">{group(insertTools(open))}</div>
      <div className="tool-group tool-group-end">{group(HISTORY_TOOLS)}</div>
    </div>
  )
}

function toolsIn(bar: HTMLElement | null): HTMLElement[] {
  return [...(bar?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])]
}

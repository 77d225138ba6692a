import type { Editor } from '@tiptap/core'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { shortcutText } from './shortcut-text.ts'
import type { ToolbarState } from './toolbar-state.ts'
import type { Tool } from './tools.tsx'

/** A toolbar button. After a mouse press the focus stays in the text, after a key press in the toolbar. */
export function ToolButton({ tool, editor, state }: { tool: Tool; editor: Editor; state: ToolbarState }) {
  const isPossible = tool.isPossible?.(state) ?? true
  return (
    <button
      type="button"
      className="tool"
      data-tool={tool.label}
      aria-label={tool.label}
      title={tool.keys === undefined ? tool.label : `${tool.label} (${shortcutText(tool.keys)})`}
      aria-pressed={tool.isOn?.(state)}
      // a disabled button would lose the focus
      aria-disabled={!isPossible || undefined}
      onMouseDown={keepFocus}
      onClick={(event) => {
        if (!isPossible) return
        if (isPointer(event) && !editor.isFocused) editor.commands.focus()
        tool.run(editor)
      }}
    >
      <tool.Icon size={16} stroke={1.75} aria-hidden />
    </button>
  )
}

/** A toolbar button that opens a list of options. */
export function ChoiceButton({
  label,
  children,
  className,
  ...rest
}: ComponentProps<'button'> & { label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('tool', className)}
      data-tool={label}
      onMouseDown={keepFocus}
    >
      {children}
    </button>
  )
}

function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** Presses by keyboards and screen readers have no click count. */
function isPointer(event: MouseEvent): boolean {
  return event.detail > 0
}

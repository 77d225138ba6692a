import type { Editor } from '@tiptap/core'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { shortcutText } from './shortcut-text.ts'
import type { ToolbarState } from './toolbar-state.ts'
import type { Tool } from './tools.tsx'

/** A button of the toolbar. Pressed with the mouse the text keeps the focus, by keyboard the toolbar does. */
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
      // a disabled button would lose the focus to nowhere
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

/** A button of the toolbar that opens a list of choices. */
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

/** Keyboards and screen readers press without a click count. */
function isPointer(event: MouseEvent): boolean {
  return event.detail > 0
}

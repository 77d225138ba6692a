import { IconExternalLink, IconPencil, IconUnlink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useEditorState } from '@tiptap/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { FloatingLayer } from '#platform/web/ui/overlays/floating-layer.tsx'
import { LINK_RELATION, LINK_TARGET } from '../../shared/rich-text-rules.ts'
import { linkAtCaret, type LinkTarget, removeLink } from './link-actions.ts'

/** The address and actions of the link at the caret, shown under it. */
export function LinkPopup({ editor, onEdit }: { editor: Editor; onEdit: () => void }) {
  const link = useEditorState({
    editor,
    selector: (): LinkTarget | undefined => (editor.isFocused ? linkAtCaret(editor.state) : undefined),
  })
  const [dismissed, setDismissed] = useState<number>()
  if (!link && dismissed !== undefined) setDismissed(undefined)
  const isShown = link !== undefined && link.from !== dismissed
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopImmediatePropagation()
    setDismissed(link?.from)
  })
  useEffect(() => {
    if (!isShown) return undefined
    const text = editor.view.dom
    const listener = (event: KeyboardEvent) => pressed(event)
    // before the editor, where Escape has another meaning
    text.addEventListener('keydown', listener, true)
    return () => text.removeEventListener('keydown', listener, true)
  }, [editor, isShown])
  if (!isShown) return null
  return (
    <FloatingLayer
      key={link.from}
      role="region"
      aria-label="Link"
      anchor={anchorOf(editor, link.from)}
      align="start"
      className="rich-text-link"
      onClose={() => setDismissed(link.from)}
      // the focus stays in the text
      onMouseDown={(event) => event.preventDefault()}
    >
      <a
        className="link ellipsis"
        href={link.href}
        target={LINK_TARGET}
        rel={LINK_RELATION}
        title="Open link (Alt+Enter)"
      >
        <span className="ellipsis">{link.href.replace(/^mailto:/i, '')}</span>
        <IconExternalLink size={14} stroke={2} aria-hidden />
      </a>
      <IconButton
        size="small"
        label="Edit link"
        icon={<IconPencil size={16} stroke={1.75} />}
        onClick={onEdit}
      />
      <IconButton
        size="small"
        label="Remove link"
        icon={<IconUnlink size={16} stroke={1.75} />}
        onClick={() => removeLink(editor, link)}
      />
    </FloatingLayer>
  )
}

function anchorOf(editor: Editor, position: number): HTMLElement | null {
  const { node, offset } = editor.view.domAtPos(position, 1)
  const inside = node.childNodes[offset] ?? node
  const element = inside instanceof HTMLElement ? inside : inside.parentElement
  return element?.closest('a') ?? element?.querySelector('a') ?? element
}

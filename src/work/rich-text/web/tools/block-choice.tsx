import { IconChevronDown } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { ChoiceButton } from './tool-button.tsx'
import { BLOCK_NAMES, type Level } from './toolbar-state.ts'

/** Chooses between a paragraph and a heading of level 1 to 6. */
export function BlockChoice({ editor, level }: { editor: Editor; level: Level }) {
  const shown = level === 0 ? 'Text' : `H${level}`
  return (
    <Menu
      label="Text style"
      align="start"
      width={176}
      items={BLOCK_NAMES.map(({ level: choice, name }) => ({
        label: name,
        checked: choice === level,
        onSelect: () => setLevel(editor, choice),
      }))}
      trigger={(attributes) => (
        <ChoiceButton
          {...attributes}
          label="Text style"
          aria-label={`Text style: ${level === 0 ? shown : `Heading ${level} (${shown})`}`}
          title="Text style"
          className="tool-block"
        >
          <span>{shown}</span>
          <IconChevronDown size={12} stroke={2} aria-hidden />
        </ChoiceButton>
      )}
    />
  )
}

function setLevel(editor: Editor, level: Level): void {
  const chain = editor.chain().focus()
  if (level === 0) chain.setParagraph().run()
  else chain.setHeading({ level }).run()
}

import { IconDots } from '@tabler/icons-react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import type { CreditNote } from '../shared/credit-note-schema.ts'

/** The menu of a credit note. */
export function CreditNoteMenu({ note, items }: { note: CreditNote; items: readonly MenuItem[] }) {
  return (
    <Menu
      label={`Actions for ${note.number}`}
      items={items}
      trigger={(attributes) => (
        <IconButton
          {...attributes}
          size="small"
          label={`Actions for ${note.number}`}
          title="Actions"
          icon={<IconDots size={16} stroke={1.75} aria-hidden />}
        />
      )}
    />
  )
}

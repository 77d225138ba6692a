import { IconDots, type TablerIcon } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Menu, type MenuItem } from '#platform/web/ui/overlays/menu.tsx'

export interface DocumentRowProps {
  id: number
  /** Its number, or the label in place of one. */
  label: string
  /** Whether its panel is open. */
  isOpen: boolean
  isVoid?: boolean
  items: readonly MenuItem[]
  onOpen: (id: number) => void
  /** Its cells except for the last one, which has the menu; for the keyboard, the link in the first cell opens it. */
  children: ReactNode
}

/** One document of a table; a press anywhere but on a link or a button opens it. */
export function DocumentRow({
  id,
  label,
  isOpen,
  isVoid = false,
  items,
  onOpen,
  children,
}: DocumentRowProps) {
  return (
    <tr
      className={classNames('money-row', isVoid && 'money-row-void')}
      data-row={id}
      data-focus-item={id}
      aria-current={isOpen || undefined}
      onClick={(event) => {
        if (isFree(event)) onOpen(id)
      }}
    >
      {children}
      <td className="cell-menu">
        <Menu
          label={`Actions for ${label}`}
          width={212}
          items={items}
          trigger={(attributes) => (
            <IconButton
              {...attributes}
              size="small"
              label={`Actions for ${label}`}
              title="Actions"
              icon={<IconDots size={16} stroke={1.75} aria-hidden />}
            />
          )}
        />
      </td>
    </tr>
  )
}

/** Whether a press hit neither a link nor a button. */
function isFree({ currentTarget, target }: MouseEvent<HTMLElement>): boolean {
  return target instanceof Element && currentTarget.contains(target) && target.closest('a, button') === null
}

/** An item of a document's menu. @param disabledReason why it is not available now */
export function menuItem(label: string, Icon: TablerIcon, onSelect: () => void, disabledReason?: string) {
  return { label, icon: <Icon size={16} stroke={1.75} aria-hidden />, onSelect, disabledReason }
}

/** The recipient of a document: the client's name, else the typed e-mail. */
export function clientText(document: { clientName: string | null; clientEmail: string | null }): string {
  return document.clientName ?? document.clientEmail ?? ''
}

import { IconCheck } from '@tabler/icons-react'
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FloatingLayer } from './floating-layer.tsx'
import type { TriggerAttributes } from './popover.tsx'

export type MenuItem =
  | {
      label: string
      icon?: ReactNode
      onSelect: () => void
      danger?: boolean
      /** Why the action is unavailable: the item stays visible, with this as its tooltip. */
      disabledReason?: string | undefined
      /** Makes the item one of several choices; the chosen one has a tick. */
      checked?: boolean
    }
  | 'separator'

export type MenuProps = {
  /** The menu's accessible name. */
  label: string
  items: readonly MenuItem[]
  /** Renders the trigger: `(attributes) => <IconButton {...attributes} …/>`. */
  trigger: (attributes: TriggerAttributes) => ReactNode
  /** Text above the items, such as who is signed in. */
  head?: ReactNode
  align?: 'start' | 'end'
  width?: number
}

/** A menu of actions: arrows, Home, End and first letters move, Enter selects, Escape and Tab close. */
export function Menu({ label, items, trigger, head, align = 'end', width }: MenuProps) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [list, setList] = useState<HTMLElement | null>(null)

  useEffect(() => {
    list?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus()
  }, [list])

  const close = () => {
    // Focus the button first, so that a dialog opened by the item can restore the focus.
    anchor?.focus()
    setOpened(false)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const found = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
    const index = found.findIndex((item) => item === document.activeElement)
    if (event.key === 'Tab') close()
    // keys with Ctrl, Meta or Alt belong to the browser
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const target = menuTarget(event.key, index, found)
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  }

  return (
    <>
      {trigger({
        ref: setAnchor,
        onClick: () => setOpened(!opened),
        'aria-expanded': opened,
        'aria-haspopup': 'menu',
        'aria-controls': opened ? id : undefined,
      })}
      {opened ? (
        <FloatingLayer
          role="region"
          aria-label={label}
          anchor={anchor}
          align={align}
          width={width}
          onClose={(reason) => (reason === 'escape' ? close() : setOpened(false))}
        >
          {head === undefined ? null : <div className="menu-head">{head}</div>}
          <div
            id={id}
            ref={setList}
            role="menu"
            aria-label={label}
            tabIndex={-1}
            className="menu"
            onKeyDown={onKeyDown}
          >
            {items.map((item, index) =>
              item === 'separator' ? (
                <div key={`separator-${index}`} role="separator" className="menu-separator" />
              ) : (
                <button
                  // two people may have the same name
                  key={`${index} ${item.label}`}
                  type="button"
                  role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
                  aria-checked={item.checked}
                  tabIndex={-1}
                  aria-disabled={item.disabledReason !== undefined || undefined}
                  aria-description={item.disabledReason}
                  title={item.disabledReason}
                  className={classNames('menu-item', item.danger && 'menu-item-danger')}
                  onPointerMove={(event) => event.currentTarget.focus()}
                  onClick={() => {
                    if (item.disabledReason !== undefined) return
                    close()
                    item.onSelect()
                  }}
                >
                  {item.icon}
                  {item.label}
                  {item.checked ? (
                    <IconCheck className="menu-item-check" size={16} stroke={1.75} aria-hidden />
                  ) : null}
                </button>
              ),
            )}
          </div>
        </FloatingLayer>
      ) : null}
    </>
  )
}

function menuTarget(key: string, index: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(index + 1) % items.length]
  if (key === 'ArrowUp') return items.at(index <= 0 ? -1 : index - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...items.slice(index + 1), ...items.slice(0, index + 1)]
  return after.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}

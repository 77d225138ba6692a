import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useIsPhone } from '../../page/use-media-query.ts'
import { IconButton } from '../button.tsx'
import { Modal } from '../dialogs/modal.tsx'
import { FloatingLayer } from './floating-layer.tsx'

export type TriggerAttributes = {
  ref: (element: HTMLElement | null) => void
  onClick: () => void
  'aria-expanded': boolean
  'aria-haspopup': 'dialog' | 'menu'
  'aria-controls': string | undefined
}

export type PopoverProps = {
  /** The popover's accessible name. */
  label: string
  opened: boolean
  onOpenChange: (opened: boolean) => void
  /** Renders the trigger: `(attributes) => <Button {...attributes}>Filters</Button>`. */
  trigger: (attributes: TriggerAttributes) => ReactNode
  /** In px; 440 for filters. */
  width?: number
  align?: 'start' | 'end'
  /** On a phone it is a sheet that rises from below, over the page. */
  isSheetOnPhone?: boolean
  children: ReactNode
}

/**
 * A panel below a button. The focus moves into it (to `[data-autofocus]`, else the panel) and back to the button on
 * Escape. A press outside closes it, and so does Tab at its end, which continues after the button.
 */
export function Popover({
  label,
  opened,
  onOpenChange,
  trigger,
  width,
  align = 'start',
  isSheetOnPhone = false,
  children,
}: PopoverProps) {
  const id = useId()
  const isSheet = useIsPhone() && isSheetOnPhone
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [panel, setPanel] = useState<HTMLElement | null>(null)

  useEffect(() => {
    if (panel) (panel.querySelector<HTMLElement>('[data-autofocus]') ?? panel).focus()
  }, [panel])

  return (
    <>
      {trigger({
        ref: setAnchor,
        onClick: () => onOpenChange(!opened),
        'aria-expanded': opened,
        'aria-haspopup': 'dialog',
        'aria-controls': opened && !isSheet ? id : undefined,
      })}
      {opened && isSheet ? (
        <Modal label={label} className="dialog" onClose={() => onOpenChange(false)}>
          <div className="dialog-head">
            <h2>{label}</h2>
            <IconButton
              label="Close"
              icon={<IconX size={16} stroke={1.75} />}
              onClick={() => onOpenChange(false)}
            />
          </div>
          <div className="sheet-body">{children}</div>
        </Modal>
      ) : null}
      {opened && !isSheet ? (
        <FloatingLayer
          id={id}
          ref={setPanel}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          anchor={anchor}
          align={align}
          width={width}
          onKeyDown={(event) => {
            if (!leavesByTab(event)) return
            // a field may be validated when it loses the focus: the panel then stays open and shows the error
            flushSync(() => anchor?.focus())
            const wrong = panel?.querySelector<HTMLElement>('[aria-invalid="true"]')
            if (!wrong) return onOpenChange(false)
            event.preventDefault()
            wrong.focus()
          }}
          onClose={(reason) => {
            if (reason === 'escape') anchor?.focus()
            onOpenChange(false)
          }}
        >
          {children}
        </FloatingLayer>
      ) : null}
    </>
  )
}

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex], [contenteditable="true"]'

/**
 * Whether Tab would leave the panel, which is portalled to the end of the page. Shift+Tab on the first element moves to
 * the button, no further.
 */
function leavesByTab(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'Tab' || event.isPropagationStopped()) return false
  const panel = event.currentTarget
  const stops = [...panel.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility(),
  )
  const active = document.activeElement
  if (!event.shiftKey) return stops.length === 0 || active === stops.at(-1)
  const leaves = active === panel || active === stops[0]
  if (leaves) event.preventDefault()
  return leaves
}

import { useEffect, useId, useState, type ReactNode } from 'react'
import { FloatingLayer } from './floating-layer.tsx'

export type TriggerAttributes = {
  ref: (element: HTMLElement | null) => void
  onClick: () => void
  'aria-expanded': boolean
  'aria-haspopup': 'dialog' | 'menu'
  'aria-controls': string | undefined
}

export type PopoverProps = {
  /** Read aloud as the popover's name. */
  label: string
  opened: boolean
  onOpenChange: (opened: boolean) => void
  /** Draws what opens it: `(attributes) => <Button {...attributes}>Filters</Button>`. */
  trigger: (attributes: TriggerAttributes) => ReactNode
  /** In px; 440 for filters. */
  width?: number
  align?: 'start' | 'end'
  children: ReactNode
}

/**
 * A panel under a button. Focus goes into it (to `[data-autofocus]`, else the panel) and back to the button
 * on Escape; a press outside closes it.
 */
export function Popover({
  label,
  opened,
  onOpenChange,
  trigger,
  width,
  align = 'start',
  children,
}: PopoverProps) {
  const id = useId()
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
        'aria-controls': opened ? id : undefined,
      })}
      {opened ? (
        <FloatingLayer
          id={id}
          ref={setPanel}
          role="dialog"
          aria-label={label}
          tabIndex={-1}
          anchor={anchor}
          align={align}
          width={width}
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

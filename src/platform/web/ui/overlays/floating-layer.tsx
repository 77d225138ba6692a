import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useAnchoredPosition, type Anchoring } from './anchored-position.ts'
import { classNames } from '../class-names.ts'
import { FLOATING } from '../dialogs/modal-layer.ts'

export type FloatingLayerProps = Anchoring &
  Omit<ComponentProps<'div'>, 'ref'> & {
    anchor: HTMLElement | null
    /** In px; grows with what it holds when left out. */
    width?: number | undefined
    /** Escape and a press outside; layers opened from inside count as inside. */
    onClose: (reason: 'escape' | 'outside') => void
    ref?: ((element: HTMLDivElement | null) => void) | undefined
  }

/** A non-modal layer under its anchor: the base of popover, menu and option list. */
export function FloatingLayer({
  anchor,
  width,
  onClose,
  align,
  matchWidth = false,
  className,
  ref,
  children,
  ...rest
}: FloatingLayerProps) {
  const [floating, setFloating] = useState<HTMLDivElement | null>(null)
  const pressedInside = useRef(false)
  useAnchoredPosition(anchor, floating, { align, matchWidth })

  const pressed = useEffectEvent((event: PointerEvent) => {
    const inside = pressedInside.current || (event.target instanceof Node && anchor?.contains(event.target))
    pressedInside.current = false
    if (!inside) onClose('outside')
  })
  useEffect(() => {
    const listener = (event: PointerEvent) => pressed(event)
    document.addEventListener('pointerdown', listener)
    return () => document.removeEventListener('pointerdown', listener)
  }, [])

  return createPortal(
    <div
      {...rest}
      {...FLOATING}
      ref={(element) => {
        setFloating(element)
        ref?.(element)
      }}
      className={classNames('popover', className)}
      style={width === undefined ? undefined : { width }}
      onPointerDown={(event) => {
        // Reaches here from layers opened inside as well, whose elements lie elsewhere in the document.
        pressedInside.current = true
        rest.onPointerDown?.(event)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => {
        rest.onKeyDown?.(event)
        if (event.key === 'Escape' && !event.isPropagationStopped()) {
          event.stopPropagation()
          onClose('escape')
        }
      }}
    >
      {children}
    </div>,
    document.body,
  )
}

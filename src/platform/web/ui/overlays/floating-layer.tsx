import {
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from 'react'
import { createPortal } from 'react-dom'
import { useAnchoredPosition, type Anchoring } from './anchored-position.ts'
import { classNames } from '../class-names.ts'
import { LayerContainer } from './layer-container.ts'

export type FloatingLayerProps = Anchoring &
  Omit<ComponentProps<'div'>, 'ref'> & {
    anchor: HTMLElement | null
    /** In px; fits its content by default. */
    width?: number | undefined
    /** Called on Escape and a press outside; layers opened from inside count as inside. */
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
  const container = use(LayerContainer)
  const [floating, setFloating] = useState<HTMLDivElement | null>(null)
  const isPressInside = useRef(false)
  useAnchoredPosition(anchor, floating, { align, matchWidth })

  const isOutside = useEffectEvent((event: PointerEvent) => {
    const inside = isPressInside.current || (event.target instanceof Node && anchor?.contains(event.target))
    isPressInside.current = false
    return !inside
  })
  const close = useEffectEvent(() => onClose('outside'))
  useEffect(() => {
    let isPressOutside = false
    const listening = new AbortController()
    const { signal } = listening
    document.addEventListener('pointerdown', (event) => void (isPressOutside = isOutside(event)), { signal })
    // At the end of the press, so that it doesn't reach what the layer covers. In the capture phase, because the
    // propagation of a click may be stopped.
    const end = () => {
      if (isPressOutside) close()
      isPressOutside = false
    }
    document.addEventListener('click', end, { capture: true, signal })
    return () => listening.abort()
  }, [])

  return createPortal(
    <div
      {...rest}
      data-floating
      ref={(element) => {
        setFloating(element)
        ref?.(element)
      }}
      className={classNames('popover', className)}
      style={width === undefined ? undefined : { width }}
      onPointerDown={(event) => {
        // Also bubbles here from layers opened inside, whose elements are elsewhere in the document.
        isPressInside.current = true
        rest.onPointerDown?.(event)
      }}
      onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => {
        rest.onKeyDown?.(event)
        if (event.key === 'Escape' && !event.nativeEvent.isComposing && !event.isPropagationStopped()) {
          event.stopPropagation()
          onClose('escape')
        }
      }}
    >
      {children}
    </div>,
    container ?? document.body,
  )
}

import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import { keepTabInside, useModalLayer } from './modal-layer.ts'

export type ModalFrameProps = {
  /** Read aloud as its name. */
  label: string
  /** Escape and a press beside it. */
  onClose: () => void
  /** Every key that is pressed in it. */
  onKeyDown?: (event: KeyboardEvent) => void
  className?: string
  children: ReactNode
}

/** A modal layer without a head: the page behind is inert, and the focus comes back to what had it. */
export function ModalFrame(props: ModalFrameProps) {
  const { label, onClose, onKeyDown, className, children } = props
  const layer = useModalLayer()
  return createPortal(
    <div
      ref={layer}
      className="overlay"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        data-layer-panel
        className={classNames('modal-frame', className)}
        onKeyDown={(event) => {
          onKeyDown?.(event.nativeEvent)
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
            event.stopPropagation()
            onClose()
          }
          keepTabInside(event)
        }}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}

import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react'
import { LayerContainer } from '../overlays/layer-container.ts'
import { useOpenModal } from './open-modals.ts'

export type ModalViewProps = {
  role?: 'dialog' | 'alertdialog' | 'status'
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-busy'?: boolean | undefined
  /** Escape and a press beside it; without it the layer stays. */
  onClose?: (() => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
  overlayClassName?: string
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/**
 * The one modal layer: the page behind cannot be used, Tab stays inside, and the focus goes to `[data-autofocus]`, else
 * to the first field, else to the layer, and in the end back to what had it. Layers may open above each other, whether or
 * not one contains the other in React's tree; only the uppermost one closes.
 */
export function ModalView({
  onClose,
  overlayClassName = 'overlay',
  ref,
  children,
  ...popupProps
}: ModalViewProps) {
  const [viewport, setViewport] = useState<HTMLElement | null>(null)
  const [popup, setPopup] = useState<HTMLElement | null>(null)
  const isUppermost = useOpenModal(popup)
  return (
    <Dialog.Root
      open
      onOpenChange={(_isOpen, details) => {
        // Escape that closed another layer, or was used in a field, is not meant for this one
        if (!isUppermost() || details.event.defaultPrevented) details.cancel()
        else if (onClose === undefined) details.cancel()
        else onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Viewport ref={setViewport} className={overlayClassName}>
          <LayerContainer value={viewport}>
            <Dialog.Popup
              {...popupProps}
              ref={(element: HTMLDivElement | null) => {
                setPopup(element)
                if (typeof ref === 'function') ref(element)
                else if (ref) ref.current = element
              }}
              data-layer-panel
              initialFocus={false}
              finalFocus={false}
            >
              {children}
            </Dialog.Popup>
          </LayerContainer>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

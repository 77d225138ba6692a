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
  /** Called on Escape and a press outside; without it the layer stays. */
  onClose?: (() => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<HTMLElement>) => void) | undefined
  overlayClassName?: string
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/**
 * The base of all modal layers: the page behind is inert, Tab stays inside. The focus moves to `[data-autofocus]`, else
 * the first field, else the layer, and back on close. Layers can open above each other, nested in React's tree or not;
 * only the uppermost one closes.
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
        // an Escape that closed another layer or was handled in a field is not for this one
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

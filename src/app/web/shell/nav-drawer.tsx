import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { keepTabInside, useModalLayer } from '#platform/web/ui/dialogs/modal-layer.ts'

/** The side navigation over the page, where there is no room beside it. */
export function NavDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const layer = useModalLayer()
  return createPortal(
    <div
      ref={layer}
      role="dialog"
      aria-modal="true"
      aria-label="Navigation"
      tabIndex={-1}
      data-layer-panel
      className="nav-drawer"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.stopPropagation()
          onClose()
        }
        keepTabInside(event)
      }}
    >
      {children}
      <button
        type="button"
        className="nav-drawer-close"
        aria-label="Close navigation"
        data-autofocus
        onClick={onClose}
      >
        <IconX size={20} stroke={1.75} aria-hidden />
      </button>
    </div>,
    document.body,
  )
}

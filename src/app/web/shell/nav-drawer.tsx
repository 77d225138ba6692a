import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Modal } from '#platform/web/ui/dialogs/modal.tsx'

/** The side navigation over the page, where there is no room beside it. */
export function NavDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Modal label="Navigation" overlayClassName="nav-drawer" className="nav-drawer-panel" onClose={onClose}>
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
    </Modal>
  )
}

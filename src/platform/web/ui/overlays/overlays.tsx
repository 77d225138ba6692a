import { ConfirmHost } from '../dialogs/confirm-dialog.tsx'
import { LoadingHost } from '../dialogs/loading-overlay.tsx'
import { usePreloadedModals } from '../dialogs/modal-part.ts'
import { ToastHost } from './toast.tsx'

/** The hosts of `confirm`, `toast` and `showLoading`; rendered once, from the start. */
export function Overlays() {
  usePreloadedModals()
  return (
    <>
      <ConfirmHost />
      <LoadingHost />
      <ToastHost />
    </>
  )
}

import { ConfirmHost } from '../dialogs/confirm-dialog.tsx'
import { LoadingHost } from '../dialogs/loading-overlay.tsx'
import { ToastHost } from './toast.tsx'

/** The places where `confirm`, `toast` and `showLoading` appear; rendered once, from the start. */
export function Overlays() {
  return (
    <>
      <ConfirmHost />
      <LoadingHost />
      <ToastHost />
    </>
  )
}

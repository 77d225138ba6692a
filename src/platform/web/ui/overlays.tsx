import { ConfirmHost } from './confirm-dialog.tsx'
import { LoadingHost } from './loading-overlay.tsx'
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

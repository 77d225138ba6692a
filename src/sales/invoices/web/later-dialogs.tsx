import { lazy, Suspense } from 'react'
import { liveState } from '#platform/web/live.ts'
import type { InvoiceDialogProps } from './invoice-dialog.tsx'

/** The editor with its page preview, which the list loads without. */

const loadDialog = () => import('./invoice-dialog.tsx')
const LazyDialog = lazy(async () => ({ default: (await loadDialog()).InvoiceDialog }))

/** Loads the editor, as soon as the pointer or the focus comes near what opens it. */
export function preloadInvoiceDialog(): void {
  // a server that is away has nothing to load
  if (liveState.get() !== 'live') return
  // what fails now is tried again when it is needed
  void Promise.allSettled([loadDialog()])
}

export function InvoiceDialog(props: InvoiceDialogProps) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}

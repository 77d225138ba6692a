import { lazy, Suspense } from 'react'
import type { SaveViewDialogProps } from './save-view-dialog.tsx'

const LazyDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }))

/** The form for a view, loaded when first opened. */
export function SaveViewDialog(props: SaveViewDialogProps) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}

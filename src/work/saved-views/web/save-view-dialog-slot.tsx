import { lazy, Suspense } from 'react'
import type { SaveViewDialogProps } from './save-view-dialog.tsx'

const LazyDialog = lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog }))

/** The form of a view, which only a press needs. */
export function SaveViewDialog(props: SaveViewDialogProps) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}

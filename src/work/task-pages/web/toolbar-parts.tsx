import { lazy, Suspense } from 'react'
import { liveState } from '#platform/web/data/live.ts'
import type { AddTaskDialogProps } from './add-task-dialog.tsx'
import type { FiltersPopoverProps } from './filters-popover.tsx'

/** Code needed only after a press on the toolbar, not loaded with the page. */

const load = () => import('./toolbar-layers.ts')
const LazyDialog = lazy(async () => ({ default: (await load()).AddTaskDialog }))
const LazyFilters = lazy(async () => ({ default: (await load()).FiltersPopover }))
const LazyColumns = lazy(async () => ({ default: (await load()).TaskColumnsChooser }))

/** Preloads it when the pointer or the focus is near. */
export function preloadToolbarParts(): void {
  // an unreachable server cannot deliver it
  if (liveState.get() !== 'live') return
  // on failure it is requested again when needed
  void load().catch(() => undefined)
}

export function AddTaskDialog(props: AddTaskDialogProps) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  )
}

export function FiltersPopover(props: FiltersPopoverProps) {
  return (
    <Suspense fallback={<div className="task-filters-loading" />}>
      <LazyFilters {...props} />
    </Suspense>
  )
}

export function TaskColumnsChooser() {
  return (
    <Suspense fallback={<div className="task-columns-loading" />}>
      <LazyColumns />
    </Suspense>
  )
}

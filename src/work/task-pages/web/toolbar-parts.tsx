import { lazy, Suspense } from 'react'
import { liveState } from '#platform/web/data/live.ts'
import type { AddTaskDialogProps } from './add-task-dialog.tsx'
import type { FiltersPopoverProps } from './filters-popover.tsx'

/** What only a press on the toolbar needs, and the page loads without. */

const load = () => import('./toolbar-layers.ts')
const LazyDialog = lazy(async () => ({ default: (await load()).AddTaskDialog }))
const LazyFilters = lazy(async () => ({ default: (await load()).FiltersPopover }))
const LazyColumns = lazy(async () => ({ default: (await load()).TaskColumnsChooser }))

/** Loads it, as soon as the pointer or the focus comes near. */
export function preloadToolbarParts(): void {
  // a server that is away has nothing to load
  if (liveState.get() !== 'live') return
  // what fails now is tried again when it is needed
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

import { lazy, Suspense } from 'react'
import { liveState } from '#platform/web/live.ts'
import type { AddTaskDialogProps } from './add-task-dialog.tsx'
import type { FiltersPopoverProps } from './filters-popover.tsx'

/** What only a press on the toolbar needs, and the page loads without. */

const loadDialog = () => import('./add-task-dialog.tsx')
const loadFilters = () => import('./filters-popover.tsx')
const LazyDialog = lazy(async () => ({ default: (await loadDialog()).AddTaskDialog }))
const LazyFilters = lazy(async () => ({ default: (await loadFilters()).FiltersPopover }))

/** Loads both, as soon as the pointer or the focus comes near. */
export function preloadToolbarParts(): void {
  // a server that is away has nothing to load
  if (liveState.get() !== 'live') return
  // what fails now is tried again when it is needed
  void Promise.allSettled([loadDialog(), loadFilters()])
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

import { useEffect, useSyncExternalStore } from 'react'
import type { ViewedEntity } from '#platform/shared/live/live-events.ts'
import { type Viewer, view, viewers } from './viewing.ts'

/**
 * Shows others that this person has a record open while the component is mounted, and returns who else has it open. For
 * the panel of a task, an invoice or a quote; the result goes into a `ViewerRow`.
 */
export function useViewers(entity: ViewedEntity, id: number): readonly Viewer[] {
  useEffect(() => view(entity, id), [entity, id])
  return useSyncExternalStore(viewers.subscribe, () => viewers.of(entity, id))
}

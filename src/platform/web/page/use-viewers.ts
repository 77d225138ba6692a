import { useEffect, useSyncExternalStore } from 'react'
import type { ViewedEntity } from '#platform/shared/live-events.ts'
import { type Viewer, view, viewers } from './viewing.ts'

/**
 * Tells the others that this person has something open, as long as the component is there, and who else has. For the
 * panel of a task, an invoice or a quote; what it returns goes into a `ViewerRow`.
 */
export function useViewers(entity: ViewedEntity, id: number): readonly Viewer[] {
  useEffect(() => view(entity, id), [entity, id])
  return useSyncExternalStore(viewers.subscribe, () => viewers.of(entity, id))
}

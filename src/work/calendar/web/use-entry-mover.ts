import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { updateSubTask } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { reasonText } from '#work/tasks/web/index.ts'
import { formatDay } from '#platform/shared/dates.ts'
import { ApiError, callWithMetadata } from '#platform/web/data/api-client.ts'
import { patchCachedQueries } from '#platform/web/data/patch-cached-queries.ts'
import { write } from '#platform/web/data/write.ts'
import { createItemMover, type ItemMover } from '#platform/web/drag/item-mover.ts'
import { dismissToast, toast } from '#platform/web/ui/overlays/toast.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import type { CalendarEntry } from '../shared/calendar-schema.ts'
import { type EntryMove, keyOf, withMoves } from './calendar-entries.ts'
import { CALENDARS, type CalendarPageData } from './calendar-queries.ts'

type EntryMover = ItemMover<CalendarEntry>

/**
 * Changes due days from the calendar. Calls already sent continue when the page is left.
 * @param today the current calendar day, for the words of a failure
 */
export function useEntryMover(today: string): { mover: EntryMover; moves: readonly EntryMove[] } {
  const queryClient = useQueryClient()
  const [mover] = useState(() => createMover(queryClient, today))
  return { mover, moves: useSyncExternalStore(mover.subscribe, mover.moves) }
}

function createMover(queryClient: QueryClient, today: string): EntryMover {
  const toasts = new Map<string, number>()
  const mover: EntryMover = createItemMover<CalendarEntry>({
    keyOf,
    async send(entry, day) {
      const earlier = toasts.get(keyOf(entry))
      if (earlier !== undefined) dismissToast(earlier)
      const entity = entry.subTaskId === null ? 'task' : 'sub-task'
      const { changes } = await write(queryClient, { entity }, () => storeDueDay(entry, day))
      const message = `“${entry.title}” is now due ${formatDay(day, today)}`
      offerUndo(changes, { message })
    },
    landed: (entry, to) => showLanded(queryClient, { item: entry, to }),
    failed({ item: entry, from, to }, reason) {
      const isGone = reason instanceof ApiError && reason.status === 404
      const key = toast.error({
        title: 'Not saved',
        message: `Due Date of “${entry.title}” is back to ${formatDay(from, today)}. ${reasonText(reason)}`,
        ...(isGone
          ? {}
          : { duration: 0, action: { label: 'Retry', onSelect: () => mover.move(entry, from, to) } }),
      })
      toasts.set(keyOf(entry), key)
    },
  })
  return mover
}

function storeDueDay(
  { taskId, subTaskId }: CalendarEntry,
  dueDate: string,
): Promise<{ reply: unknown; changes: readonly number[] }> {
  const body = { dueDate }
  return subTaskId === null
    ? callWithMetadata(updateTask, { params: { id: String(taskId) }, body }, { keepalive: true })
    : callWithMetadata(updateSubTask, { params: { id: String(subTaskId) }, body }, { keepalive: true })
}

/** Puts an entry on its new day everywhere in the cache while the calendars are refetched. */
async function showLanded(queryClient: QueryClient, move: EntryMove): Promise<void> {
  const key = keyOf(move.item)
  const holdsIt = (data: unknown) =>
    (data as CalendarPageData | undefined)?.days.some(({ entries }) =>
      entries.some((entry) => keyOf(entry) === key),
    ) ?? false
  patchCachedQueries<CalendarPageData>(
    queryClient,
    // a page with other filters may not include it
    { queryKey: CALENDARS, predicate: (query) => query.isActive() || holdsIt(query.state.data) },
    (page) => ({ ...page, days: withMoves(page.days, [move], page) }),
  )
  // the pending move is dropped only once its result is rendered
  await new Promise<void>((resolve) => {
    notifyManager.schedule(resolve)
  })
}

import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { shiftTasks } from '#work/tasks/shared/bulk-task-endpoints.ts'
import { updateTask } from '#work/tasks/shared/task-endpoints.ts'
import type { TimelineGroup } from '#work/tasks/shared/timeline-search.ts'
import { reasonText } from '#work/tasks/web/index.ts'
import { counted } from '#platform/shared/counted.ts'
import { ApiError, callWithMetadata } from '#platform/web/data/api-client.ts'
import { patchCachedQueries } from '#platform/web/data/patch-cached-queries.ts'
import { write } from '#platform/web/data/write.ts'
import { createItemMover, type ItemMove } from '#platform/web/drag/item-mover.ts'
import { dismissToast, toast } from '#platform/web/ui/overlays/toast.tsx'
import { offerUndo } from '#platform/web/undo/undo-toast.ts'
import type { Timeline, TimelineTask } from '../../shared/timeline-schema.ts'
import type { BarEdit } from './bar-editor.ts'
import { type Dates, datesFor, movedSpan, shifted, spanOf, withDates } from '../timeline-bars.ts'
import { spanText } from '../timeline-days.ts'
import { TIMELINES } from '../timeline-queries.ts'

/** Other days for a task. */
export type NewDates = Dates & Pick<TimelineTask, 'id'>

/** Several tasks that move by as many days; each is an item of its own, as moves by some days add up. */
interface Shift {
  key: string
  task: TimelineTask
  /** As they were before. */
  following: readonly TimelineTask[]
}

export interface BarMover {
  /** Gives a task other days. */
  give: (task: TimelineTask, dates: Dates) => void
  /** Stores what was dragged or moved by keys. */
  store: (edit: BarEdit) => void
}

/**
 * Changes the days of tasks from the timeline. Calls already sent continue when the page is left.
 * @param today the current calendar day, for the words of messages
 * @returns `pending`: what is not stored yet, in order
 */
export function useBarMover(today: string): { mover: BarMover; pending: readonly NewDates[] } {
  const queryClient = useQueryClient()
  const [{ one, many, mover }] = useState(() => createMovers(queryClient, today))
  const moves = useSyncExternalStore(one.subscribe, one.moves)
  const shifts = useSyncExternalStore(many.subscribe, many.moves)
  return { mover, pending: [...moves.map(movedTask), ...shifts.flatMap(shiftedTasks)] }
}

function createMovers(queryClient: QueryClient, today: string) {
  const one = createMover(queryClient, today)
  const many = createShifter(queryClient)
  let shifts = 0
  const give: BarMover['give'] = (task, dates) => one.move(task, placeOf(task), placeOf(dates))
  const store: BarMover['store'] = ({ task, part, days, following }) => {
    const span = spanOf(task)
    // what follows may also lie beyond the period or the filters
    if (following !== undefined) {
      shifts += 1
      many.move({ key: String(shifts), task, following }, '0', String(days))
    } else if (span !== undefined) give(task, datesFor(task, movedSpan(span, part, days)))
  }
  return { one, many, mover: { give, store } }
}

function createMover(queryClient: QueryClient, today: string) {
  const toasts = new Map<number, number>()
  const wordsOf = (dates: Dates) => {
    const span = spanOf(dates)
    return span === undefined ? 'without dates' : `on ${spanText(span, today)}`
  }
  const mover = createItemMover<TimelineTask>({
    keyOf: ({ id }) => String(id),
    async send(task, place, from) {
      const earlier = toasts.get(task.id)
      if (earlier !== undefined) dismissToast(earlier)
      const dates = datesIn(place)
      const { changes } = await write(queryClient, { entity: 'task' }, () =>
        callWithMetadata(
          updateTask,
          { params: { id: String(task.id) }, body: changedDates(datesIn(from), dates) },
          { keepalive: true },
        ),
      )
      offerUndo(changes, { message: `“${task.taskName}” is now ${wordsOf(dates)}` })
    },
    landed: (item, to) => showLanded(queryClient, [movedTask({ item, to })]),
    failed({ item: task, from, to }, reason) {
      const key = toast.error({
        title: 'Not saved',
        ...(isGone(reason)
          ? { message: `“${task.taskName}” is not there any more.` }
          : {
              message: `“${task.taskName}” is back ${wordsOf(datesIn(from))}. ${reasonText(reason)}`,
              duration: 0,
              action: { label: 'Retry', onSelect: () => mover.move(task, from, to) },
            }),
      })
      toasts.set(task.id, key)
    },
  })
  return mover
}

function createShifter(queryClient: QueryClient) {
  return createItemMover<Shift>({
    keyOf: ({ key }) => key,
    async send({ task }, place) {
      const days = Number(place)
      const { reply, changes } = await write(queryClient, { entity: 'task' }, () =>
        callWithMetadata(
          shiftTasks,
          { params: { id: String(task.id) }, body: { days } },
          { keepalive: true },
        ),
      )
      const way = days < 0 ? 'earlier' : 'later'
      const what = reply.count === 1 ? `#${task.id} is` : `#${task.id} and ${reply.count - 1} that follow are`
      const message = `${what} ${counted(Math.abs(days), 'day')} ${way}`
      offerUndo(changes, { message })
    },
    landed: (item, to) => showLanded(queryClient, shiftedTasks({ item, to })),
    failed({ item: { task } }, reason) {
      toast.error({
        title: 'Not saved',
        message: isGone(reason)
          ? `“${task.taskName}” is not there any more.`
          : `#${task.id} and what follows are back where they were. ${reasonText(reason)}`,
      })
    },
  })
}

/** Whether the task was deleted meanwhile. */
function isGone(reason: unknown): boolean {
  return reason instanceof ApiError && reason.status === 404
}

/** Shows new days everywhere in the cache while the timelines are refetched. */
async function showLanded(queryClient: QueryClient, changes: readonly NewDates[]): Promise<void> {
  for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: TIMELINES })) {
    const [, { group }] = queryKey as unknown as [string, { group: TimelineGroup }]
    patchCachedQueries<Timeline>(queryClient, { queryKey, exact: true }, (timeline) =>
      withDates(timeline, changes, group),
    )
  }
  // the pending move is dropped only once its result is rendered
  await new Promise<void>((resolve) => {
    notifyManager.schedule(resolve)
  })
}

/** The days of a task as the name of a place. */
function placeOf({ startDate, dueDate }: Dates): string {
  return `${startDate ?? ''}/${dueDate ?? ''}`
}

/** The counterpart of {@link placeOf}. */
function datesIn(place: string): Dates {
  const [startDate = '', dueDate = ''] = place.split('/')
  return { startDate: startDate === '' ? null : startDate, dueDate: dueDate === '' ? null : dueDate }
}

/** Only what changes, so that another person's change of the other day stays. */
function changedDates(stored: Dates, { startDate, dueDate }: Dates): Partial<Dates> {
  return {
    ...(startDate === stored.startDate ? {} : { startDate }),
    ...(dueDate === stored.dueDate ? {} : { dueDate }),
  }
}

function movedTask({ item, to }: ItemMove<TimelineTask>): NewDates {
  return { id: item.id, ...datesIn(to) }
}

function shiftedTasks({ item, to }: ItemMove<Shift>): NewDates[] {
  return item.following.map((task) => shifted(task, Number(to)))
}

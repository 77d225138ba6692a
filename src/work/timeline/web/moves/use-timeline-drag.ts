import type { PointerEvent } from 'react'
import type { TimelineZoom } from '#work/tasks/shared/timeline-search.ts'
import { type Drag, useDrag } from '#platform/web/drag/use-drag.ts'
import type { TimelineTask } from '../../shared/timeline-schema.ts'
import type { TimelineContext } from '../timeline-context.ts'
import { dayAt, type Span } from '../timeline-days.ts'
import { useWaiting } from './use-waiting.ts'

/** A line from the end of a bar, or a task without dates. */
export interface TimelineDragged {
  kind: 'line' | 'undated'
  task: TimelineTask
}

export interface TimelineDrag extends Pick<Drag<TimelineDragged>, 'dragged' | 'ghost'> {
  drawing: TimelineContext['drawing']
  takeUndated: (event: PointerEvent<HTMLElement>, task: TimelineTask) => void
}

/**
 * Draws what waits for a task to the bar of another one, and drags tasks without dates to a day.
 * @param onGive a task was dropped on a day
 */
export function useTimelineDrag({
  scroller,
  period,
  zoom,
  onGive,
}: {
  scroller: HTMLElement | null
  period: Span
  zoom: TimelineZoom
  onGive: (task: TimelineTask, day: string) => void
}): TimelineDrag {
  const wait = useWaiting()
  const drag = useDrag<TimelineDragged>('drop', {
    onDrop({ kind, task }, _from, to, { x }) {
      const other = barAt(to)
      if (kind === 'line') {
        if (other !== undefined) wait(other, task.id)
        return
      }
      const days = scroller?.querySelector('[data-drop="days"]')?.getBoundingClientRect()
      if (days !== undefined) onGive(task, dayAt(x - days.left, period, zoom))
    },
    onHold: () => undefined,
  })
  const { dragged, over, ghost, start } = drag
  return {
    dragged,
    ghost,
    drawing: {
      over: dragged?.item.kind === 'line' && over !== placeOf(dragged.item.task) ? barAt(over) : undefined,
      start: (event, task) => start(event, { kind: 'line', task }, placeOf(task)),
    },
    takeUndated: (event, task) => start(event, { kind: 'undated', task }, ''),
  }
}

/** The bar of a task as a place for what is dragged. */
function placeOf({ id }: TimelineTask): string {
  return `bar ${id}`
}

function barAt(place: string | undefined): number | undefined {
  const [kind, id] = place?.split(' ') ?? []
  return kind === 'bar' ? Number(id) : undefined
}

import type { PointerEvent } from 'react'
import { followDrag } from '#platform/web/drag/follow-drag.ts'
import type { TimelineTask } from '../../shared/timeline-schema.ts'
import type { BarEditor } from './bar-editor.ts'
import type { BarPart } from '../timeline-bars.ts'

/** For the `onPointerDown` of a bar or of one of its ends. */
export type TakeBar = (event: PointerEvent<HTMLElement>, task: TimelineTask, part: BarPart) => void

/**
 * Moves a bar or one of its ends under the pointer, by whole days; the chart scrolls at its edges.
 * @param dayWidth pixels of a day
 */
export function takeBar(editor: BarEditor, dayWidth: number): TakeBar {
  return (event, task, part) => {
    // an end is within its bar
    event.stopPropagation()
    const chart = event.currentTarget.closest('[data-drag-scroll]')
    if (event.button !== 0 || !event.isPrimary || chart === null) return
    const placeOf = (x: number) => x + chart.scrollLeft
    const start = placeOf(event.clientX)
    followDrag(event.nativeEvent, event.currentTarget, 'drop', {
      onLift: () => editor.drag(task, part, 0),
      onMove: ({ x }) => editor.drag(task, part, Math.round((placeOf(x) - start) / dayWidth)),
      onHold: () => undefined,
      onDrop: () => editor.commit(),
      onCancel: () => void editor.cancel(),
    })
  }
}

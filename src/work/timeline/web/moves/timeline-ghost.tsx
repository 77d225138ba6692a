import { DragGhost } from '#platform/web/ui/marks/drag-ghost.tsx'
import type { TimelineDrag } from './use-timeline-drag.ts'

/** What is under the pointer while a line is drawn, or a task without dates is dragged. */
export function TimelineGhost({ drag }: { drag: TimelineDrag }) {
  const { dragged } = drag
  if (dragged === undefined) return null
  const { kind, task } = dragged.item
  return (
    <DragGhost drag={drag} className="timeline-ghost">
      <span>{kind === 'line' ? `waits for #${task.id}` : task.taskName}</span>
    </DragGhost>
  )
}

import { createPortal } from 'react-dom'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useBoard } from './calendar-board.ts'
import { entryClass, EntryLine } from './calendar-entry.tsx'
import { ghostPlace } from './use-entry-drag.ts'

/** The entry under the pointer while it is dragged. */
export function DragGhost() {
  const { drag, today } = useBoard()
  const { dragged, ghost } = drag
  if (dragged === undefined) return null
  const { entry, day, grip, at } = dragged
  return createPortal(
    <div
      ref={ghost}
      className={classNames(entryClass(entry, day, today), 'calendar-ghost')}
      style={{ width: grip.width, transform: ghostPlace(dragged, at) }}
      aria-hidden
    >
      <EntryLine entry={entry} day={day} />
    </div>,
    document.body,
  )
}

import { useEffect, useState, type KeyboardEvent } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { FloatingLayer } from '#platform/web/ui/overlays/floating-layer.tsx'
import type { CalendarDay, CalendarEntry } from '../shared/calendar-schema.ts'
import { useCalendarContext } from './calendar-context.ts'
import { dayOfMove } from './calendar-days.ts'
import { keyOf } from './calendar-entries.ts'
import { EntryButton } from './calendar-entry.tsx'
import { dayTitle } from './calendar-titles.ts'
import { NotTold } from './day-cell.tsx'

export interface DayListProps {
  due: CalendarDay
  anchor: HTMLElement
  /** @param returnsFocus whether the focus returns to the opener */
  onClose: (returnsFocus: boolean) => void
  /** Alt and an arrow key on an entry. */
  onMove: (entry: CalendarEntry, to: string) => void
}

/** All entries of a day that does not fit into the grid. */
export function DayList({ due, anchor, onClose, onMove }: DayListProps) {
  const { mayEdit, open } = useCalendarContext()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  useEffect(() => {
    panel?.querySelector<HTMLElement>('[data-item]')?.focus()
  }, [panel])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-item]')]
    const index = items.findIndex((item) => item === event.target)
    const entry = due.entries[index]
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.altKey) {
      const to = dayOfMove(event.key, due.day)
      if (entry === undefined || to === undefined || !mayEdit) return
      onMove(entry, to)
    } else if (step === undefined) return
    else items[index + step]?.focus()
    event.preventDefault()
  }
  return (
    <FloatingLayer
      ref={setPanel}
      className="calendar-list"
      role="dialog"
      aria-label={dayTitle(due.day)}
      tabIndex={-1}
      anchor={anchor}
      align="start"
      width={288}
      onClose={(reason) => onClose(reason === 'escape')}
      onKeyDown={onKeyDown}
    >
      <div className="calendar-list-head">
        <h3>{dayTitle(due.day)}</h3>
        <span>{counted(due.total, 'task')}</span>
      </div>
      {due.entries.map((entry) => (
        <EntryButton
          key={keyOf(entry)}
          entry={entry}
          day={due.day}
          onOpen={() => {
            onClose(true)
            open(entry)
          }}
        />
      ))}
      {due.total > due.entries.length ? <NotTold count={due.total - due.entries.length} /> : null}
    </FloatingLayer>
  )
}

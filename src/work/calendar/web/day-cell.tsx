import { IconPlus } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { shortMonth, weekdayOf } from '#platform/shared/dates.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { CalendarDay } from '../shared/calendar-schema.ts'
import { useCalendarContext } from './calendar-context.ts'
import { fitting, keyOf } from './calendar-entries.ts'
import { EntryButton } from './calendar-entry.tsx'
import { dayTitle } from './calendar-titles.ts'
import type { GridFocus } from './use-grid-focus.ts'

export interface DayCellProps {
  day: string
  /** The first of the days shown, which names its month. */
  isFirst: boolean
  /** Whether it belongs to a month other than the one shown. */
  isOther: boolean
  /** What is due; undefined while it is unknown. */
  due: CalendarDay | undefined
  /** Rows of entries that fit; undefined shows all entries with details. */
  room: number | undefined
  focus: GridFocus
  /** Opens the list of the whole day, anchored at a button. */
  onMore: (day: string, anchor: HTMLElement) => void
  /** Whether that list is open for this day. */
  isMoreOpen: boolean
}

/** A day of the grid with its entries. Its number opens the list of the whole day; its empty space adds a task. */
export function DayCell(props: DayCellProps) {
  const { day, isFirst, isOther, due, room, focus, onMore, isMoreOpen } = props
  const { today, mayAdd, add, drag } = useCalendarContext()
  const wasMoreOpen = useRef(false)
  const { entries, more } =
    due === undefined ? NOTHING : fitting(due, room ?? Number.POSITIVE_INFINITY, focus.kept)
  const unseen = room === undefined && due !== undefined ? due.total - due.entries.length : 0
  const count = due === undefined ? '' : `, ${counted(due.total, 'task')}`
  return (
    <div
      role="gridcell"
      className={classNames(
        'calendar-day',
        weekdayOf(day) > 4 && 'calendar-day-weekend',
        isOther && 'calendar-day-other',
      )}
      data-day={day}
      data-target={drag.over === day || undefined}
      tabIndex={-1}
      aria-current={day === today ? 'date' : undefined}
      onFocus={() => focus.onFocus(day)}
      onKeyDown={(event) => focus.onKeyDown(event, day, due?.entries ?? [])}
      onPointerDown={() => {
        wasMoreOpen.current = isMoreOpen
      }}
      onClick={(event) => {
        const isEmptySpace = event.target instanceof Element && event.target.closest('button') === null
        // a press that closes an open list does nothing else
        if (isEmptySpace && mayAdd && !wasMoreOpen.current) add(day)
      }}
    >
      <div className="calendar-day-head">
        <button
          type="button"
          className="calendar-day-home"
          data-day-home
          tabIndex={day === focus.active ? 0 : -1}
          aria-label={`${dayTitle(day)}${count}`}
          aria-haspopup="dialog"
          onClick={(event) => {
            if (due !== undefined && due.total > 0) onMore(day, event.currentTarget)
            else if (mayAdd) add(day)
          }}
        >
          <span
            className="calendar-day-number"
            data-month={isFirst || isFirstOfMonth(day) ? shortMonth(day) : undefined}
          >
            {Number(day.slice(8))}
          </span>
        </button>
        {mayAdd ? (
          <button
            type="button"
            className="calendar-day-add"
            tabIndex={-1}
            aria-label={`Add a task on ${dayTitle(day)}`}
            title="Add a task"
            onClick={() => add(day)}
          >
            <IconPlus size={14} stroke={2} aria-hidden />
          </button>
        ) : null}
      </div>
      {due === undefined ? <DaySkeleton day={day} /> : null}
      {entries.map((entry) => (
        <EntryButton key={keyOf(entry)} entry={entry} day={day} detailed={room === undefined} inGrid />
      ))}
      {more > 0 && unseen === 0 ? (
        <button
          type="button"
          className="calendar-more"
          data-item
          tabIndex={-1}
          aria-haspopup="dialog"
          aria-expanded={isMoreOpen}
          onClick={(event) => onMore(day, event.currentTarget)}
        >
          {more} more
        </button>
      ) : null}
      {unseen > 0 ? <NotTold count={unseen} /> : null}
    </div>
  )
}

function isFirstOfMonth(day: string): boolean {
  return day.endsWith('-01')
}

const NOTHING = { entries: [], more: 0 }

/** Shown in place of a day's entries while they load. */
function DaySkeleton({ day }: { day: string }): ReactNode {
  const bars = (weekdayOf(day) * 2 + Number(day.slice(8))) % 3
  return Array.from({ length: bars }, (_, index) => (
    <span key={index} className="appear-late calendar-entry-skeleton">
      <Skeleton height={22} />
    </span>
  ))
}

/** Says that a day has more entries than the server returns. */
export function NotTold({ count }: { count: number }) {
  return <p className="calendar-not-told">{count} more are not shown. Filters narrow them down.</p>
}

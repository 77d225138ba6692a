import { WEEKDAYS } from '#platform/shared/dates.ts'
import { useRef, useState } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { useCalendarContext } from './calendar-context.ts'
import { isOnPage } from './calendar-days.ts'
import { pageTitle } from './calendar-titles.ts'
import { DayCell } from './day-cell.tsx'
import { DayList } from './day-list.tsx'
import type { ShownCalendar } from './use-calendar.ts'
import { useGridFocus } from './use-grid-focus.ts'
import { useRoom } from './use-room.ts'
import './calendar-grid.css'

/** The days of a month with as many entries as fit, or of a week with all of them. */
export function CalendarGrid({ calendar, address }: { calendar: ShownCalendar; address: CalendarAddress }) {
  const { days, dueOn, isBusy } = calendar
  const context = useCalendarContext()
  const { grid, focus } = useGridFocus(address, days, context)
  const weeks = useRef<HTMLDivElement>(null)
  const room = useRoom(weeks)
  const [opened, setOpened] = useState<{ day: string; anchor: HTMLElement }>()
  const isWeek = address.view === 'week'
  // dragging an entry out of the list closes it, and so does paging
  if (opened !== undefined && (!days.includes(opened.day) || context.drag.dragged !== undefined)) {
    setOpened(undefined)
  }
  const listed = opened === undefined ? undefined : dueOn(opened.day)
  const closeList = (returnsFocus: boolean) => {
    if (returnsFocus) opened?.anchor.focus()
    setOpened(undefined)
  }
  return (
    <div
      ref={grid}
      role="grid"
      className={classNames('calendar-grid', isWeek && 'calendar-grid-week')}
      aria-label={pageTitle(address.view, address.day)}
      aria-busy={isBusy}
      data-drag-scroll
      onBlur={focus.onBlur}
    >
      <div role="row" className="calendar-head">
        {WEEKDAYS.map((weekday) => (
          <div key={weekday} role="columnheader" className="calendar-weekday" aria-label={weekday}>
            {weekday.slice(0, 3)}
          </div>
        ))}
      </div>
      <div ref={weeks} role="rowgroup" className="calendar-weeks">
        {Array.from({ length: days.length / 7 }, (_, week) => (
          <div key={week} role="row" className="calendar-week">
            {days.slice(week * 7, week * 7 + 7).map((day) => (
              <DayCell
                key={day}
                day={day}
                isFirst={day === days[0]}
                isOther={!isOnPage(address.view, day, address.day)}
                due={dueOn(day)}
                room={isWeek ? undefined : room}
                focus={focus}
                onMore={(of, anchor) =>
                  opened?.day === of ? closeList(true) : setOpened({ day: of, anchor })
                }
                isMoreOpen={opened?.day === day}
              />
            ))}
          </div>
        ))}
      </div>
      {opened === undefined || listed === undefined || listed.total === 0 ? null : (
        <DayList
          due={listed}
          anchor={opened.anchor}
          onClose={closeList}
          onMove={(entry, to) => {
            closeList(false)
            focus.carry(entry, opened.day, to)
          }}
        />
      )}
    </div>
  )
}

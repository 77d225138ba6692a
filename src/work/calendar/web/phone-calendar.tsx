import { WEEKDAYS } from '#platform/shared/dates.ts'
import type { ReactNode } from 'react'
import { counted } from '#platform/shared/counted.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { ProjectMark } from '#platform/web/ui/marks/project-mark.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { CalendarDay } from '../shared/calendar-schema.ts'
import type { CalendarAddress } from './calendar-address.ts'
import { useCalendarContext } from './calendar-context.ts'
import { isOnPage } from './calendar-days.ts'
import { isLate, keyOf } from './calendar-entries.ts'
import { dayTitle, pageTitle } from './calendar-titles.ts'
import { PhoneDay } from './phone-day.tsx'
import type { ShownCalendar } from './use-calendar.ts'
import { type GridFocus, useGridFocus } from './use-grid-focus.ts'
import './phone-calendar.css'

export interface PhoneCalendarProps {
  calendar: ShownCalendar
  address: CalendarAddress
  /** Says that nothing is due. */
  empty: ReactNode
}

/** On phones, a month shows how much is due, with the chosen day's list below; a week is a list by day. */
export function PhoneCalendar({ calendar, address, empty }: PhoneCalendarProps) {
  const { days, dueOn, isBusy } = calendar
  return (
    <div className="phone-calendar" data-drag-scroll aria-busy={isBusy}>
      {address.view === 'week' ? (
        days.every((day) => dueOn(day) !== undefined) ? (
          days.map((day) => <PhoneDay key={day} day={day} due={dueOn(day)} />)
        ) : (
          <PhoneWeekSkeleton />
        )
      ) : (
        <>
          <PhoneMonth calendar={calendar} address={address} />
          <PhoneDay day={address.day} due={dueOn(address.day)} />
        </>
      )}
      {empty}
    </div>
  )
}

function PhoneMonth({ calendar, address }: Omit<PhoneCalendarProps, 'empty'>) {
  const { days, dueOn } = calendar
  const context = useCalendarContext()
  const choose = (day: string) => {
    // choosing a day of the month adds no history entry; going to another month does
    address.goTo({ day }, { replace: isOnPage('month', day, address.day) })
  }
  const { grid, focus } = useGridFocus(address, days, context, choose)
  return (
    <div
      ref={grid}
      role="grid"
      className="phone-month"
      aria-label={pageTitle('month', address.day)}
      onBlur={focus.onBlur}
    >
      <div role="row" className="phone-week phone-month-head">
        {WEEKDAYS.map((weekday) => (
          <div key={weekday} role="columnheader" aria-label={weekday}>
            {weekday.slice(0, 1)}
          </div>
        ))}
      </div>
      <div role="rowgroup">
        {Array.from({ length: days.length / 7 }, (_, week) => (
          <div key={week} role="row" className="phone-week">
            {days.slice(week * 7, week * 7 + 7).map((day) => (
              <PhoneMonthDay
                key={day}
                day={day}
                address={address}
                due={dueOn(day)}
                focus={focus}
                onChoose={() => choose(day)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

interface PhoneMonthDayProps {
  day: string
  address: CalendarAddress
  due: CalendarDay | undefined
  focus: GridFocus
  onChoose: () => void
}

/** Shown while a week loads, at such a height that no day moves when others get their entries. */
function PhoneWeekSkeleton() {
  return (
    <div className="phone-day appear-late">
      {BARS.map((bar) => (
        <Skeleton key={bar} height={52} />
      ))}
    </div>
  )
}
const BARS = [1, 2, 3, 4, 5]

/** The most squares for a day's projects; beyond that, a number is shown. */
const SQUARES = 3

function PhoneMonthDay({ day, address, due, focus, onChoose }: PhoneMonthDayProps) {
  const { today, drag } = useCalendarContext()
  const { entries = [], total = 0 } = due ?? {}
  const isMany = total > SQUARES
  const isSomethingLate = entries.some((entry) => isLate(entry, day, today))
  return (
    <div
      role="gridcell"
      className={classNames(
        'phone-month-day',
        !isOnPage('month', day, address.day) && 'phone-month-day-other',
        isSomethingLate && 'phone-month-day-late',
      )}
      data-day={day}
      data-target={drag.over === day || undefined}
      tabIndex={-1}
      aria-current={day === today ? 'date' : undefined}
      aria-selected={day === address.day}
      onFocus={() => focus.onFocus(day)}
      onKeyDown={(event) => focus.onKeyDown(event, day, [])}
    >
      <button
        type="button"
        className="phone-month-home"
        data-day-home
        tabIndex={day === focus.active ? 0 : -1}
        aria-label={`${dayTitle(day)}, ${counted(total, 'task')}${isSomethingLate ? ', overdue' : ''}`}
        onClick={onChoose}
      >
        <span className="phone-month-number">{Number(day.slice(8))}</span>
        <span className="phone-month-marks" data-count={isMany ? total : undefined}>
          {isMany
            ? null
            : entries.map((entry) => <ProjectMark key={keyOf(entry)} id={entry.project?.id ?? null} />)}
        </span>
      </button>
    </div>
  )
}

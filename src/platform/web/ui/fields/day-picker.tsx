import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import {
  WEEKDAYS,
  addDays,
  isCalendarDay,
  longDay,
  monthWithYear,
  weekdayName,
  weekdayOf,
} from '#platform/shared/dates.ts'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { browserToday } from '../day-text.ts'
import { addMonths, daysOfMonthView } from './month-view.ts'

export type DayPickerProps = {
  /** `YYYY-MM-DD`, or ''. */
  value: string
  min?: string | undefined
  max?: string | undefined
  /** Whether the focus moves to the selected day (or today) on opening. */
  takeFocus?: boolean
  onPick: (day: string) => void
}

/** The days of a month, Monday first: arrows move by day and week, Page Up and Down by month, Enter selects. */
export function DayPicker({ value, min, max, takeFocus = false, onPick }: DayPickerProps) {
  const today = browserToday()
  const [active, setActive] = useState(value === '' ? today : value)
  const [grid, setGrid] = useState<HTMLElement | null>(null)
  const [moved, setMoved] = useState(takeFocus)
  const outside = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max)

  useEffect(() => {
    if (moved) grid?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [grid, active, moved])

  const go = (day: string, focus: boolean) => {
    if (!isCalendarDay(day)) return
    setActive(day)
    setMoved(focus)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const day = dayAfterKey(event.key, active)
    if (day === undefined) return
    event.preventDefault()
    go(day, true)
  }
  const days = daysOfMonthView(active)
  return (
    <div className="day-picker">
      <div className="day-picker-head">
        <IconButton
          size="small"
          label="Previous month"
          icon={<IconChevronLeft size={16} stroke={1.75} />}
          onClick={() => go(addMonths(active, -1), false)}
        />
        <span className="day-picker-month" aria-live="polite">
          {monthWithYear(active)}
        </span>
        <IconButton
          size="small"
          label="Next month"
          icon={<IconChevronRight size={16} stroke={1.75} />}
          onClick={() => go(addMonths(active, 1), false)}
        />
      </div>
      <table ref={setGrid} className="day-grid" role="grid" aria-label={monthWithYear(active)}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {Array.from({ length: days.length / 7 }, (_, week) => (
            <tr key={days[week * 7]}>
              {days.slice(week * 7, week * 7 + 7).map((day) => (
                <td key={day} aria-selected={day === value}>
                  <button
                    type="button"
                    data-day={day}
                    className={classNames('day', day.slice(0, 7) !== active.slice(0, 7) && 'day-other-month')}
                    tabIndex={day === active ? 0 : -1}
                    aria-label={`${weekdayName(day)} ${longDay(day)}`}
                    aria-current={day === today ? 'date' : undefined}
                    // keeps the focus, which a disabled button would lose
                    aria-disabled={outside(day) || undefined}
                    onClick={() => {
                      if (!outside(day)) onPick(day)
                    }}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="day-picker-foot">
        <button type="button" className="link" disabled={outside(today)} onClick={() => onPick(today)}>
          Today
        </button>
        {value === '' ? null : (
          <button type="button" className="link push" onClick={() => onPick('')}>
            Clear
          </button>
        )}
      </div>
    </div>
  )
}

function dayAfterKey(key: string, day: string): string | undefined {
  if (key === 'ArrowLeft') return addDays(day, -1)
  if (key === 'ArrowRight') return addDays(day, 1)
  if (key === 'ArrowUp') return addDays(day, -7)
  if (key === 'ArrowDown') return addDays(day, 7)
  if (key === 'PageUp') return addMonths(day, -1)
  if (key === 'PageDown') return addMonths(day, 1)
  if (key === 'Home') return addDays(day, -weekdayOf(day))
  if (key === 'End') return addDays(day, 6 - weekdayOf(day))
  return undefined
}

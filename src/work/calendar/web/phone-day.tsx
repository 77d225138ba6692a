import { IconPlus } from '@tabler/icons-react'
import { IconButton } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/lists/skeleton.tsx'
import type { CalendarDay } from '../shared/calendar-schema.ts'
import { useCalendarContext } from './calendar-context.ts'
import { keyOf } from './calendar-entries.ts'
import { EntryButton } from './calendar-entry.tsx'
import { dayTitle } from './calendar-titles.ts'
import { NotTold } from './day-cell.tsx'

/** A day as a list, on phones. */
export function PhoneDay({ day, due }: { day: string; due: CalendarDay | undefined }) {
  const { today, mayAdd, add, drag } = useCalendarContext()
  return (
    <section
      className="phone-day"
      data-day={day}
      data-target={drag.over === day || undefined}
      aria-label={dayTitle(day)}
    >
      <div className="phone-day-head">
        <h3 aria-current={day === today ? 'date' : undefined}>{dayTitle(day).slice(0, -5)}</h3>
        {mayAdd ? (
          <IconButton
            label={`Add a task on ${dayTitle(day)}`}
            icon={<IconPlus size={20} stroke={1.75} aria-hidden />}
            onClick={() => add(day)}
          />
        ) : null}
      </div>
      {due === undefined ? (
        <span className="appear-late">
          <Skeleton height={44} />
        </span>
      ) : null}
      {due?.entries.map((entry) => (
        <EntryButton key={keyOf(entry)} entry={entry} day={day} detailed />
      ))}
      {due !== undefined && due.total > due.entries.length ? (
        <NotTold count={due.total - due.entries.length} />
      ) : null}
    </section>
  )
}

import { addDays } from '#platform/shared/dates.ts'
import { readLength } from '#platform/shared/text/length.ts'
import { formatMinute, readTimeOfDay } from '../../shared/time-of-day.ts'
import { MAX_MINUTES } from '../../shared/time-schema.ts'
import { dayWithWeekday } from '../day-with-weekday.ts'
import type { TimeFormValues } from './time-entry-form.ts'

/** Says that time ends on the next day; its line is always there, so that nothing moves. */
export function UntilLine({ values, today }: { values: TimeFormValues; today: string }) {
  const from = readTimeOfDay(values.fromMinute)
  const minutes = readLength(values.minutes)
  const isPast = from !== undefined && minutes !== undefined && from + minutes > MAX_MINUTES
  return (
    <p className="span-all note time-entry-until" role="status">
      {isPast
        ? `until ${formatMinute(from + minutes)} on ${dayWithWeekday(addDays(values.day, 1), today)}`
        : null}
    </p>
  )
}

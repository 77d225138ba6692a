import { formatDay } from '#platform/shared/dates.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import { formatMinute } from '../../shared/time-of-day.ts'
import type { TimeEntry } from '../../shared/time-schema.ts'

/** Why billed time cannot be changed, without the number of its invoice. */
export const BILLED = 'This time is billed: it stays as it is'

/** What an entry is on: its task, also a deleted one, else its project. */
export function entryPlace({ task, taskName, project }: TimeEntry): string {
  return task?.name ?? taskName ?? project?.name ?? 'Nothing'
}

/** When it began and ended: `09:00–10:30`; undefined where only the length is known. */
export function entrySpan({ fromMinute, minutes }: TimeEntry): string | undefined {
  return fromMinute === null ? undefined : `${formatMinute(fromMinute)}–${formatMinute(fromMinute + minutes)}`
}

/** An entry in a few words, for the names of its buttons: `1:30 h of 20 Nov from 09:00, Call the printer`. */
export function entryName(entry: TimeEntry, today: string): string {
  const from = entry.fromMinute === null ? '' : ` from ${formatMinute(entry.fromMinute)}`
  return `${formatLength(entry.minutes)} h of ${formatDay(entry.day, today)}${from}, ${entryPlace(entry)}`
}

/** Why an entry that is on an invoice is neither changed nor deleted; undefined for another one. */
export function billedReason({ isBilled, invoice = null }: TimeEntry): string | undefined {
  if (!isBilled) return undefined
  return invoice === null ? BILLED : `This time is on ${invoice.label}: take that line off first`
}

import { addDays, formatDay, weekdayName } from '#platform/shared/dates.ts'
import { formatLkr, toCents } from '#platform/shared/money.ts'
import { formatLength } from '#platform/shared/text/length.ts'
import type { QuickField, QuickValues } from './quick-line.ts'

/** The labels of a line's parts, as in the task list. */
export const FIELD_WORD: Readonly<Record<QuickField, string>> = {
  assignee: 'Assignee',
  project: 'Project',
  label: 'Label',
  priority: 'Priority',
  status: 'Status',
  startDate: 'Start',
  dueDate: 'Due',
  estimate: 'Estimate',
  amount: 'Fixed price',
}

/** A day as shown to the person who just typed it: `Today`, `Tomorrow`, `Fri 20 Nov`. */
export function dayWords(day: string, today: string): string {
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return `${weekdayName(day).slice(0, 3)} ${formatDay(day, today)}`
}

/** One field's value as text; '' if it has none. @param today the current calendar day */
export function valueWords(field: QuickField, values: QuickValues, today: string): string {
  if (field === 'assignee' || field === 'project') return values[field]?.name ?? ''
  if (field === 'label') return values.label?.map(({ name }) => name).join(', ') ?? ''
  if (field === 'estimate') return values.estimate === undefined ? '' : `${formatLength(values.estimate)} h`
  if (field === 'amount') return values.amount === undefined ? '' : formatLkr(toCents(values.amount))
  const value = values[field] ?? ''
  return field === 'priority' || field === 'status' || value === '' ? value : dayWords(value, today)
}

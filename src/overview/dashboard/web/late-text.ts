import { withSeparators } from '#platform/shared/counted.ts'

/** How overdue something is: `1 day late`, `1,001 days late`. */
export function lateText(days: number): string {
  return days === 1 ? '1 day late' : `${withSeparators(days)} days late`
}

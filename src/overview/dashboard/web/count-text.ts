const number = new Intl.NumberFormat('en-LK')

/** A count for display: `1,667`. */
export function countText(count: number): string {
  return number.format(count)
}

/** How overdue something is: `1 day late`, `1,001 days late`. */
export function lateText(days: number): string {
  return days === 1 ? '1 day late' : `${countText(days)} days late`
}

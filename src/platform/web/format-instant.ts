/**
 * An instant for a person: `18 Nov 2026, 09:14`.
 * @param instant ISO 8601, UTC; @param timeZone the business's, an IANA name
 */
export function formatInstant(instant: string, timeZone: string): string {
  return (
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZone,
    })
      .format(Date.parse(instant))
      // three letters for every month, as on calendar days
      .replace('Sept', 'Sep')
  )
}

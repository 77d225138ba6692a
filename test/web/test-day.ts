import { noteServerDate } from '#platform/web/data/session.ts'

/** The current day in tests of pages that show what is due: a Friday, with no midnight or New Year during a test. */
export const TODAY = '2026-11-20'

/** Sets the server's clock to this day, 11:30 in Colombo. */
export function beginTestDay(): void {
  noteServerDate('Fri, 20 Nov 2026 06:00:00 GMT')
}

/** A week after it. */
export const IN_A_WEEK = '2026-11-27'

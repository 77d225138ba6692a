import { noteServerDate } from '#platform/web/data/session.ts'

/** The day it is in the tests of pages that tell what is due, a Friday: none of them sees a midnight or a New Year. */
export const TODAY = '2026-11-20'

/** From now on the server says that it is this day, half past eleven in Colombo. */
export function beginTestDay(): void {
  noteServerDate('Fri, 20 Nov 2026 06:00:00 GMT')
}

/** A week after it. */
export const IN_A_WEEK = '2026-11-27'

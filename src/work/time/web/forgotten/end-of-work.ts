import * as z from 'zod/mini'
import { instantAt } from '#platform/shared/dates.ts'
import { serverNow } from '#platform/web/data/session.ts'
import { MAX_TIMER_DAYS } from '../../shared/time-schema.ts'

const MINUTE = 60_000
const LONGEST = MAX_TIMER_DAYS * 24 * 60 * MINUTE

/** The fields that ask when the work of a forgotten timer ended: `YYYY-MM-DD` and `HH:MM`, or ''. */
export type TypedEnd = { day: string; time: string }

/** The end of the work of a timer, from its fields. @param timeZone the business's */
export function endOfWork(startedAt: string, timeZone: string) {
  const started = Date.parse(startedAt)
  const instantOf = ({ day, time }: TypedEnd) => {
    if (day === '' || time === '') return ''
    const typed = instantAt(timeZone, day, time)
    // a time has no seconds: in the minute of the start, the work ended after it
    const isSameMinute = typed <= started && started < typed + MINUTE
    return new Date(isSameMinute ? started : typed).toISOString()
  }
  return z.pipe(
    z.transform((typed: TypedEnd) => ({ endedAt: instantOf(typed) })),
    z.object({
      endedAt: z.string().check(
        z.minLength(1, { error: 'Say when you stopped', abort: true }),
        z.refine((end) => Date.parse(end) >= started, { error: 'The timer was started later than this' }),
        z.refine((end) => Date.parse(end) <= serverNow(), { error: 'This is still to come' }),
        z.refine((end) => Date.parse(end) <= started + LONGEST, {
          error: `This is more than ${MAX_TIMER_DAYS} days after the start`,
        }),
      ),
    }),
  )
}

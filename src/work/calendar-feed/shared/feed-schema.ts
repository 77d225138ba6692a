import * as z from 'zod/mini'
import { Instant } from '#platform/shared/fields.ts'

/** The own calendar feed. */
export const CalendarFeed = z.object({
  madeAt: Instant,
  /** When a calendar last fetched it, to the hour; null: never yet. */
  lastUsedAt: z.nullable(Instant),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** What there is: nothing before an address was made. */
export const OwnFeed = z.object({ feed: z.nullable(CalendarFeed) })

/** A new feed, with its address; no later reply has it. */
export const MadeFeed = z.extend(CalendarFeed, { address: z.url() })
export type MadeFeed = z.infer<typeof MadeFeed>

/** The last part of a feed's address: 240 bits, and the ending that calendars expect. */
export const FeedToken = z.string().check(z.regex(/^[\w-]{40}\.ics$/))

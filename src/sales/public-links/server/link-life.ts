import { addDays, dayIn, instantAt } from '#platform/shared/dates.ts'
import type { PublicLinkRow } from './public-link-tables.ts'
import type { SharedDocument } from './shared-kind.ts'

const DAY = 24 * 60 * 60 * 1000
/** Spec 18.3: a quote is shown this long after it was valid. */
const AFTER_VALID = 30
const QUOTE_DAYS = 90
const INVOICE_DAYS = 365
const AFTER_SETTLED = 60

/** When a link stops working (spec 18.3); null: never. */
export function endOfLink(
  link: Pick<PublicLinkRow, 'kind' | 'life' | 'expires_at' | 'created_at'>,
  document: Pick<SharedDocument, 'untilDay' | 'settledAt'>,
  timeZone: string,
): Date | null {
  if (link.life === 'endless') return null
  if (link.life === 'day') return link.expires_at === null ? null : new Date(link.expires_at)
  if (link.kind === 'project') return null
  const made = new Date(link.created_at)
  if (link.kind === 'quote') {
    if (document.untilDay === null) return after(made, QUOTE_DAYS)
    // a link to an old quote is not dead from the start
    return latest(endOfDay(timeZone, addDays(document.untilDay, AFTER_VALID)), after(made, AFTER_VALID))
  }
  if (document.settledAt === null) return after(made, INVOICE_DAYS)
  return earliest(after(made, INVOICE_DAYS), after(latest(document.settledAt, made), AFTER_SETTLED))
}

/** The instant at which a calendar day ends. */
export function endOfDay(timeZone: string, day: string): Date {
  return new Date(instantAt(timeZone, addDays(day, 1), '00:00'))
}

/** Whether a day is over. */
export function isPast(timeZone: string, day: string, now: Date): boolean {
  return day < dayIn(timeZone, now)
}

const after = (from: Date, days: number) => new Date(from.getTime() + days * DAY)
const latest = (one: Date, other: Date) => (one > other ? one : other)
const earliest = (one: Date, other: Date) => (one < other ? one : other)

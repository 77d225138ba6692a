import { sql } from 'kysely'
import { AppError } from '#platform/shared/errors.ts'
import type { Executor, Timestamp } from '../database/database.ts'

export interface RateLimitsTable {
  key: string
  count: number
  ends_at: Timestamp
}

declare module '../database/database.ts' {
  interface Database {
    rate_limits: RateLimitsTable
  }
}

/** A limit: a number of uses within a number of seconds. */
export interface RateLimit {
  name: string
  count: number
  seconds: number
}

/** How often counts of ordinary calls are written to the database, in milliseconds. */
const WRITE_INTERVAL = 1_000
const CALL_WINDOW_SECONDS = 60

/**
 * Limits stored in the database, so that they survive a restart and apply across processes. Each `consume` is one
 * statement outside the call's transaction: a refused call counts too.
 */
export interface RateLimits {
  /** Counts one use. @throws AppError rate_limited with Retry-After when the limit is exceeded */
  consume(limit: RateLimit, key: string): Promise<void>
  /** Refunds one use, after a success; the others still count. */
  refund(limit: RateLimit, key: string): Promise<void>
  /** Clears the uses of a key, after a success. */
  forgive(limit: RateLimit, key: string): Promise<void>
  /**
   * Counts one ordinary call in memory; the counts of all processes are summed in the database every second.
   * @throws AppError rate_limited with Retry-After
   */
  countCall(key: string): void
  /** Writes the counts; called every second and at the end. */
  flush(): Promise<void>
  close(): Promise<void>
}

interface CallCount {
  /** Calls of this process that are not yet written. */
  unwritten: number
  /** Calls of all processes in the window, as last read. */
  written: number
  endsAt: number
}

/** @param callsPerMinute ordinary calls per person or address and minute; 0 = no limit */
export function createRateLimits(database: Executor, callsPerMinute: number, clock: () => Date): RateLimits {
  const counts = new Map<string, CallCount>()

  const flush = async (): Promise<void> => {
    const now = clock().getTime()
    for (const [key, count] of counts) if (isOver(count.endsAt, CALL_WINDOW_SECONDS, now)) counts.delete(key)
    for (const [key, count] of counts) {
      if (count.unwritten === 0) continue
      const added = count.unwritten
      count.unwritten = 0
      // counts on their way to the database are included
      count.written += added
      const row = await add(database, `call:${key}`, added, CALL_WINDOW_SECONDS, clock())
      count.written = row.count
      count.endsAt = Date.parse(row.ends_at)
    }
  }
  // losing the connection loses at most a second of counts, never a call
  const timer = setInterval(() => void flush().catch(() => undefined), WRITE_INTERVAL).unref()

  return {
    async consume(limit, key) {
      const row = await add(database, `${limit.name}:${key}`, 1, limit.seconds, clock())
      if (row.count > limit.count) throw tooMany(Date.parse(row.ends_at) - clock().getTime())
    },
    async refund(limit, key) {
      await database
        .updateTable('rate_limits')
        .set((row) => ({ count: row('count', '-', 1) }))
        .where('key', '=', `${limit.name}:${key}`)
        .where('count', '>', 0)
        .execute()
    },
    async forgive(limit, key) {
      await database.deleteFrom('rate_limits').where('key', '=', `${limit.name}:${key}`).execute()
    },
    countCall(key) {
      if (callsPerMinute === 0) return
      const now = clock().getTime()
      let count = counts.get(key)
      if (count === undefined || isOver(count.endsAt, CALL_WINDOW_SECONDS, now)) {
        count = { unwritten: 0, written: 0, endsAt: now + CALL_WINDOW_SECONDS * 1000 }
        counts.set(key, count)
      }
      count.unwritten++
      if (count.unwritten + count.written > callsPerMinute) throw tooMany(count.endsAt - now)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush().catch(() => undefined)
    },
  }
}

/** Counts one use without limiting it. @returns the number of uses within the window, including this one */
export async function countUse(
  database: Executor,
  { name, seconds }: Pick<RateLimit, 'name' | 'seconds'>,
  key: string,
  now: Date,
): Promise<number> {
  return (await add(database, `${name}:${key}`, 1, seconds, now)).count
}

function isOver(endsAt: number, seconds: number, now: number): boolean {
  return endsAt <= now || endsAt > latestEnd(seconds, new Date(now)).getTime()
}

/**
 * A window that ends later was opened by a clock that was fast and has been corrected since. Twice the length allows
 * for processes whose clocks differ slightly.
 */
function latestEnd(seconds: number, now: Date): Date {
  return new Date(now.getTime() + 2 * seconds * 1000)
}

async function add(database: Executor, key: string, count: number, seconds: number, now: Date) {
  const endsAt = new Date(now.getTime() + seconds * 1000)
  const isOver = sql`(rate_limits.ends_at <= ${now} or rate_limits.ends_at > ${latestEnd(seconds, now)})`
  return database
    .insertInto('rate_limits')
    .values({ key, count, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isOver} then ${count} else rate_limits.count + ${count} end`,
        ends_at: sql<Date>`case when ${isOver} then ${endsAt} else rate_limits.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow()
}

function tooMany(milliseconds: number): AppError {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const wait = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new AppError('rate_limited', `Too many attempts. Please try again in ${wait}.`, {
    retryAfter: seconds,
  })
}

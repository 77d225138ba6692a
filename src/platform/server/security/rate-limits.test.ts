import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#platform/shared/errors.ts'
import { createTestDatabase } from '#test/test-platform.ts'
import { createDatabase, createPool } from '../database/database.ts'
import { createRateLimits, type RateLimit, type RateLimits } from './rate-limits.ts'

const LIMIT: RateLimit = { name: 'test', count: 3, seconds: 60 }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: ReturnType<typeof createPool>
let now: number
const opened: RateLimits[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.settings, () => undefined)
})
beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00Z')
  await Promise.all(opened.splice(0).map((each) => each.close()))
  await pool.query('truncate rate_limits')
})
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()))
  await pool.end()
  await database.drop()
})

/** The limits of one process. */
function startLimits(callsPerMinute = 0): RateLimits {
  const limits = createRateLimits(createDatabase(pool), callsPerMinute, () => new Date(now))
  opened.push(limits)
  return limits
}

/** The number of the first refused attempt, from 1. */
async function firstRefused(attempt: () => Promise<void>, most = 20): Promise<number | undefined> {
  for (let number = 1; number <= most; number++) {
    const refused = await attempt().then(
      () => false,
      (error: unknown) => error instanceof AppError && error.code === 'rate_limited',
    )
    if (refused) return number
  }
  return undefined
}

describe('consume', () => {
  it('allows the limit, refuses the next attempt, and says when to retry', async () => {
    const limits = startLimits()
    for (let count = 0; count < 3; count++) await limits.consume(LIMIT, 'a')
    now += 10_000
    await expect(limits.consume(LIMIT, 'a')).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
      retryAfter: 50,
      message: 'Too many attempts. Please try again in 50 seconds.',
    })
    await expect(limits.consume({ ...LIMIT, count: 0, seconds: 900 }, 'b')).rejects.toMatchObject({
      message: 'Too many attempts. Please try again in 15 minutes.',
    })
  })

  it('counts keys and limits separately', async () => {
    const limits = startLimits()
    for (let count = 0; count < 4; count++) await limits.consume(LIMIT, 'a').catch(() => undefined)
    await limits.consume(LIMIT, 'b')
    await limits.consume({ ...LIMIT, name: 'other' }, 'a')
  })

  it('starts over when the window has ended, and not before; refused attempts do not extend it', async () => {
    const limits = startLimits()
    expect(await firstRefused(() => limits.consume(LIMIT, 'a'), 5)).toBe(4)
    now += 59_999
    expect(await firstRefused(() => limits.consume(LIMIT, 'a'))).toBe(1)
    now += 1
    expect(await firstRefused(() => limits.consume(LIMIT, 'a'))).toBe(4)
  })

  it('is not extended by a clock that was ahead and was then corrected', async () => {
    const limits = startLimits()
    const right = now
    now += 86_400_000
    expect(await firstRefused(() => limits.consume(LIMIT, 'a'))).toBe(4)
    now = right
    expect(await firstRefused(() => limits.consume(LIMIT, 'a'))).toBe(4)
    // a process whose clock is slightly behind does not start a new window
    now -= 5_000
    expect(await firstRefused(() => limits.consume(LIMIT, 'a'))).toBe(1)
  })

  it('survives a restart and applies across processes', async () => {
    const [one, other] = [startLimits(), startLimits()]
    await one.consume(LIMIT, 'a')
    await other.consume(LIMIT, 'a')
    await one.close()
    const restarted = startLimits()
    await restarted.consume(LIMIT, 'a')
    expect(await firstRefused(() => other.consume(LIMIT, 'a'))).toBe(1)
  })

  it('allows exactly the limit when all attempts come at once', async () => {
    const limits = startLimits()
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => limits.consume(LIMIT, 'a')))
    expect(all.filter((each) => each.status === 'fulfilled')).toHaveLength(3)
  })
})

describe('refund and forgive', () => {
  it('give back one use, or all', async () => {
    const limits = startLimits()
    for (let count = 0; count < 3; count++) await limits.consume(LIMIT, 'a')
    await limits.refund(LIMIT, 'a')
    expect(await firstRefused(() => limits.consume(LIMIT, 'a'))).toBe(2)
    await limits.forgive(LIMIT, 'a')
    expect(await firstRefused(() => limits.consume(LIMIT, 'a'))).toBe(4)
  })

  it('never give back more than was used', async () => {
    const limits = startLimits()
    await limits.consume(LIMIT, 'a')
    for (let count = 0; count < 5; count++) await limits.refund(LIMIT, 'a')
    expect(await firstRefused(() => limits.consume(LIMIT, 'a'))).toBe(4)
  })
})

describe('countCall', () => {
  const counting = (limits: RateLimits, key = 'user:1') => firstRefused(async () => limits.countCall(key))

  it('refuses calls beyond the limit per minute at once, and allows them again afterwards', async () => {
    const limits = startLimits(10)
    expect(await counting(limits)).toBe(11)
    expect(await counting(limits, 'user:2')).toBe(11)
    now += 60_000
    expect(await counting(limits)).toBe(11)
  })

  it('starts over when the clock is set back by a day', async () => {
    const limits = startLimits(10)
    expect(await counting(limits)).toBe(11)
    await limits.flush()
    now -= 86_400_000
    expect(await counting(limits)).toBe(11)
    await limits.flush()
    expect(await counting(limits)).toBe(1)
  })

  it('never refuses without a limit', async () => {
    expect(await counting(startLimits(0))).toBeUndefined()
  })

  it('adds up the counts of two processes', async () => {
    const [one, other] = [startLimits(10), startLimits(10)]
    for (let count = 0; count < 6; count++) one.countCall('user:1')
    for (let count = 0; count < 3; count++) other.countCall('user:1')
    await one.flush()
    await other.flush()
    // the other now knows of nine
    expect(await counting(other)).toBe(2)
  })

  it('is remembered by the next process', async () => {
    const one = startLimits(10)
    for (let count = 0; count < 10; count++) one.countCall('user:1')
    await one.close()
    const next = startLimits(10)
    next.countCall('user:1')
    await next.flush()
    expect(await counting(next)).toBe(1)
  })
})

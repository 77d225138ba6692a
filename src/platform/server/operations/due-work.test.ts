import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { startDueWork, type Tries } from './due-work.ts'

const SIGNAL = { topic: 'due', content: z.null(), outdates: false }

/** Due work whose claims and timers the test steers. */
function scene(claim: (nth: number, tries: Tries) => Promise<Date | undefined | 'full'>, stop = 50) {
  const wake: (() => void)[] = []
  const warned: string[] = []
  const claims: number[] = []
  const job = startDueWork(
    {
      clock: () => new Date(0),
      feed: {
        onChange: () => undefined,
        onSignal: (_signal, listener) => void wake.push(() => listener(null as never)),
        onGap: (listener) => void wake.push(listener),
        position: () => '',
        isConnected: () => true,
        ping: () => Promise.resolve(),
        close: () => Promise.resolve(),
      },
      log: {
        info: () => undefined,
        warn: (_facts, words) => void warned.push(words),
        error: () => undefined,
      },
    },
    {
      signal: SIGNAL,
      failure: 'could not be read',
      stop,
      claim(now, tries) {
        claims.push(now.getTime())
        return claim(claims.length, tries)
      },
    },
  )
  return { job, claims, warned, signal: () => wake[0]?.(), gap: () => wake[1]?.() }
}

it('looks at the start, at signals, after a gap, and once more when asked while it looks', async () => {
  const held = Promise.withResolvers<undefined>()
  const { job, claims, signal, gap } = scene((nth) => (nth === 1 ? held.promise : Promise.resolve(undefined)))
  expect(claims).toHaveLength(1)
  signal()
  signal()
  expect(claims).toHaveLength(1)
  held.resolve(undefined)
  await expect.poll(() => claims.length).toBe(2)
  gap()
  await expect.poll(() => claims.length).toBe(3)
  await job.stop()
  signal()
  expect(claims).toHaveLength(3)
})

it('looks when the next is due, at most once a second, and every minute without news', async () => {
  vi.useFakeTimers()
  try {
    const due = [new Date(5_000), new Date(1), undefined]
    const { job, claims } = scene((nth) => Promise.resolve(due[nth - 1]))
    await vi.advanceTimersByTimeAsync(4_999)
    expect(claims).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(claims).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(999)
    expect(claims).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(claims).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(claims).toHaveLength(4)
    await job.stop()
  } finally {
    vi.useRealTimers()
  }
})

it('says why it could not look, and looks again', async () => {
  vi.useFakeTimers()
  try {
    const { job, claims, warned } = scene((nth) =>
      nth === 1 ? Promise.reject(new Error('away')) : Promise.resolve(undefined),
    )
    await vi.advanceTimersByTimeAsync(5_000)
    expect(warned).toEqual(['could not be read'])
    expect(claims).toHaveLength(2)
    await job.stop()
  } finally {
    vi.useRealTimers()
  }
})

it('does not look while full, and looks when a try ends', async () => {
  const held = Promise.withResolvers<void>()
  const counts: number[] = []
  const { job } = scene((nth, tries) => {
    counts.push(tries.count())
    if (nth === 1) tries.begin(() => held.promise)
    return Promise.resolve(tries.count() === 0 ? undefined : 'full')
  })
  held.resolve()
  await expect.poll(() => counts).toEqual([0, 0])
  await job.stop()
})

it('lets tries end on shutdown, and breaks off those that take too long', async () => {
  const ended: string[] = []
  const { job } = scene((_nth, tries) => {
    tries.begin(async () => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      ended.push('in time')
    })
    tries.begin(
      (signal) =>
        new Promise((resolve) =>
          signal.addEventListener('abort', () => {
            ended.push('broken off')
            resolve()
          }),
        ),
    )
    return Promise.resolve(undefined)
  })
  await job.stop()
  expect(ended).toEqual(['in time', 'broken off'])
})

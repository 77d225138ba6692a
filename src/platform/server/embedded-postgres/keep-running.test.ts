import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { StartError } from '../operations/start-error.ts'
import { DiskFullError } from './disk-full-error.ts'
import { keepRunning, type Patience } from './keep-running.ts'
import type { RunningPostgres } from './start-postgres.ts'

const patience: Patience = { firstDelay: 1, longestDelay: 4, wellAfter: 1_000, giveUpAfter: 40 }
const silent = (): void => undefined

/** A fake server that the test can crash. */
function fakeServer(processId: number): RunningPostgres & { crash(): void } {
  let crash = (): void => undefined
  const ended = new Promise<string>((resolve) => {
    crash = () => resolve('signal SIGKILL')
  })
  return { processId, ended, crash, stop: async () => crash() }
}

test('a server that cannot be restarted is given up, and listeners added later are notified too', async () => {
  const first = fakeServer(1)
  const reasons: string[] = []
  let attempts = 0
  const startAgain = (): Promise<RunningPostgres> => {
    attempts += 1
    return Promise.reject(new StartError('The cluster is gone.'))
  }
  // long enough for a second attempt on a busy machine
  const kept = keepRunning(first, startAgain, silent, { ...patience, giveUpAfter: 500 })
  const givenUp = new Promise<string>((resolve) => kept.onExit(resolve))
  first.crash()
  expect(await givenUp).toBe('The cluster is gone.')
  expect(attempts).toBeGreaterThan(1)
  kept.onExit((reason) => reasons.push(reason))
  expect(reasons).toEqual(['The cluster is gone.'])
  await kept.stop()
})

test('a full disk is retried for longer than any other failure', async () => {
  const first = fakeServer(1)
  const fullUntil = Date.now() + patience.giveUpAfter * 3
  const reasons: string[] = []
  const startAgain = (): Promise<RunningPostgres> =>
    Date.now() < fullUntil ? Promise.reject(new DiskFullError('Full.')) : Promise.resolve(fakeServer(2))
  const kept = keepRunning(first, startAgain, silent, patience)
  kept.onExit((reason) => reasons.push(reason))
  first.crash()
  while (kept.processId() === 1) await sleep(1)
  expect(Date.now()).toBeGreaterThanOrEqual(fullUntil)
  expect(reasons).toEqual([])
  await kept.stop()
})

test('the delay grows from one attempt to the next, up to the maximum', async () => {
  const first = fakeServer(1)
  const times: number[] = []
  const startAgain = (): Promise<RunningPostgres> => {
    times.push(Date.now())
    return Promise.reject(new StartError('Not yet.'))
  }
  // four attempts take a quarter of this time
  const slow = { firstDelay: 20, longestDelay: 80, wellAfter: 1_000, giveUpAfter: 900 }
  const kept = keepRunning(first, startAgain, silent, slow)
  const crashedAt = Date.now()
  first.crash()
  await new Promise((resolve) => kept.onExit(resolve))
  const waits = times.map((time, index) => time - (times[index - 1] ?? crashedAt))
  for (const [index, least] of [20, 40, 80, 80].entries())
    expect(waits[index]).toBeGreaterThanOrEqual(least - 2)
  await kept.stop()
})

test('a stop during an attempt ends the attempt and does not report a failure', async () => {
  const first = fakeServer(1)
  const reasons: string[] = []
  let attempted = (): void => undefined
  const attempt = new Promise<void>((resolve) => (attempted = resolve))
  const startAgain = (signal: AbortSignal): Promise<RunningPostgres> => {
    attempted()
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('Aborted.')))
    })
  }
  const kept = keepRunning(first, startAgain, silent, patience)
  kept.onExit((reason) => reasons.push(reason))
  first.crash()
  await attempt
  await kept.stop()
  expect(reasons).toEqual([])
})

test('a server that restarts at the moment of the stop is stopped as well', async () => {
  const first = fakeServer(1)
  const second = fakeServer(2)
  let attempted = (): void => undefined
  const attempt = new Promise<void>((resolve) => (attempted = resolve))
  const startAgain = async (): Promise<RunningPostgres> => {
    attempted()
    await sleep(20)
    return second
  }
  const kept = keepRunning(first, startAgain, silent, patience)
  first.crash()
  await attempt
  await kept.stop()
  expect(await Promise.race([second.ended, sleep(0, 'still runs')])).toBe('signal SIGKILL')
})

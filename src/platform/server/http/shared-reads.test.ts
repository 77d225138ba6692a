import { expect, it } from 'vitest'
import { createSharedReads } from './shared-reads.ts'

/** Reads that end when they are told to; each one's result is its number. */
function playedReads() {
  const share = createSharedReads()
  const ends: ((fault?: Error) => void)[] = []
  const read = () =>
    new Promise<number>((resolve, reject) => {
      const number = ends.length
      ends.push((fault) => (fault === undefined ? resolve(number) : reject(fault)))
    })
  return {
    ask: (question = 'tasks') => share(question, read),
    end: async (number: number, fault?: Error) => {
      ends[number]?.(fault)
      await new Promise(setImmediate)
    },
    begun: () => ends.length,
  }
}

it('callers who come while a read is under way share the next one, which begins after they came', async () => {
  const { ask, end, begun } = playedReads()
  const first = ask()
  const later = [ask(), ask(), ask()]
  expect(begun()).toBe(1)
  await end(0)
  expect(await first).toBe(0)
  expect(begun()).toBe(2)
  const last = ask()
  await end(1)
  expect(await Promise.all(later)).toEqual([1, 1, 1])
  await end(2)
  expect([await last, begun()]).toEqual([2, 3])
})

it('a read alone begins at once, and nothing is kept of it', async () => {
  const { ask, end, begun } = playedReads()
  for (const number of [0, 1]) {
    const reply = ask()
    expect(begun()).toBe(number + 1)
    await end(number)
    expect(await reply).toBe(number)
  }
})

it('other questions do not wait', async () => {
  const { ask, end, begun } = playedReads()
  const replies = [ask('tasks'), ask('invoices')]
  expect(begun()).toBe(2)
  await end(1)
  await end(0)
  expect(await Promise.all(replies)).toEqual([0, 1])
})

it('a fault is told to those who share the read, and not to those who come later', async () => {
  const { ask, end } = playedReads()
  const first = ask().catch(String)
  const shared = [ask().catch(String), ask().catch(String)]
  await end(0, new Error('away'))
  await end(1, new Error('still away'))
  expect([await first, ...(await Promise.all(shared))]).toEqual([
    'Error: away',
    'Error: still away',
    'Error: still away',
  ])
  const later = ask()
  await end(2)
  expect(await later).toBe(2)
})

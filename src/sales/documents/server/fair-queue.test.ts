import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** A queue whose work ends on request; `begun` names what is running or has run, in order. */
function playedQueue(places: number, longestWait?: number) {
  const queue = createFairQueue(places, longestWait)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (person: string, name: string) =>
    queue(person, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { add, end, begun }
}

it('runs as many jobs at once as there are slots, and leaves one slot to other people', async () => {
  const { add, end, begun } = playedQueue(3)
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name))
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'a2'])
  all.push(add('b', 'b1'))
  await new Promise(setImmediate)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  for (const name of ['a1', 'a2', 'b1', 'a3', 'a4']) await end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
})

it('serves people in turn if there is one slot, whoever asked more often', async () => {
  const { add, end, begun } = playedQueue(1)
  const all = [add('a', 'a1'), add('a', 'a2'), add('a', 'a3'), add('b', 'b1'), add('c', 'c1'), add('b', 'b2')]
  await new Promise(setImmediate)
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

it('continues after a failed job, and reports the failure to the person who asked for it', async () => {
  const queue = createFairQueue(1)
  const failing = queue('a', () => Promise.reject(new Error('broken')))
  const next = queue('b', async () => 'made')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('made')
})

it('refuses a job that waited too long, and serves the next', async () => {
  const { add, end } = playedQueue(1, 20)
  const first = add('a', 'a1')
  const late = add('b', 'b1').catch((error: unknown) => error)
  await new Promise((resolve) => setTimeout(resolve, 30))
  const next = add('c', 'c1')
  await end('a1')
  expect(await late).toMatchObject({ code: 'unavailable', retryAfter: 5 })
  await end('c1')
  expect(await Promise.all([first, next])).toEqual(['a1', 'c1'])
})

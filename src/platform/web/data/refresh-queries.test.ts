import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'
import { refreshQueries } from './refresh-queries.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** Queries whose replies take a while and contain the server's state at the time of the request. */
function setUp({ takes = 200, mayFetch = true } = {}) {
  const queryClient = createQueryClient()
  const state = { stored: 0, mayFetch }
  const counts = { asked: 0, running: 0, most: 0 }
  const query = (queryKey: string[], entity = 'task') => ({
    queryKey,
    async queryFn({ signal }: { signal: AbortSignal }) {
      counts.asked++
      counts.running++
      counts.most = Math.max(counts.most, counts.running)
      const read = state.stored
      try {
        await new Promise((resolve, reject) => {
          setTimeout(resolve, takes)
          signal.addEventListener('abort', reject)
        })
      } finally {
        counts.running--
      }
      return read
    },
    meta: { entities: [entity] },
  })
  const refresher = refreshQueries(queryClient, () => state.mayFetch)
  return {
    queryClient,
    refresher,
    state,
    counts,
    query,
    /** A change that is stored and announced. */
    change: (entity = 'task') => {
      state.stored++
      refresher.changed(entity)
    },
    look: async (queryKey = ['tasks'], entity?: string) => {
      const observer = new QueryObserver(queryClient, query(queryKey, entity))
      const leave = observer.subscribe(() => undefined)
      await pass(takes + 10)
      counts.asked = 0
      return { leave, data: () => observer.getCurrentResult().data }
    },
  }
}

test('a hundred changes while a response is pending cause one fetch after the current one', async () => {
  const { look, change, counts, state } = setUp({ takes: 3_000 })
  const { data } = await look()
  for (let index = 0; index < 100; index++) {
    change()
    await pass(20)
  }
  await pass(6_500)
  expect(counts).toMatchObject({ asked: 2, most: 1 })
  expect(data()).toBe(state.stored)
})

test('a hundred changes in two seconds cause few fetches, and the final state is shown', async () => {
  const { look, change, counts, state } = setUp({ takes: 5 })
  const { data } = await look()
  for (let index = 0; index < 100; index++) {
    change()
    await pass(20)
  }
  await pass(1_100)
  expect(counts.asked).toBeLessThanOrEqual(15)
  expect(counts.most).toBe(1)
  expect(data()).toBe(state.stored)
})

test('a hundred simultaneous changes cause one fetch, and a single one is fetched at once', async () => {
  const { look, change, counts, data } = await lookedAt()
  for (let index = 0; index < 100; index++) change()
  await pass(30)
  expect(counts.asked).toBe(1)
  expect(data()).toBe(100)
  await look(['projects'], 'project')
  change('project')
  await pass(30)
  // the query of the tasks does not name projects
  expect(counts.asked).toBe(1)
})

async function lookedAt() {
  const scene = setUp({ takes: 5 })
  return { ...scene, ...(await scene.look()) }
}

test('an unobserved query is marked as stale and fetched only when it is observed', async () => {
  const { queryClient, look, leave, change, counts } = await lookedAt()
  leave()
  change()
  await pass(3_000)
  expect(counts.asked).toBe(0)
  expect(queryClient.getQueryState(['tasks'])?.isInvalidated).toBe(true)
  const again = await look()
  expect(again.data()).toBe(1)
})

test('a change during the first fetch is not lost, whether or not the query is observed', async () => {
  const { queryClient, query, change } = setUp({ takes: 200 })
  const observer = new QueryObserver(queryClient, query(['looked at']))
  observer.subscribe(() => undefined)
  void queryClient.prefetchQuery(query(['fetched beforehand']))
  await pass(100)
  change()
  await pass(500)
  expect(observer.getCurrentResult().data).toBe(1)
  expect(queryClient.getQueryState(['fetched beforehand'])).toMatchObject({ data: 0, isInvalidated: true })
})

test('nothing is fetched while the server is unreachable', async () => {
  const { state, change, counts, refresher, data } = await lookedAt()
  state.mayFetch = false
  change()
  await pass(2_000)
  expect(counts.asked).toBe(0)
  state.mayFetch = true
  refresher.everything()
  await pass(10)
  expect(data()).toBe(1)
})

test('a hidden page fetches when it is shown again', async () => {
  const { queryClient, change, counts, data } = await lookedAt()
  queryClient.mount()
  onTestFinished(() => queryClient.unmount())
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  for (let index = 0; index < 100; index++) {
    change()
    await pass(100)
  }
  expect(counts.asked).toBe(0)
  visibility.mockReturnValue('visible')
  window.dispatchEvent(new Event('visibilitychange'))
  await pass(10)
  expect([counts.asked, data()]).toEqual([1, 100])
})

test('a full refresh refetches everything at once, including requests that hang or wait to retry', async () => {
  const { queryClient, query, state, refresher, counts } = setUp({ takes: 100 })
  const observer = new QueryObserver(queryClient, query(['hangs']))
  observer.subscribe(() => undefined)
  const first = queryClient.fetchQuery(query(['hangs']))
  await pass(50)
  state.stored = 7
  refresher.everything()
  await pass(110)
  expect(observer.getCurrentResult().data).toBe(7)
  // callers that waited for the first reply get the new one
  await expect(first).resolves.toBe(7)
  expect(counts.asked).toBe(2)
})

test('after it is stopped it fetches nothing', async () => {
  const { refresher, change, counts } = await lookedAt()
  change()
  refresher.stop()
  await pass(2_000)
  expect(counts.asked).toBe(0)
})

test('data put into the cache before anybody observed it is refetched after any change', async () => {
  const { queryClient, look, change, state } = setUp()
  queryClient.setQueryData(['tasks'], 41)
  state.stored = 42
  change()
  await pass(50)
  const { data } = await look()
  expect(data()).toBe(state.stored)
})

import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectSocket, cutSocket } from '#test/web/fake-socket.ts'
import { ApiError } from '../data/api-client.ts'
import { forgetOfflineData, OFFLINE_DATABASE } from './forget-offline-data.ts'
import { startLive } from '../data/live.ts'
import { keepOfflineData, restoreOfflineData } from './offline-data.ts'
import { type KeptIndex, withKeptStores } from './offline-database.ts'
import { storeTokens } from '../data/session.ts'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

const NIMAL = { id: '019a3f2c-0000-7000-8000-000000000001', role: 'ADMIN', status: 'Active' } as const
const KASUN = { ...NIMAL, id: '019a3f2c-0000-7000-8000-000000000002' }
const DAY = 24 * 60 * 60 * 1000
const META = { entities: ['task'] }

const stops: (() => void)[] = []
beforeEach(async () => {
  forgetOfflineData()
  signIn(NIMAL.id)
  stops.push(await startLive(new QueryClient(), () => undefined))
  connectSocket()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  forgetOfflineData()
  vi.useRealTimers()
})

function signIn(id: string): void {
  const claims = btoa(JSON.stringify({ sub: id, exp: Math.floor(Date.now() / 1000) + 900 }))
  storeTokens({ access_token: `head.${claims}.signature` })
}

/** Pending data is stored at once when the page is hidden. */
function leavePage(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Reflect.deleteProperty(document, 'visibilityState')
}

/** Pages of an account: what they fetch is stored. */
function open(owner: Parameters<typeof keepOfflineData>[1] = NIMAL) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const stop = keepOfflineData(queryClient, owner)
  stops.push(stop, () => queryClient.clear())
  const fetch = async (key: string, data: unknown, meta: object = META) => {
    await queryClient
      .fetchQuery({ queryKey: [key], queryFn: () => data, meta, staleTime: 0 })
      .catch(() => undefined)
    leavePage()
  }
  return { queryClient, stop, fetch }
}

/** The first parts of the stored keys. */
const keptKeys = () =>
  withKeptStores('readonly', async (stores) =>
    (await stores.queries()).map(({ queryKey }) => String(queryKey[0])).toSorted(),
  )
const untilKept = (...keys: string[]) => expect.poll(keptKeys, { timeout: 5_000 }).toEqual(keys)

/** What a page that opens later finds. */
async function restored() {
  const queryClient = new QueryClient()
  const until = await restoreOfflineData(queryClient)
  const found = queryClient.getQueryCache().getAll()
  return { until, found: Object.fromEntries(found.map(({ queryKey, state }) => [queryKey[0], state.data])) }
}

/** When the stored data was last known to be current, in days from now. */
async function daysKept() {
  const queryClient = new QueryClient()
  await restoreOfflineData(queryClient)
  const found = queryClient.getQueryCache().getAll()
  return Object.fromEntries(
    found.map(({ queryKey, state }) => [
      queryKey[0],
      Math.round((state.dataUpdatedAt - Date.now()) / DAY) || 0,
    ]),
  )
}

async function changeIndex(change: (index: KeptIndex) => KeptIndex): Promise<void> {
  await withKeptStores('readwrite', async (stores) => {
    const index = await stores.index()
    if (index !== undefined) stores.putIndex(change(index))
  })
}

describe('data last seen', () => {
  test('is restored with the time until which it was current, and is fetched again', async () => {
    const began = Date.now()
    const { fetch } = open()
    await fetch('tasks', { rows: [{ id: 1, name: 'Signs' }], total: 1 })
    await fetch('counts', new Map([[1, 2]]))
    await untilKept('counts', 'tasks')
    const { until, found } = await restored()
    expect(found).toEqual({
      tasks: { rows: [{ id: 1, name: 'Signs' }], total: 1 },
      counts: new Map([[1, 2]]),
    })
    expect(until).toBeGreaterThanOrEqual(began - 2_000)
    expect(until).toBeLessThanOrEqual(Date.now() + 2_000)
    const queryClient = new QueryClient()
    await restoreOfflineData(queryClient)
    expect(queryClient.getQueryState(['tasks'])?.isInvalidated).toBe(true)
  })

  test('never replaces newer data from the server', async () => {
    const { fetch } = open()
    await fetch('tasks', 'as kept')
    await untilKept('tasks')
    const queryClient = new QueryClient()
    queryClient.setQueryData(['tasks'], 'as stored since')
    await restoreOfflineData(queryClient)
    expect(queryClient.getQueryData(['tasks'])).toBe('as stored since')
  })

  test('is dated by when it was last known to be current, or received if it is stale', async () => {
    const { fetch, queryClient } = open()
    await fetch('marked', 'list')
    await fetch('unmarked', 'list')
    await untilKept('marked', 'unmarked')
    void queryClient.invalidateQueries({ queryKey: ['marked'], refetchType: 'none' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY })
    await fetch('new', 'list')
    await untilKept('marked', 'new', 'unmarked')
    expect(await daysKept()).toEqual({ marked: -1, new: 0, unmarked: 0 })
  })

  test('is dated by the last received message, even if the disconnection is noticed later', async () => {
    const { queryClient } = open()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY })
    await queryClient.fetchQuery({ queryKey: ['tasks'], queryFn: () => 'list', meta: META })
    cutSocket('ping timeout')
    await untilKept('tasks')
    expect(await daysKept()).toEqual({ tasks: -1 })
  })

  test('never includes files, data unrelated to the database, or marked queries', async () => {
    const { fetch } = open()
    await fetch('logo', new Blob(['picture']))
    await fetch('plain', 'text', {})
    await fetch('sessions', ['phone'], { entities: ['own-session'], isKeptOffline: false })
    await fetch('messages', ['hello'], { isKeptOffline: true })
    await fetch('tasks', 'list')
    await untilKept('messages', 'tasks')
  })

  test('is deleted when access to it is lost', async () => {
    const { fetch } = open()
    await fetch('invoices', 'list')
    await fetch('tasks', 'list')
    await untilKept('invoices', 'tasks')
    await fetch('invoices', Promise.reject(new ApiError(403, 'forbidden', 'no')))
    await untilKept('tasks')
  })

  test('is kept for 7 days', async () => {
    const { fetch, stop } = open()
    await fetch('old', 'list')
    await fetch('new', 'list')
    await untilKept('new', 'old')
    stop()
    await changeIndex((index) => ({
      ...index,
      entries: Object.fromEntries(
        Object.entries(index.entries).map(([hash, entry]) => [
          hash,
          hash.includes('old') ? { ...entry, until: Date.now() - 8 * DAY } : entry,
        ]),
      ),
    }))
    expect((await restored()).found).toEqual({ new: 'list' })
    const later = open()
    await later.fetch('newest', 'list')
    await untilKept('new', 'newest')
  })

  test('is limited to about 10 MB: the data that was current longest ago is deleted first', async () => {
    const { fetch, stop } = open()
    await fetch('first', 'x'.repeat(6_000_000))
    await untilKept('first')
    stop()
    await changeIndex((index) => ({
      ...index,
      entries: Object.fromEntries(
        Object.entries(index.entries).map(([hash, entry]) => [hash, { ...entry, until: entry.until - DAY }]),
      ),
    }))
    const later = open()
    await later.fetch('second', 'x'.repeat(6_000_000))
    await untilKept('second')
  })
})

describe('stored data belongs to', () => {
  test('one account: another account finds nothing, and deletes it', async () => {
    const nimal = open()
    await nimal.fetch('tasks', 'list of Nimal')
    await untilKept('tasks')
    nimal.stop()
    signIn(KASUN.id)
    expect((await restored()).found).toEqual({})
    const kasun = open(KASUN)
    await kasun.fetch('projects', 'list of Kasun')
    await untilKept('projects')
    signIn(NIMAL.id)
    expect((await restored()).found).toEqual({})
  })

  test('one account: pages left open by somebody else store nothing more', async () => {
    const nimal = open()
    signIn(KASUN.id)
    const kasun = open(KASUN)
    await kasun.fetch('projects', 'list of Kasun')
    await untilKept('projects')
    await nimal.fetch('tasks', 'list of Nimal')
    await kasun.fetch('people', 'list of Kasun')
    await untilKept('people', 'projects')
  })

  test('one role: after a change of role the earlier data is deleted', async () => {
    const administrator = open()
    await administrator.fetch('invoices', 'list')
    await untilKept('invoices')
    administrator.stop()
    const user = open({ ...NIMAL, role: 'USER' })
    await user.fetch('tasks', 'list')
    await untilKept('tasks')
  })

  test('one build', async () => {
    const { fetch } = open()
    await fetch('tasks', 'list')
    await untilKept('tasks')
    await changeIndex((index) => ({ ...index, build: 'another' }))
    expect(await restored()).toEqual({ until: undefined, found: {} })
  })
})

test('nothing is stored while disconnected, because the screen may differ from the server', async () => {
  const { fetch, queryClient } = open()
  await fetch('tasks', 'as stored')
  await untilKept('tasks')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cutSocket()
  queryClient.setQueryData(['tasks'], 'as typed')
  vi.advanceTimersByTime(60_000)
  expect((await restored()).found).toEqual({ tasks: 'as stored' })
})

test('nothing is stored after a reconnection until the server has sent the data again', async () => {
  const { fetch, queryClient } = open()
  await fetch('tasks', 'as stored')
  await untilKept('tasks')
  cutSocket()
  queryClient.setQueryData(['tasks'], 'as typed')
  connectSocket()
  await fetch('projects', 'list')
  await untilKept('projects', 'tasks')
  expect((await restored()).found).toEqual({ projects: 'list', tasks: 'as stored' })
  await fetch('tasks', 'as stored since')
  await expect
    .poll(async () => (await restored()).found)
    .toEqual({ projects: 'list', tasks: 'as stored since' })
})

test('nothing is left after signing out, even if requests were pending', async () => {
  const { fetch, queryClient, stop } = open()
  await fetch('tasks', 'list')
  await untilKept('tasks')
  await fetch('projects', 'on its way')
  localStorage.clear()
  stop()
  queryClient.clear()
  forgetOfflineData()
  await expect
    .poll(async () => (await indexedDB.databases()).map(({ name }) => name))
    .not.toContain(OFFLINE_DATABASE)
  expect(await restored()).toEqual({ until: undefined, found: {} })
})

test('a browser that cannot store anything causes no failure', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  const { fetch } = open()
  await fetch('tasks', 'list')
  cutSocket()
  expect(await restored()).toEqual({ until: undefined, found: {} })
})

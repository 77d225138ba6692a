import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useQuery } from '@tanstack/react-query'
import { connectSocket, cutSocket, fakeSocket, setNetwork, tellPage } from '#test/web/fake-socket.ts'
import { renderPage } from '#test/web/render-page.tsx'
import { ApiError } from './api-client.ts'
import { beginCut, liveState, startLive, stopLive } from './live.ts'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:02:00.000Z') })
})
let stop: (() => void) | undefined
afterEach(() => {
  stop?.()
  setNetwork(true)
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const minutes = (count: number) => count * 60_000

/** A page that shows one record of the server, or that it is unavailable. */
async function open() {
  const server = { stored: 'first', isAway: false, asked: 0 }
  function Shown() {
    const { data, isError } = useQuery({
      queryKey: ['thing'],
      queryFn: async () => {
        server.asked++
        if (server.isAway) throw new ApiError(0, 'offline', 'The server cannot be reached.')
        return server.stored
      },
      meta: { entities: ['thing'] },
    })
    return (
      <p>
        {data} {isError ? 'failed' : ''}
      </p>
    )
  }
  const screen = await renderPage(<Shown />)
  stop = await startLive(screen.queryClient, () => undefined)
  connectSocket()
  await pass(50)
  return { server, shown: () => screen.container.querySelector('p')?.textContent.trim(), ...screen }
}

test('after a disconnection of a minute nothing is stale, and data read meanwhile is kept', async () => {
  const { server, shown, queryClient } = await open()
  cutSocket()
  server.isAway = true
  server.stored = 'second'
  expect([liveState.get(), liveState.cutAt()]).toEqual(['reconnecting', Date.now()])
  // opening a page again or returning to a window: its call fails
  void queryClient.invalidateQueries()
  await pass(minutes(1))
  expect(shown()).toBe('first')
  server.isAway = false
  connectSocket('2')
  await pass(100)
  expect(shown()).toBe('second')
  expect([liveState.get(), liveState.cutAt()]).toEqual(['live', undefined])
})

test('a call that waits to retry does so at once when the connection is restored', async () => {
  const { server, shown, queryClient } = await open()
  server.isAway = true
  queryClient.removeQueries()
  cutSocket()
  void queryClient.resetQueries()
  await pass(600)
  server.isAway = false
  connectSocket('2')
  await pass(100)
  expect(shown()).toBe('first')
})

test('without a network the state is offline at once, nothing is requested, and everything resumes when the network is back', async () => {
  const { server, shown } = await open()
  const left = Date.now()
  setNetwork(false)
  expect([liveState.get(), liveState.cutAt()]).toEqual(['offline', left])
  await pass(minutes(5))
  // the connection may not have noticed
  server.stored = 'second'
  tellPage('change', { entity: 'thing' })
  await pass(minutes(1))
  expect([shown(), server.asked]).toEqual(['first', 1])
  setNetwork(true)
  expect(fakeSocket.asked).toEqual(['disconnect', 'connect'])
  expect([liveState.get(), liveState.cutAt()]).toEqual(['reconnecting', left])
  connectSocket('2')
  await pass(100)
  expect(shown()).toBe('second')
})

test('a connection found to be dead counts as lost since the last message', async () => {
  await open()
  tellPage('manager ping')
  const heard = Date.now()
  await pass(45_000)
  cutSocket('ping timeout')
  expect(liveState.cutAt()).toBe(heard)
})

test('after the computer slept a new connection is made, even if the old one looks alive', async () => {
  await open()
  await pass(minutes(2))
  expect(fakeSocket.asked).toEqual([])
  // timers pause meanwhile
  vi.setSystemTime(Date.now() + minutes(10))
  await pass(5_000)
  expect(fakeSocket.asked).toEqual(['disconnect', 'connect'])
})

test('a page that becomes visible again reconnects at once', async () => {
  await open()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(fakeSocket.asked).toEqual([])
  cutSocket()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(fakeSocket.asked).toEqual(['disconnect', 'connect'])
})

test('after it is stopped it watches nothing', async () => {
  await open()
  stop?.()
  expect(liveState.cutAt()).toBeUndefined()
  fakeSocket.asked = []
  setNetwork(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(minutes(3))
  expect(fakeSocket.asked).toEqual([])
})

test('a page opened with stored data behaves as after a disconnection, and refetches everything once it is connected', async () => {
  stopLive()
  const seenAt = Date.now() - minutes(90)
  beginCut(seenAt)
  const asked: string[] = []
  function Shown() {
    const queryFn = () => {
      asked.push('thing')
      return 'now'
    }
    return useQuery({ queryKey: ['thing'], queryFn, initialData: 'before', staleTime: Infinity }).data
  }
  const screen = await renderPage(<Shown />)
  stop = await startLive(screen.queryClient, () => undefined)
  expect([liveState.get(), liveState.cutAt()]).toEqual(['reconnecting', seenAt])
  await pass(minutes(1))
  expect([screen.container.textContent, asked]).toEqual(['before', []])
  connectSocket()
  await pass(100)
  expect([screen.container.textContent, asked]).toEqual(['now', ['thing']])
  expect([liveState.get(), liveState.cutAt()]).toEqual(['live', undefined])
})

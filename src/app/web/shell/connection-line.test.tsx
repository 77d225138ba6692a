import { QueryClient, useQuery } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { connectSocket, cutSocket, setNetwork } from '#test/web/fake-socket.ts'
import { renderAt } from '#test/web/render-at.tsx'
import { startLive } from '#platform/web/data/live.ts'
import { restoredUntil } from '#platform/web/offline/restored-data.ts'
import { ConnectionLine } from './connection-line.tsx'

vi.mock('socket.io-client', async () => ({ io: (await import('#test/web/fake-socket.ts')).openFakeSocket }))

let stop: (() => void) | undefined
beforeEach(() => {
  // 14:32 in Colombo
  vi.useFakeTimers({ now: new Date('2026-11-20T09:02:00.000Z') })
})
afterEach(async () => {
  await cleanup()
  stop?.()
  setNetwork(true)
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const HOUR = 3_600_000

async function open() {
  await renderAt('/task', <ConnectionLine />)
  stop = await startLive(new QueryClient(), () => undefined)
  await pass(10_000)
  expect(line()).toBe('')
  connectSocket()
  await pass(10)
}
const line = () => page.getByRole('status').element().textContent
const isCut = () => document.documentElement.dataset['connection'] === 'cut'

test('without a network a line says so at once, and how old the data is, as long as it lasts', async () => {
  await open()
  setNetwork(false)
  await pass(10)
  expect(line()).toBe('You are offline. What you see is from 14:32.')
  expect(isCut()).toBe(true)
  vi.setSystemTime(Date.now() + 2 * HOUR)
  await pass(1_000)
  expect(line()).toBe('You are offline. What you see is from 14:32.')
  vi.setSystemTime(Date.now() + 10 * HOUR)
  await pass(1_000)
  expect(line()).toBe('You are offline. What you see is from yesterday 14:32.')
  setNetwork(true)
  connectSocket()
  await pass(10)
  expect(line()).toBe('')
  expect(isCut()).toBe(false)
})

test('an unreachable server is reported if it stays unreachable', async () => {
  await open()
  cutSocket()
  await pass(2_900)
  expect(line()).toBe('')
  connectSocket()
  await pass(10_000)
  expect(line()).toBe('')
  cutSocket()
  await pass(3_100)
  expect(line()).toBe('No connection. What you see is from 14:32.')
  connectSocket()
  await pass(10)
  expect(line()).toBe('')
})

test('the line shows the age of the oldest data on the page, even if it is days old', async () => {
  const until = Date.parse('2026-11-18T03:30:00.000Z')
  restoredUntil.set('["seen"]', until)
  function Seen() {
    return useQuery({
      queryKey: ['seen'],
      queryFn: () => 'seen',
      initialData: 'seen',
      initialDataUpdatedAt: until,
      staleTime: Infinity,
    }).data
  }
  await renderAt(
    '/task',
    <>
      <ConnectionLine />
      <Seen />
    </>,
  )
  stop = await startLive(new QueryClient(), () => undefined)
  connectSocket()
  setNetwork(false)
  await pass(10)
  expect(line()).toBe('You are offline. What you see is from Wednesday 09:00.')
  restoredUntil.clear()
})

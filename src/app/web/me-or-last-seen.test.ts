import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { meQuery } from '#people/accounts/web/index.ts'
import { sampleMe } from '#test/web/sample-accounts.ts'
import { call, ApiError } from '#platform/web/data/api-client.ts'
import { liveState, stopLive } from '#platform/web/data/live.ts'
import { restoreOfflineData } from '#platform/web/offline/offline-data.ts'
import { createQueryClient } from '#platform/web/data/query-client.ts'
import { meOrLastSeen } from './me-or-last-seen.ts'

vi.mock('#platform/web/data/api-client.ts', { spy: true })
vi.mock('#platform/web/offline/offline-data.ts', { spy: true })

const SEEN_AT = Date.parse('2026-11-20T09:02:00.000Z')
const NO_ANSWER = new ApiError(0, 'offline', 'The server cannot be reached.')
const seen = sampleMe({ user: { fName: 'Seen' } })

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  stopLive()
  vi.useRealTimers()
})

/** @param kept what the browser has from earlier */
function open(answer: () => Promise<unknown>, kept?: typeof seen) {
  const queryClient = createQueryClient()
  vi.mocked(call).mockImplementation(async (endpoint) => {
    expect(endpoint).toBe(getMe)
    return (await answer()) as never
  })
  vi.mocked(restoreOfflineData).mockImplementation(async () => {
    if (kept === undefined) return undefined
    queryClient.setQueryData(meQuery.queryKey, kept)
    return SEEN_AT
  })
  return meOrLastSeen(queryClient)
}

test('the server’s answer is used, and stored data is ignored', async () => {
  const me = sampleMe({})
  expect(await open(() => Promise.resolve(me), seen)).toEqual(me)
  expect(restoreOfflineData).not.toHaveBeenCalled()
  expect(liveState.cutAt()).toBeUndefined()
})

test('without an answer the stored account is used, with its date', async () => {
  expect(await open(() => Promise.reject(NO_ANSWER), seen)).toEqual(seen)
  expect(liveState.cutAt()).toBe(SEEN_AT)
})

test('a server that does not answer is awaited for 3 seconds', async () => {
  const opened = open(() => new Promise(() => undefined), seen)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(restoreOfflineData).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(await opened).toEqual(seen)
})

test('without stored data it retries, and finally says why it failed', async () => {
  const me = sampleMe({})
  let tries = 0
  const opened = open(() => (++tries === 1 ? Promise.reject(NO_ANSWER) : Promise.resolve(me)))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await opened).toEqual(me)
  expect(liveState.cutAt()).toBeUndefined()

  const refused = open(() => Promise.reject(NO_ANSWER)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await refused).toBe(NO_ANSWER)
})

test('a refusal is an answer: no stored data is shown', async () => {
  const refusal = new ApiError(403, 'account_inactive', 'This account is inactive')
  const opened = open(() => Promise.reject(refusal), seen).catch((error: unknown) => error)
  expect(await opened).toBe(refusal)
  expect(restoreOfflineData).not.toHaveBeenCalled()
})

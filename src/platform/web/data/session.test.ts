import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accessToken, endSession, refreshSession, startSession, storeTokens } from './session.ts'

const REFRESH = 'ledgerboard.refresh_token'
const tokenUntil = (seconds: number, iat = Math.floor(Date.now() / 1000)) =>
  `head.${btoa(JSON.stringify({ iat, exp: Math.floor(Date.now() / 1000) + seconds }))}.signature`
const stored = () => localStorage.getItem(REFRESH)
const refusal = (status: number) => Object.assign(new Error('refused'), { status })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

interface Asked {
  /** Milliseconds after the first call. */
  after: number
  token: string
  signal: AbortSignal | undefined
}

/** A session whose refreshes get these replies, the last one repeatedly. */
function session(...answers: ((signal: AbortSignal | undefined) => Promise<object>)[]) {
  const asked: Asked[] = []
  const renewed: string[] = []
  let ended = 0
  let began = 0
  startSession({
    refresher: async (token, signal) => {
      if (asked.length === 0) began = Date.now()
      asked.push({ after: Date.now() - began, token, signal })
      const answer = answers[Math.min(asked.length, answers.length) - 1]
      await answer?.(signal)
      return { access_token: tokenUntil(900), refresh_token: 'new' }
    },
    ended: () => (ended += 1),
    renewed: (token) => renewed.push(token),
  })
  storeTokens({ access_token: tokenUntil(900), refresh_token: 'old' })
  return { asked, renewed, ended: () => ended, times: () => asked.map(({ after }) => after) }
}

/** The refresh and its outcome, while the clock advances as far as it may take. */
async function outcome(): Promise<unknown> {
  const refreshed = refreshSession().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return refreshed
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  // the browser's own clock for this cannot be faked
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('too late', 'TimeoutError')), milliseconds)
    return controller.signal
  })
})

test('a refresh whose response was lost is repeated while the server returns the same response', async () => {
  const { asked, renewed, times } = session(
    lost,
    () => Promise.reject(refusal(503)),
    lost,
    async () => ({}),
  )
  expect(await outcome()).toBe(accessToken())
  expect(times()).toEqual([0, 1_000, 3_000, 7_000])
  expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['old']))
  expect(stored()).toBe('new')
  expect(renewed).toEqual([accessToken()])
})

test('when no response comes at all, the session continues and waits for the next need', async () => {
  const { times, ended } = session(lost)
  expect(await outcome()).toBeInstanceOf(TypeError)
  expect(times()).toHaveLength(4)
  expect([stored(), ended()]).toEqual(['old', 0])
})

test('a pending response is not awaited beyond the time to retry, except for the last attempt', async () => {
  const silent = (signal: AbortSignal | undefined) =>
    new Promise<object>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
      if (signal === undefined) setTimeout(resolve, 15_000)
    })
  const { asked, times } = session(silent)
  expect(await outcome()).toBe(accessToken())
  expect(times()).toEqual([0, 4_000, 9_000])
  expect(asked.at(-1)?.signal).toBeUndefined()
  expect(stored()).toBe('new')
})

test.each([
  { status: 401, token: null, ended: 1 },
  { status: 429, token: 'old', ended: 0 },
])('a response with $status is final: the refresh is not repeated', async ({ status, token, ended }) => {
  const scene = session(() => Promise.reject(refusal(status)))
  await outcome()
  expect(scene.times()).toEqual([0])
  expect([stored(), scene.ended()]).toEqual([token, ended])
})

test('a refresh that another tab completed first is adopted, and not repeated', async () => {
  const { asked, renewed } = session(lost)
  const refreshed = refreshSession()
  const other = tokenUntil(901)
  await vi.advanceTimersByTimeAsync(500)
  localStorage.setItem(REFRESH, 'of another tab')
  localStorage.setItem('ledgerboard.access_token', other)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await refreshed).toBe(other)
  expect(asked).toHaveLength(1)
  expect(renewed).toEqual([other])
  expect(stored()).toBe('of another tab')
})

test('the last token of a session is used until it ends, and not renewed again and again', async () => {
  const { asked, ended } = session(() => Promise.reject(refusal(401)))
  storeTokens({ access_token: tokenUntil(59) })
  await vi.advanceTimersByTimeAsync(58_000)
  expect(asked).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(3_000)
  expect([asked.length, ended()]).toEqual([1, 1])
  // an ordinary one that the machine slept through is renewed at once
  storeTokens({ access_token: tokenUntil(59, 0), refresh_token: 'old' })
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toHaveLength(2)
})

test('signing out is not reverted by a late response', async () => {
  const { renewed } = session(() => new Promise((resolve) => setTimeout(resolve, 2_000)))
  const refreshed = refreshSession()
  await vi.advanceTimersByTimeAsync(500)
  endSession()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await refreshed).toBeUndefined()
  expect([accessToken(), stored(), renewed]).toEqual([undefined, null, []])
})

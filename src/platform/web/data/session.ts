/**
 * The sign-in of this browser: both tokens in local storage under the product's own keys (spec 2.9), the clock of
 * the server, and the refresh 60 seconds before the access token ends (spec 2.9). Several tabs share one sign-in.
 */

export interface Tokens {
  access_token: string
  refresh_token?: string | undefined
}

/** Asks the server for new tokens, until it is told to stop. @throws whatever the call throws, with its `status` */
export type Refresher = (refreshToken: string, signal: AbortSignal | undefined) => Promise<Tokens>

const ACCESS_KEY = 'ledgerboard.access_token'
const REFRESH_KEY = 'ledgerboard.refresh_token'
/** Spec 2.9: the timer fires this long before expiry. */
const REFRESH_BEFORE = 60_000
const MAX_TIMER = 2_147_483_647
/**
 * Milliseconds before a refresh that had no answer is asked for again. The server may have spent the token before the
 * answer was lost: for 10 seconds it gives the same answer again, later it takes the token for a stolen one.
 */
const ASK_AGAIN_AFTER = [1_000, 2_000, 4_000]
/** Milliseconds that an answer is waited for, where there is time to ask again. */
const ANSWER_WITHIN = 3_000
/** Milliseconds after the first time in which it is asked for the last time. */
const LAST_ASKED_WITHIN = 9_000

let refresher: Refresher | undefined
let onEnded: () => void = () => undefined
let onRenewed: (accessToken: string) => void = () => undefined
let timer: ReturnType<typeof setTimeout> | undefined
let refreshing: Promise<string | undefined> | undefined
/** Milliseconds that the server's clock is ahead of this browser's. */
let clockOffset = 0

/** Wires the session to the rest of the product; called once at the start of the pages. */
export function startSession(options: {
  refresher: Refresher
  /** The sign-in is over: go to the login page. */
  ended: () => void
  renewed: (accessToken: string) => void
}): void {
  refresher = options.refresher
  onEnded = options.ended
  onRenewed = options.renewed
  window.addEventListener('storage', (event) => {
    if (event.key !== ACCESS_KEY && event.key !== null) return
    // another tab signed out or in: this one follows
    if (accessToken() === undefined) onEnded()
    else schedule()
  })
  document.addEventListener('visibilitychange', () => {
    // a sleeping machine fires its timers late
    if (document.visibilityState === 'visible') schedule()
  })
  schedule()
}

/** The stored access token, good or not. */
export function accessToken(): string | undefined {
  return localStorage.getItem(ACCESS_KEY) ?? undefined
}

/** Whether somebody is signed in here: there is a token that is good now, or one to renew it with. */
export function isSignedIn(): boolean {
  const token = accessToken()
  return token !== undefined && (expiryOf(token) > serverNow() || localStorage.getItem(REFRESH_KEY) !== null)
}

/** The id of the account that is signed in here, good token or not; undefined when nobody is. */
export function signedInAccount(): string | undefined {
  const id = claimOf(accessToken() ?? '', 'sub')
  return typeof id === 'string' ? id : undefined
}

/** Keeps the tokens of a sign-in, sign-up or refresh. */
export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(ACCESS_KEY, tokens.access_token)
  if (tokens.refresh_token !== undefined) localStorage.setItem(REFRESH_KEY, tokens.refresh_token)
  schedule()
}

/** Forgets the tokens and goes to the login page. */
export function endSession(): void {
  clearTimeout(timer)
  localStorage.removeItem(ACCESS_KEY)
  localStorage.removeItem(REFRESH_KEY)
  onEnded()
}

/** Learns the server's clock from a reply's Date header: the browser's own may be wrong (spec 2.9). */
export function noteServerDate(date: string | null): void {
  if (date === null) return
  const time = Date.parse(date)
  if (!Number.isNaN(time)) clockOffset = time - Date.now()
}

/** The time on the server, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + clockOffset
}

/**
 * A renewed access token; calls at the same time share one refresh. A refusal ends the session.
 * @returns undefined when the session is over
 * @throws when the server cannot be reached: the session then goes on
 */
export function refreshSession(): Promise<string | undefined> {
  refreshing ??= renew().finally(() => {
    refreshing = undefined
  })
  return refreshing
}

async function renew(): Promise<string | undefined> {
  const used = localStorage.getItem(REFRESH_KEY)
  if (used === null || refresher === undefined) {
    endSession()
    return undefined
  }
  try {
    const tokens = await askForTokens(used, refresher)
    if (isReplaced(used) || tokens === undefined) return followOtherTab()
    storeTokens(tokens)
    onRenewed(tokens.access_token)
    return tokens.access_token
  } catch (error) {
    if (!isRefusal(error)) throw error
    // another tab may have renewed with the same token a moment ago
    if (isReplaced(used)) return followOtherTab()
    endSession()
    return undefined
  }
}

/** Asks again while the server would give the same answer. @returns undefined when another tab was quicker */
async function askForTokens(used: string, ask: Refresher): Promise<Tokens | undefined> {
  const end = performance.now() + LAST_ASKED_WITHIN
  const timeLeft = () => end - performance.now()
  for (const pause of ASK_AGAIN_AFTER) {
    if (timeLeft() <= 0) break
    try {
      return await ask(used, AbortSignal.timeout(Math.min(ANSWER_WITHIN, timeLeft())))
    } catch (error) {
      // nothing was spent
      if (isRefusal(error) || statusOf(error) === 429) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.min(pause, timeLeft()))))
    if (isReplaced(used)) return undefined
  }
  return ask(used, undefined)
}

/** Whether another tab has renewed with the same token, or signed out. */
function isReplaced(used: string): boolean {
  return localStorage.getItem(REFRESH_KEY) !== used
}

function followOtherTab(): string | undefined {
  const token = accessToken()
  if (token !== undefined) onRenewed(token)
  return token
}

function isRefusal(error: unknown): boolean {
  const status = statusOf(error)
  return status >= 400 && status < 500 && status !== 429
}

/** 0 for what is no answer of the server. */
function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0
}

function schedule(): void {
  clearTimeout(timer)
  const token = accessToken()
  if (token === undefined || localStorage.getItem(REFRESH_KEY) === null) return
  const wait = Math.min(Math.max(expiryOf(token) - serverNow() - REFRESH_BEFORE, 0), MAX_TIMER)
  // one that failed in the end is tried again by the next call that is answered with 401
  timer = setTimeout(() => void refreshSession().catch(() => undefined), wait)
}

/** When a token ends, in milliseconds since 1970; 0 when it cannot be read. */
function expiryOf(token: string): number {
  const exp = claimOf(token, 'exp')
  return typeof exp === 'number' ? exp * 1000 : 0
}

function claimOf(token: string, name: 'exp' | 'sub'): unknown {
  try {
    const payload: unknown = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    return typeof payload === 'object' && payload !== null
      ? (payload as Record<string, unknown>)[name]
      : undefined
  } catch {
    return undefined
  }
}

/**
 * This browser's session: both tokens in local storage under the product's own keys (spec 2.9), the server's clock,
 * and the refresh 60 seconds before the access token expires (spec 2.9). Tabs share one session.
 */

export interface Tokens {
  access_token: string
  refresh_token?: string | undefined
}

/** Requests new tokens from the server, until aborted. @throws whatever the call throws, with its `status` */
export type Refresher = (refreshToken: string, signal: AbortSignal | undefined) => Promise<Tokens>

const ACCESS_KEY = 'ledgerboard.access_token'
const REFRESH_KEY = 'ledgerboard.refresh_token'
/** Spec 2.9: the timer fires this long before expiry. */
const REFRESH_BEFORE = 60_000
const MAX_TIMER = 2_147_483_647
/**
 * Milliseconds before an unanswered refresh is retried. The server may have used up the token before the reply was
 * lost: for 10 seconds it repeats the same reply, after that it treats the token as stolen.
 */
const ASK_AGAIN_AFTER = [1_000, 2_000, 4_000]
/** Milliseconds to wait for a reply while there is time for a retry. */
const ANSWER_WITHIN = 3_000
/** Milliseconds after the first attempt at which the last one starts. */
const LAST_ASKED_WITHIN = 9_000

let refresher: Refresher | undefined
let onEnded: () => void = () => undefined
let onRenewed: (accessToken: string) => void = () => undefined
let timer: ReturnType<typeof setTimeout> | undefined
let refreshing: Promise<string | undefined> | undefined
/** Milliseconds by which the server's clock is ahead of this browser's. */
let clockOffset = 0

/** Connects the session to the rest of the product; called once when the pages start. */
export function startSession(options: {
  refresher: Refresher
  /** The session is over: go to the login page. */
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
    // timers fire late after the machine slept
    if (document.visibilityState === 'visible') schedule()
  })
  schedule()
}

/** The stored access token, valid or not. */
export function accessToken(): string | undefined {
  return localStorage.getItem(ACCESS_KEY) ?? undefined
}

/** Whether a user is signed in here: there is a valid token, or one to renew it with. */
export function isSignedIn(): boolean {
  const token = accessToken()
  return token !== undefined && (expiryOf(token) > serverNow() || localStorage.getItem(REFRESH_KEY) !== null)
}

/** The id of the account signed in here, valid token or not; undefined without one. */
export function signedInAccount(): string | undefined {
  const id = claimOf(accessToken() ?? '', 'sub')
  return typeof id === 'string' ? id : undefined
}

/** The id of this browser's session, valid or not; undefined without one. */
export function signedInSession(): string | undefined {
  const id = claimOf(accessToken() ?? '', 'sid')
  return typeof id === 'string' ? id : undefined
}

/** Stores the tokens of a sign-in, sign-up or refresh. */
export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(ACCESS_KEY, tokens.access_token)
  if (tokens.refresh_token !== undefined) localStorage.setItem(REFRESH_KEY, tokens.refresh_token)
  schedule()
}

/** Removes the tokens and goes to the login page. */
export function endSession(): void {
  clearTimeout(timer)
  localStorage.removeItem(ACCESS_KEY)
  localStorage.removeItem(REFRESH_KEY)
  onEnded()
}

/** Reads the server's clock from a reply's Date header: the browser's own may be wrong (spec 2.9). */
export function noteServerDate(date: string | null): void {
  if (date === null) return
  const time = Date.parse(date)
  if (!Number.isNaN(time)) clockOffset = time - Date.now()
}

/** Server time, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + clockOffset
}

/**
 * A renewed access token; concurrent calls share one refresh. A refusal ends the session.
 * @returns undefined when the session is over
 * @throws when the server cannot be reached: the session then continues
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
    // another tab may just have renewed with the same token
    if (isReplaced(used)) return followOtherTab()
    endSession()
    return undefined
  }
}

/** Retries while the server would repeat the same reply. @returns undefined when another tab was quicker */
async function askForTokens(used: string, ask: Refresher): Promise<Tokens | undefined> {
  const end = performance.now() + LAST_ASKED_WITHIN
  const timeLeft = () => end - performance.now()
  for (const pause of ASK_AGAIN_AFTER) {
    if (timeLeft() <= 0) break
    try {
      return await ask(used, AbortSignal.timeout(Math.min(ANSWER_WITHIN, timeLeft())))
    } catch (error) {
      // the token was not used up
      if (isRefusal(error) || statusOf(error) === 429) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, Math.min(pause, timeLeft()))))
    if (isReplaced(used)) return undefined
  }
  return ask(used, undefined)
}

/** Whether another tab has renewed with the same token or signed out. */
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

/** 0 for anything but a reply of the server. */
function statusOf(error: unknown): number {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 0
}

function schedule(): void {
  clearTimeout(timer)
  const token = accessToken()
  if (token === undefined || localStorage.getItem(REFRESH_KEY) === null) return
  const wait = Math.min(Math.max(renewalOf(token) - serverNow(), 0), MAX_TIMER)
  // after a final failure, the next call that gets a 401 tries again
  timer = setTimeout(() => void refreshSession().catch(() => undefined), wait)
}

/** When a token is to be renewed, in milliseconds since 1970. */
function renewalOf(token: string): number {
  const expiry = expiryOf(token)
  // the last one of a session that nears its longest life: another would end with it, and be renewed at once, on and on
  const isLast = expiry - timeOf(token, 'iat') <= REFRESH_BEFORE
  return isLast ? expiry : expiry - REFRESH_BEFORE
}

/** A token's expiry, in milliseconds since 1970; 0 when it cannot be read. */
function expiryOf(token: string): number {
  return timeOf(token, 'exp')
}

function timeOf(token: string, name: 'exp' | 'iat'): number {
  const time = claimOf(token, name)
  return typeof time === 'number' ? time * 1000 : 0
}

function claimOf(token: string, name: 'exp' | 'iat' | 'sid' | 'sub'): unknown {
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

import type { OpenIdConfig } from '#platform/server/openid-config.ts'
import { toAppError } from '#platform/server/http/error-reply.ts'
import { readCookie } from '#platform/server/http/read-cookie.ts'
import type { PageCall, PageReply, ServedPage } from '#platform/server/http/served-pages.ts'
import type { Platform } from '#platform/server/platform.ts'
import { OPEN_ID_PATH } from '../../shared/openid-schema.ts'
import { returnPath } from '../../shared/return-path.ts'
import { addressKey, OPEN_ID_START } from '../attempt-limits.ts'
import type { AuthContext } from '../auth-context.ts'
import { recordRefusedSignIn } from '../record-refused-sign-in.ts'
import { setCookie, cookieName } from './cookies.ts'
import { findAccount } from './find-account.ts'
import { type Exchange, type Issuer, openIssuer } from './issuer.ts'
import { RESULT_COOKIE, RESULT_LIFETIME, storeAccount, storeRefusal } from './openid-results.ts'
import { rememberStart, START_LIFETIME, takeStart } from './openid-starts.ts'

const MAX_RETURN_PATH = 2_000
/** A state as this server makes it. */
const STATE = /^[\w-]{43}$/

/**
 * The two addresses between which the browser is at the issuer (spec 37.1). Both only send it on. What came of it waits
 * for the login page in a cookie that no script reads: no address ever contains it.
 */
export function openIdPages(context: AuthContext, openId: OpenIdConfig): ServedPage {
  const { platform } = context
  const issuer = openIssuer(openId, platform)
  const pages: Readonly<Record<string, (call: PageCall) => Promise<PageReply>>> = {
    start: (call) => goToIssuer(platform, issuer, call),
    callback: (call) => comeBack(platform, { issuer, openId }, call),
  }
  return {
    path: `/api${OPEN_ID_PATH}/`,
    async answer(call) {
      const page = Object.hasOwn(pages, call.rest) ? pages[call.rest] : undefined
      if (page === undefined) return { status: 404, headers: PLAIN, body: 'There is nothing at this address' }
      try {
        return await page(call)
      } catch (error) {
        const refusal = toAppError(error)
        if (refusal.code === 'internal') throw error
        return sendBack(platform, storeRefusal(platform, refusal.message), wishOf(platform, call).returnPath)
      }
    },
  }
}

async function goToIssuer(platform: Platform, issuer: Issuer, call: PageCall): Promise<PageReply> {
  await platform.rateLimits.consume(OPEN_ID_START, addressKey(call.address))
  const { state, browserKey } = await rememberStart(
    platform.database,
    wishOf(platform, call),
    platform.clock(),
  )
  const url = await issuer.authorizationUrl(exchangeOf(platform, state, browserKey))
  return redirect(url, setCookie(platform.config, cookieOf(state), browserKey, START_LIFETIME))
}

async function comeBack(
  platform: Platform,
  { issuer, openId }: { issuer: Issuer; openId: OpenIdConfig },
  { query, cookies, address }: PageCall,
): Promise<PageReply> {
  const state = query.get('state') ?? ''
  const browserKey = STATE.test(state)
    ? readCookie(cookies, cookieName(platform.config, cookieOf(state)))
    : undefined
  const now = platform.clock()
  const wish =
    browserKey === undefined ? undefined : await takeStart(platform.database, { state, browserKey }, now)
  // begun in another browser, used before, or too long ago: nothing is asked, and an earlier result stays
  if (browserKey === undefined || wish === undefined) return redirect('/auth/login?oidc=back')

  const refuse = (sentence: string) => sendBack(platform, storeRefusal(platform, sentence), wish.returnPath)
  try {
    const claims = await issuer.claimsOf(query, exchangeOf(platform, state, browserKey))
    const found = await platform.database.transaction().execute(async (transaction) => {
      const account = await findAccount(transaction, platform, openId, claims)
      if ('sentence' in account) return account
      return { result: await storeAccount(transaction, account.id, wish.rememberMe, now) }
    })
    if ('result' in found) return sendBack(platform, found.result, wish.returnPath)
    const { reason, userId, sentence } = found
    await recordRefusedSignIn(
      platform,
      userId === undefined ? { id: undefined, email: claims.email ?? 'unknown' } : { id: userId },
      { address, reason },
    )
    return refuse(sentence)
  } catch (error) {
    const refusal = toAppError(error)
    if (refusal.code === 'internal') throw error
    return refuse(refusal.message)
  }
}

function wishOf({ config }: Platform, { query }: PageCall) {
  const path = returnPath(query.get('redirect'), config.appUrl)
  return {
    returnPath: path.length > MAX_RETURN_PATH ? returnPath(undefined, config.appUrl) : path,
    rememberMe: query.get('remember') === 'true',
  }
}

/** Verifier and nonce are computed from the browser's key: the database has nothing that could be used. */
function exchangeOf({ config, secrets }: Platform, state: string, browserKey: string): Exchange {
  return {
    callback: `${config.appUrl}/api${OPEN_ID_PATH}/callback`,
    state,
    nonce: secrets.derive('openid-nonce', browserKey),
    verifier: secrets.derive('openid-verifier', browserKey),
  }
}

/** Each start has a cookie of its own, so that two tabs do not disturb each other. */
function cookieOf(state: string): string {
  return `openid-${state.slice(0, 16)}`
}

/** To the login page, which fetches the result. */
function sendBack(platform: Platform, result: string, path: string): PageReply {
  const query = new URLSearchParams({ oidc: 'back', redirect: path })
  return redirect(
    `/auth/login?${query.toString()}`,
    setCookie(platform.config, RESULT_COOKIE, result, RESULT_LIFETIME),
  )
}

const PLAIN = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' }

function redirect(location: string, cookie?: string): PageReply {
  const headers = { ...PLAIN, location, ...(cookie === undefined ? {} : { 'set-cookie': cookie }) }
  return { status: 302, headers, body: '' }
}

import type { BrowserContext, Page, Request } from '@playwright/test'
import { ADMIN, api, expect, logIn, signedInPage, test, tokenOf } from './app-fixture.ts'
import { proxyOf } from './product-proxy.ts'

const ACCESS = 'ledgerboard.access_token'

/** Counts the refresh calls of all tabs from now on. */
function countRefreshes(context: BrowserContext): { count: number } {
  const seen = { count: 0 }
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) seen.count++
  })
  return seen
}

/** Ten tabs of one browser, all loaded and connected live. */
async function tenTabs(first: Page, context: BrowserContext, url: string): Promise<Page[]> {
  const tabs = [first, ...(await Promise.all(Array.from({ length: 9 }, () => context.newPage())))]
  for (const tab of tabs) {
    await tab.goto(`${url}/task`)
    await expect(tab.getByText('Live', { exact: true })).toBeVisible()
  }
  return tabs
}

async function expectSignedIn(tabs: Page[]): Promise<void> {
  for (const tab of tabs) {
    await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(tab.url()).not.toContain('/auth/login')
  }
}

test('ten tabs that refresh at once all stay signed in', async ({ browser, product }) => {
  test.slow()
  const { page, context } = await signedInPage(browser, product, ADMIN)
  const tabs = await tenTabs(page, context, product.url)
  const refreshes = countRefreshes(context)
  // an invalid token makes every tab refresh with the same refresh token
  await page.evaluate((key) => localStorage.setItem(key, 'no.good.token'), ACCESS)
  await Promise.all(tabs.map((tab) => tab.reload()))
  await expectSignedIn(tabs)
  test.info().annotations.push({ type: 'refresh calls of ten tabs', description: `${refreshes.count}` })
  expect(refreshes.count).toBeGreaterThanOrEqual(1)
  expect(refreshes.count).toBeLessThanOrEqual(20)
})

test('ten open tabs whose token expires at the same moment refresh at most once each', async ({
  browser,
  product,
}) => {
  test.slow()
  const { page, context } = await signedInPage(browser, product, ADMIN)
  const tabs = await tenTabs(page, context, product.url)
  const refreshes = countRefreshes(context)
  // a page of the same origin without scripts: all tabs are notified of its writes at the same moment
  const silent = await context.newPage()
  await silent.goto(`${product.url}/api/health`)
  const ended = `head.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 60 }))}.signature`
  const stored = () => silent.evaluate((key) => localStorage.getItem(key), ACCESS)
  await silent.evaluate(([key, token]) => localStorage.setItem(key, token), [ACCESS, ended] as const)
  await expect.poll(stored).not.toBe(ended)
  // all further requests succeed: no tab is left with an invalid token
  for (const tab of tabs) {
    await tab.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(tab.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  }
  const afterEnd = refreshes.count
  test.info().annotations.push({ type: 'refresh calls of ten tabs', description: `${afterEnd}` })
  expect(afterEnd).toBeGreaterThanOrEqual(1)
  expect(afterEnd).toBeLessThanOrEqual(10)
  await Promise.all(tabs.map((tab) => tab.reload()))
  await expectSignedIn(tabs)
  expect(refreshes.count).toBe(afterEnd)
  const sessions = await api<{ isThis: boolean }[]>(product, (await stored()) ?? '', 'GET', '/auth/sessions')
  expect(sessions.filter((session) => session.isThis)).toHaveLength(1)
})

test('a tab that is killed while it refreshes leaves the next one signed in', async ({
  browser,
  product,
}) => {
  const { page, context } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/task`)
  await expectSignedIn([page])
  const spent = Promise.withResolvers<number>()
  // the server receives it, but the tab never gets the reply
  await page.route('**/api/auth/refresh', async (route) => {
    spent.resolve((await route.fetch()).status())
  })
  const before = await page.evaluate(() => localStorage.getItem('ledgerboard.refresh_token'))
  await page.evaluate((key) => localStorage.setItem(key, 'no.good.token'), ACCESS)
  void page.reload().catch(() => undefined)
  expect(await spent.promise).toBe(200)
  // closing the last tab would end the browser, so the next one is opened first
  const next = await context.newPage()
  await page.close()
  const refreshes = countRefreshes(context)
  await next.goto(`${product.url}/task`)
  await expectSignedIn([next])
  expect(await next.evaluate(() => localStorage.getItem('ledgerboard.refresh_token'))).not.toBe(before)
  expect(refreshes.count).toBeLessThanOrEqual(2)
})

test('a refresh whose responses are lost is repeated in time, and not mistaken for a theft', async ({
  browser,
  product,
}) => {
  const proxy = await proxyOf(product)
  const { page } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${proxy.url}/task`)
  await expectSignedIn([page])
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(`ledgerboard.${name}`), key)
  const before = await stored('refresh_token')
  // the server uses up the token each time, but the browser gets only the third reply
  proxy.change({ cutsAnswerTo: (sent) => sent.startsWith('POST /api/auth/refresh') && proxy.done.cuts < 2 })
  await page.evaluate((key) => localStorage.setItem(key, 'no.good.token'), ACCESS)
  await page.reload()
  await expect.poll(() => stored('refresh_token'), { timeout: 10_000 }).not.toBe(before)
  expect(proxy.done.cuts).toBe(2)
  await expectSignedIn([page])
  const sessions = await api<{ isThis: boolean }[]>(
    product,
    (await stored('access_token')) ?? '',
    'GET',
    '/auth/sessions',
  )
  expect(sessions.filter((session) => session.isThis)).toHaveLength(1)
  await page.close()
  await proxy.shut()
})

for (const minutes of [-1440, -20, 20, 1440]) {
  test(`a browser clock that is ${minutes} minutes wrong signs in, stays signed in and does not refresh endlessly`, async ({
    page,
    context,
    product,
  }) => {
    await tokenOf(product, ADMIN)
    await context.clock.install({ time: Date.now() + minutes * 60_000 })
    const refreshes = { sent: 0, answered: 0 }
    const isRefresh = (request: Request) => request.url().endsWith('/api/auth/refresh')
    page.on('request', (request) => (refreshes.sent += Number(isRefresh(request))))
    page.on('requestfinished', (request) => (refreshes.answered += Number(isRefresh(request))))
    await logIn(page, product, ADMIN)
    // a clock that is ahead makes a page that opens think that the token has expired, until the server replies
    const eachOpening = minutes > 0 ? 1 : 0
    for (const opening of [1, 2]) {
      if (opening === 1) await page.goto(`${product.url}/task`)
      else await page.reload()
      await expect(page.getByRole('heading', { name: 'On Board Tasks' })).toBeVisible()
      // an unanswered refresh would time out while the clock is set forward
      await expect.poll(() => refreshes.answered).toBe(opening * eachOpening)
      // the token is valid for 15 minutes: nothing is to be renewed yet, whatever the browser's clock says
      await context.clock.runFor(10_000)
    }
    expect(refreshes.sent).toBe(2 * eachOpening)
    expect(page.url()).toContain('/task')
  })
}

test('the token is refreshed 60 seconds before it expires', async ({ browser, product }) => {
  await tokenOf(product, ADMIN)
  const { page, context } = await signedInPage(browser, product, ADMIN)
  await context.clock.install()
  await page.goto(`${product.url}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const before = await page.evaluate((key) => localStorage.getItem(key), ACCESS)
  await context.clock.runFor(13 * 60_000)
  expect(await page.evaluate((key) => localStorage.getItem(key), ACCESS)).toBe(before)
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/api/auth/refresh'))
  await context.clock.runFor(65_000)
  expect((await refreshed).status()).toBe(200)
})

test('a deep link is kept through the sign-in', async ({ page, product }) => {
  await tokenOf(product, ADMIN)
  await page.goto(`${product.url}/task?status=Done&status=Blocked`)
  await page.waitForURL('**/auth/login**')
  await page.getByLabel('E-mail').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/task?status=Done&status=Blocked')
})

import { ADMIN, expect, signedInPage, test, tokenOf } from './app-fixture.ts'

const ACCESS = 'ledgerboard.access_token'

test('ten tabs that refresh at once all stay signed in', async ({ browser, product }) => {
  await tokenOf(product, ADMIN)
  const { page, context } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/dashboard`)
  const tabs = [page, ...(await Promise.all(Array.from({ length: 9 }, () => context.newPage())))]
  await Promise.all(tabs.slice(1).map((tab) => tab.goto(`${product.url}/task`)))
  // a token that is no good any more makes every tab refresh with the same refresh token
  await page.evaluate((key) => localStorage.setItem(key, 'no.good.token'), ACCESS)
  await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) {
    await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(tab.url()).not.toContain('/auth/login')
  }
})

for (const minutes of [-20, 20]) {
  test(`a browser clock that is ${minutes} minutes wrong neither signs out nor refreshes without end`, async ({
    browser,
    product,
  }) => {
    await tokenOf(product, ADMIN)
    const { page, context } = await signedInPage(browser, product, ADMIN)
    await context.clock.install({ time: Date.now() + minutes * 60_000 })
    let refreshes = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/auth/refresh')) refreshes++
    })
    await page.goto(`${product.url}/task`)
    await expect(page.getByRole('heading', { name: 'On Board Tasks' })).toBeVisible()
    await context.clock.runFor(10_000)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'On Board Tasks' })).toBeVisible()
    expect(refreshes).toBeLessThanOrEqual(2)
  })
}

test('the token is renewed 60 seconds before it ends', async ({ browser, product }) => {
  await tokenOf(product, ADMIN)
  const { page, context } = await signedInPage(browser, product, ADMIN)
  await context.clock.install()
  await page.goto(`${product.url}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  const before = await page.evaluate((key) => localStorage.getItem(key), ACCESS)
  const refreshed = page.waitForResponse((response) => response.url().endsWith('/api/auth/refresh'))
  await context.clock.runFor(13 * 60_000)
  expect(await page.evaluate((key) => localStorage.getItem(key), ACCESS)).toBe(before)
  await context.clock.runFor(65_000)
  expect((await refreshed).status()).toBe(200)
})

test('a deep link survives the sign-in', async ({ page, product }) => {
  await tokenOf(product, ADMIN)
  await page.goto(`${product.url}/task?status=Done&status=Blocked`)
  await page.waitForURL('**/auth/login**')
  await page.getByLabel('E-mail').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/task?status=Done&status=Blocked')
})

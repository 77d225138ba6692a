import { CLIENT, startProvider, type TestProvider } from '../test/openid-provider.ts'
import { ADMIN, expect, runProduct, test as base, tokenOf } from './app-fixture.ts'
import type { RunningApp } from '../scripts/running-app/running-app.ts'

/** The product with another service at which people sign in. */
const test = base.extend<{ connected: { product: RunningApp; provider: TestProvider } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, and no fixture is used
  connected: async ({}, use) => {
    const provider = await startProvider()
    const settings = {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Blue Lotus',
    }
    await runProduct(async (running) => {
      // APP_URL, where the answers arrive: the cookie belongs to this host
      const product = { ...running, url: running.url.replace('127.0.0.1', 'localhost') }
      provider.register(`${product.url}/api/auth/oidc/callback`)
      await use({ product, provider })
    }, settings)
    await provider.stop()
  },
})

test('signing in at another service, and why a stranger is not', async ({ browser, connected }) => {
  const { product, provider } = connected
  await tokenOf(product, ADMIN)
  provider.people.set('nimal', { sub: 'nimal', email: ADMIN.email, email_verified: true })
  provider.people.set('mallory', { sub: 'mallory', email: 'mallory@example.lk', email_verified: true })
  const signInAs = async (name: string) => {
    const page = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage()
    await page.goto(`${product.url}/auth/login?redirect=%2Fsecurity`)
    // it takes part in every navigation, and must not ask the callback twice
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.getByRole('link', { name: 'Sign in with Blue Lotus' }).click()
    await page.getByPlaceholder('Enter any login').fill(name)
    await page.getByPlaceholder('and password').fill('any')
    await page.getByRole('button', { name: 'Sign-in' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    return page
  }
  const nimal = await signInAs('nimal')
  await expect(nimal.getByRole('heading', { name: 'Connected sign-in' })).toBeVisible()
  expect(new URL(nimal.url()).pathname + new URL(nimal.url()).search).toBe('/security')
  // the page that asked for the result is not in the history
  await nimal.goBack()
  expect(nimal.url()).not.toContain('oidc=')

  const mallory = await signInAs('mallory')
  await expect(mallory.getByRole('alert')).toHaveText(
    'There is no account for mallory@example.lk here. Ask an administrator to invite you.',
  )
  expect(mallory.url()).toBe(`${product.url}/auth/login?redirect=%2Fsecurity`)
})

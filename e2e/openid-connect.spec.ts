import { CLIENT, startProvider, type TestProvider } from '../test/openid-provider.ts'
import { ADMIN, api, expect, runProduct, test as base, tokenOf } from './app-fixture.ts'
import { approvedPerson } from './people.ts'
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

test('with passwords off, signing in again proves who it is, and what was typed is there afterwards', async ({
  browser,
  connected,
}) => {
  const { product, provider } = connected
  const token = await tokenOf(product, ADMIN)
  const keeper = await approvedPerson(product, 'ADMIN', 'Kasun', 'De Silva')
  const kept = await api<{ user: { id: string } }>(product, await tokenOf(product, keeper), 'GET', '/auth/me')
  await api(product, token, 'PUT', '/sign-in-settings/password', { keeper: kept.user.id })
  provider.people.set('nimal', { sub: 'nimal', email: ADMIN.email, email_verified: true })
  const page = await (await browser.newContext({ serviceWorkers: 'allow' })).newPage()
  await page.goto(`${product.url}/auth/login?redirect=%2Fuser`)
  await page.getByRole('link', { name: 'Sign in with Blue Lotus' }).click()
  await page.getByPlaceholder('Enter any login').fill('nimal')
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'User Onboarding' })).toBeVisible()

  // as after ten minutes
  await page.route('**/api/user', async (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          json: { code: 'proof_needed', message: 'Please confirm that it is you.' },
        })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'New User' }).click()
  const form = page.getByRole('dialog', { name: 'Add New User' })
  await form.getByLabel('First Name').fill('Tharindu')
  await form.getByLabel('Second Name').fill('Silva')
  await form.getByLabel('Email Address').fill('tharindu@bluelotus.example')
  await form.getByLabel('Role').selectOption('USER')
  await form.getByRole('button', { name: 'Save User' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm It Is You' })
  await proof.getByRole('link', { name: 'Sign in with Blue Lotus' }).click()

  // the other service still knows this browser
  await expect(page.getByRole('heading', { level: 1, name: 'User Onboarding' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/user')
  await page.getByRole('button', { name: 'New User' }).click()
  await expect(form.getByLabel('First Name')).toHaveValue('Tharindu')
  // the session before has ended
  const own = await page.evaluate(() => localStorage.getItem('ledgerboard.access_token') ?? '')
  await expect
    .poll(async () => {
      const sessions = await api<{ browser: string }[]>(product, own, 'GET', '/auth/sessions')
      return sessions.filter(({ browser: name }) => name.startsWith('Chrome')).length
    })
    .toBe(1)
})

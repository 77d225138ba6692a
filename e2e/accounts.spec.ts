import type { Page } from '@playwright/test'
import { ADMIN, api, expect, signedInPage, signUp, test, tokenOf } from './app-fixture.ts'
import { approvedPerson, changeAccount, newPerson } from './people.ts'

test('a sign-up waits, opens automatically when approved, and is signed out within a second when deactivated', async ({
  browser,
  product,
}) => {
  await tokenOf(product, ADMIN)
  const ishara = newPerson('Ishara', 'Gunasekara')
  const waiting = await (await browser.newContext()).newPage()
  await signUp(waiting, product, ishara)
  await expect(waiting.getByRole('heading', { name: 'Your account is waiting for approval' })).toBeVisible()
  await waiting.goto(`${product.url}/task`)
  await expect(waiting.getByRole('heading', { name: 'Your account is waiting for approval' })).toBeVisible()

  const { page: admin } = await signedInPage(browser, product, ADMIN)
  await admin.goto(`${product.url}/user`)
  // her card: others may be pending too
  const card = admin.getByRole('article').filter({ hasText: ishara.email })
  await card.getByRole('button', { name: /Approve/ }).click()
  await expect(waiting.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(waiting.getByText('User', { exact: true }).first()).toBeVisible()
  await waiting.getByRole('link', { name: 'All Tasks' }).first().click()
  await expect(waiting.getByRole('heading', { name: 'On Board Tasks' })).toBeVisible()
  await expect(waiting.getByText('Live', { exact: true })).toBeVisible()

  await changeAccount(product, ishara, { role: 'USER', status: 'Inactive' })
  await waiting.waitForURL('**/auth/login', { timeout: 1_000 })
  await waiting.getByLabel('E-mail').fill(ishara.email)
  await waiting.getByLabel('Password', { exact: true }).fill(ishara.password)
  await waiting.getByRole('button', { name: 'Sign In' }).click()
  await expect(waiting.getByRole('alert')).toContainText(/not active|inactive/i)
})

test('a wrong password takes one call and shows one message, and the input stays', async ({
  page,
  product,
}) => {
  await tokenOf(product, ADMIN)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) calls.push(new URL(request.url()).pathname)
  })
  await page.goto(`${product.url}/auth/login`)
  await page.getByLabel('E-mail').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(ADMIN.email)
  expect(calls.filter((call) => call.endsWith('/login'))).toHaveLength(1)
  expect(calls.filter((call) => call.endsWith('/refresh'))).toHaveLength(0)
})

test('without a mail server nobody can read the link for a forgotten password, not even an administrator', async ({
  browser,
  page,
  product,
}) => {
  const token = await tokenOf(product, ADMIN)
  await page.goto(`${product.url}/auth/login`)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // wait for navigation first: the login page has a field of the same name
  await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible()
  await page.getByLabel(/e-?mail/i).fill(ADMIN.email)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'a link is on its way' })).toBeVisible()

  const { page: admin } = await signedInPage(browser, product, ADMIN)
  await admin.goto(`${product.url}/outbox`)
  await admin.getByText('Choose a new Ledgerboard password').first().click()
  const message = admin.getByRole('dialog', { name: 'Choose a new Ledgerboard password' })
  await expect(message).toContainText('(link not shown)')
  await expect(message).toContainText(
    'Not shown: only the recipient may use it. Without a mail server it reaches nobody.',
  )
  const messages = await api<{ id: number; kind: string }[]>(product, token, 'GET', '/outbox')
  const recovery = messages.find(({ kind }) => kind === 'recovery')
  const shown = await api<object>(product, token, 'GET', `/outbox/${recovery?.id}`)
  expect(JSON.stringify(shown)).not.toContain('token=')
})

test('a USER is sent to the dashboard from a page without permission, and from an unknown path', async ({
  browser,
  product,
}) => {
  await tokenOf(product, ADMIN)
  const kasun = newPerson('Kasun', 'De Silva')
  const guest = await (await browser.newContext()).newPage()
  await signUp(guest, product, kasun)
  await changeAccount(product, kasun, { role: 'USER', status: 'Active' })
  await expect(guest.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await guest.goto(`${product.url}/outbox`)
  await guest.waitForURL('**/dashboard')
  await guest.goto(`${product.url}/nowhere/at/all`)
  await guest.waitForURL('**/dashboard')
  await expect(guest.getByRole('link', { name: 'User Onboarding', exact: true }).first()).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Mail outbox' })).toHaveCount(0)

  await guest.goto(`${product.url}/user`)
  await expect(guest.getByRole('heading', { name: 'User Onboarding' })).toBeVisible()
  await expect(guest.getByRole('article').filter({ hasText: kasun.email })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'New User' })).toHaveCount(0)
  await expect(guest.getByText('Live', { exact: true })).toBeVisible()

  await changeAccount(product, kasun, { role: 'MANAGER', status: 'Active' })
  await expect(guest.getByText(/no permissions/i)).toBeVisible({ timeout: 2_000 })
})

test('logging out ends the session in every tab', async ({ browser, product }) => {
  const { page, context } = await signedInPage(browser, product, ADMIN)
  await page.goto(`${product.url}/dashboard`)
  const tab = await context.newPage()
  await tab.goto(`${product.url}/task`)
  await expect(tab.getByRole('heading', { name: 'On Board Tasks' })).toBeVisible()
  await page.getByRole('button', { name: /account menu/i }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/auth/login')
  await tab.waitForURL('**/auth/login')
  await tab.goBack()
  await tab.waitForURL('**/auth/login**')
})

/** Blocks the live connection of a page until the returned function is called. */
async function holdLive(page: Page): Promise<() => void> {
  let open: () => void = () => undefined
  const isOpen = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/socket.io/**', async (route) => {
    await isOpen
    await route.continue()
  })
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await isOpen
    socket.connectToServer()
  })
  return open
}

test('a change between the first reply and the live connection is not missed', async ({
  browser,
  product,
}) => {
  const token = await tokenOf(product, ADMIN)
  const { id } = await api<{ id: number }>(product, token, 'POST', '/task', {
    taskName: 'Before anybody listened',
    dueDate: '2099-01-01',
  })
  const { page } = await signedInPage(browser, product, ADMIN)
  const open = await holdLive(page)
  await page.goto(`${product.url}/task`)
  await expect(page.getByText('Before anybody listened')).toBeVisible()
  await api(product, token, 'PATCH', `/task/${id}`, { taskName: 'While nobody listened' })
  open()
  await expect(page.getByText('While nobody listened')).toBeVisible()
})

test('a role lost before the live connection is open closes the page', async ({ browser, product }) => {
  const ruwan = await approvedPerson(product, 'USER', 'Ruwan', 'Bandara')
  const { page } = await signedInPage(browser, product, ruwan)
  const open = await holdLive(page)
  await page.goto(`${product.url}/user`)
  await expect(page.getByRole('heading', { name: 'User Onboarding' })).toBeVisible()
  await changeAccount(product, ruwan, { role: 'MANAGER', status: 'Active' })
  open()
  await expect(page.getByText(/no permissions/i)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

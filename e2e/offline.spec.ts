import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { RunningApp } from '../scripts/running-app/running-app.ts'
import type { NetworkProxy } from '../test/network-proxy.ts'
import {
  ADMIN,
  api,
  expect,
  expectAccessible,
  logIn,
  type Person,
  signedInPage,
  test,
  tokenOf,
} from './app-fixture.ts'
import { cutNetwork, keptTexts, mendNetwork, untilLookedAfter } from './offline-scene.ts'
import { approvedPerson } from './people.ts'
import { proxyOf } from './product-proxy.ts'
import { expectNotReloaded, look } from './two-people.ts'

test.use({ serviceWorkers: 'allow' })

const OFFLINE = /^You are offline\. What you see is from \d\d:\d\d\.$/
const NO_CONNECTION = /^No connection\. What you see is from \d\d:\d\d\.$/
const UNREACHABLE = 'The server cannot be reached. Please check the connection and try again.'

interface Visit {
  page: Page
  context: BrowserContext
  /** The product behind a network that can be cut. */
  proxy: NetworkProxy
  token: string
  task: number
}

/** Opens the task list, after adding a task of that name. */
async function visitTasks(
  browser: Browser,
  product: RunningApp,
  taskName: string,
  person: Person = ADMIN,
): Promise<Visit> {
  const token = await tokenOf(product, ADMIN)
  const { id: task } = await api<{ id: number }>(product, token, 'POST', '/task', {
    taskName,
    dueDate: '2031-05-06',
  })
  const proxy = await proxyOf(product)
  const { page, context } = await signedInPage(browser, product, person)
  await page.goto(`${proxy.url}/task`)
  await expect(page.getByText(taskName)).toBeVisible()
  await untilLookedAfter(page)
  // only what the server keeps current is stored
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect.poll(() => keptTexts(page)).toContain(taskName)
  return { page, context, proxy, token, task }
}

/** Expects that no data remains, and that without a network a page shows only the login. */
async function expectNothingLeft({ page, context, proxy }: Visit, taskName: string): Promise<void> {
  await page.waitForURL('**/auth/login**')
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const caching = await Promise.all(names.map((name) => caches.open(name)))
    const requests = (await Promise.all(caching.map((cache) => cache.keys()))).flat()
    return { addresses: requests.map(({ url }) => new URL(url).pathname), local: Object.keys(localStorage) }
  })
  expect(kept.addresses.filter((address) => /^\/(api|socket)/.test(address))).toEqual([])
  expect(kept.local.filter((key) => key.includes('token'))).toEqual([])
  await cutNetwork(context, proxy)
  await page.goto(`${proxy.url}/task`)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByText(taskName)).toHaveCount(0)
}

test('without a network the pages open with the last data, refuse changes, and are current again afterwards', async ({
  browser,
  product,
}) => {
  test.slow()
  const taskName = 'Paint the harbour sign'
  const { page, context, proxy, token, task } = await visitTasks(browser, product, taskName)
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByRole('region', { name: 'Upcoming Payments' })).toBeVisible()
  await expect.poll(() => keptTexts(page)).toContain('"monthly"')

  await cutNetwork(context, proxy)
  await page.goto(`${proxy.url}/dashboard`)
  await expect(page.getByRole('region', { name: 'Upcoming Payments' })).toBeVisible()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await page.goto(`${proxy.url}/task`)
  await expect(page.getByText(taskName)).toBeVisible()
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expectAccessible(page)

  // a change is rolled back with the reason; typed input stays
  await page.getByRole('link', { name: taskName }).dblclick()
  await expect(page.getByRole('textbox', { name: 'Task Name' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' in red')
  await page.keyboard.press('Enter')
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
  await expect(page.getByText('in red')).toHaveCount(0)
  await page.getByRole('button', { name: 'Dismiss notification' }).click()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: 'Add New Task' })
  await dialog.getByLabel('Task Name').fill('Only in my head')
  await dialog.getByRole('textbox', { name: 'Due Date' }).fill('31 Dec 2031')
  await dialog.getByRole('textbox', { name: 'Due Date' }).press('Tab')
  await dialog.getByRole('button', { name: 'Add Task' }).click()
  await expect(page.getByText('Failed to add task. Please try again.')).toBeVisible()
  await expect(dialog.getByLabel('Task Name')).toHaveValue('Only in my head')
  await expect(dialog.getByRole('button', { name: 'Add Task' })).toBeEnabled()
  await page.keyboard.press('Escape')
  // a page that was never opened says why it does not open
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await expect(page.getByText('This page needs a connection.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText(taskName)).toBeVisible()

  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await mendNetwork(context, proxy)
  await api(product, token, 'PATCH', `/task/${task}`, { taskName: 'Paint the harbour sign twice' })
  await expect(page.getByText('Paint the harbour sign twice')).toBeVisible()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
  await expectNotReloaded(page)
  await proxy.shut()
})

test('without a network parts that are opened for the first time are available, and keep the input', async ({
  browser,
  product,
}) => {
  test.slow()
  const taskName = 'Mend the harbour sign'
  const { page, context, proxy } = await visitTasks(browser, product, taskName)
  await cutNetwork(context, proxy)
  await page.goto(`${proxy.url}/task`)
  await expect(page.getByText(taskName)).toBeVisible()

  await page.keyboard.press('q')
  const line = page.getByRole('combobox', { name: 'Quick add' })
  await line.fill('Only in my head')
  await line.press('Enter')
  await expect(page.getByRole('group', { name: 'Quick add' }).getByRole('alert')).toHaveText(UNREACHABLE)
  await expect(line).toHaveValue('Only in my head')
  await line.press('Escape')

  await page.getByRole('checkbox', { name: new RegExp(`^Select #\\d+ ${taskName}$`) }).check()
  await expect(page.getByRole('region', { name: 'Selection' }).getByText('1 selected')).toBeVisible()

  await page.goto(`${proxy.url}/task?priority=High`)
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save View' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Urgent')
  await dialog.getByRole('button', { name: 'Save View' }).click()
  await expect(page.getByText(UNREACHABLE).last()).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Urgent')
  await proxy.shut()
})

test('a server that does not answer is not waited for: the pages show the last data', async ({
  browser,
  product,
}) => {
  test.slow()
  const { page, proxy } = await visitTasks(browser, product, 'Wait for nobody')
  proxy.change({ isBlackHole: true })
  const began = performance.now()
  await page.reload()
  await expect(page.getByText('Wait for nobody')).toBeVisible()
  const took = Math.round(performance.now() - began)
  test.info().annotations.push({ type: 'until the list stood there, ms', description: String(took) })
  await expect(page.getByText(NO_CONNECTION)).toBeVisible()
  await proxy.shut()
})

test('signing out leaves no data behind', async ({ browser, product }) => {
  const visit = await visitTasks(browser, product, 'For my eyes only')
  await visit.page.getByRole('button', { name: /account menu/i }).click()
  await visit.page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectNothingLeft(visit, 'For my eyes only')
})

test('signing out without a network leaves no data behind', async ({ browser, product }) => {
  const visit = await visitTasks(browser, product, 'Not for the fishes')
  await cutNetwork(visit.context, visit.proxy)
  await visit.page.reload()
  await expect(visit.page.getByText('Not for the fishes')).toBeVisible()
  await visit.page.getByRole('button', { name: /account menu/i }).click()
  await visit.page.getByRole('menuitem', { name: 'Logout' }).click()
  await expectNothingLeft(visit, 'Not for the fishes')
})

test('a session ended elsewhere leaves no data behind', async ({ browser, product }) => {
  const ruwan = await approvedPerson(product, 'ADMIN', 'Ruwan', 'Silva')
  const visit = await visitTasks(browser, product, 'Read on a borrowed machine', ruwan)
  await api(product, await tokenOf(product, ruwan), 'POST', '/auth/sign-out-everywhere')
  await expectNothingLeft(visit, 'Read on a borrowed machine')
})

test('one account never finds the data of another', async ({ browser, product }) => {
  const ruwan = await approvedPerson(product, 'ADMIN', 'Ruwan', 'Silva')
  const { page, context, proxy } = await visitTasks(browser, product, 'Between Nimal and me')
  // without signing out first
  await logIn(page, { ...product, url: proxy.url }, ruwan)
  await look(page, { ...product, url: proxy.url }, '/dashboard')
  await expect.poll(() => keptTexts(page)).toContain(ruwan.email)
  expect(await keptTexts(page)).not.toContain('Between Nimal and me')
  await cutNetwork(context, proxy)
  await page.goto(`${proxy.url}/task`)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(page.getByText('Between Nimal and me')).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import type { RunningApp } from '../scripts/running-app/running-app.ts'
import { api, expect, test } from './app-fixture.ts'
import { expectNotReloaded, look, twoPeople } from './two-people.ts'

const iconOf = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href')

const inNavigation = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })

async function writeToEveryone(page: Page, product: RunningApp, text: string): Promise<void> {
  await page.goto(`${product.url}/chat`)
  await page.getByRole('textbox', { name: /Everyone/ }).fill(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText(text)).toBeVisible()
}

/** Opens the conversation and waits until nothing in it is unread. */
async function readEveryone(page: Page): Promise<void> {
  await inNavigation(page, /^Chat/).click()
  await page.getByRole('link', { name: /^Everyone/ }).click()
  await expect(page).toHaveTitle('Everyone · Chat · Ledgerboard')
  await expect.poll(() => iconOf(page)).toBe('/favicon.svg')
}

test('the tab names the page and the open record, and shows the unread count as it changes', async ({
  browser,
  product,
}) => {
  const { nimal, kasun, call } = await twoPeople(browser, product)
  const { id } = await call('POST', '/task', { taskName: 'Home banner', dueDate: '2031-08-09' })
  await look(kasun, product, '/task')
  // marks earlier ones as read: notifications here, messages by opening the only conversation that has any
  const token = await kasun.evaluate(() => localStorage.getItem('ledgerboard.access_token') ?? '')
  await api(product, token, 'POST', '/notifications/read', {})
  await writeToEveryone(nimal, product, 'Is everybody here?')
  await expect(kasun).toHaveTitle(/^\(\d+\) On Board Tasks · Ledgerboard$/)
  await readEveryone(kasun)

  await inNavigation(kasun, 'Tasks').click()
  await expect(kasun).toHaveTitle('On Board Tasks · Ledgerboard')
  await kasun.locator(`[data-opens-task="${id}"]`).first().click()
  await expect(kasun).toHaveTitle(`#${id} Home banner · Ledgerboard`)

  await writeToEveryone(nimal, product, 'The banners hang at the door')
  await expect(kasun).toHaveTitle(`(1) #${id} Home banner · Ledgerboard`)
  await expect.poll(() => iconOf(kasun)).toMatch(/^data:image\/svg\+xml,/)
  await kasun.keyboard.press('Escape')
  await expect(kasun).toHaveTitle('(1) On Board Tasks · Ledgerboard')

  await readEveryone(kasun)
  await expectNotReloaded(kasun)
})

test('an unknown path has the title of the page it leads to; a record that cannot be opened says so', async ({
  browser,
  product,
}) => {
  const { nimal } = await twoPeople(browser, product)
  await nimal.goto(`${product.url}/nothing/here`)
  await nimal.waitForURL('**/dashboard')
  await expect(nimal).toHaveTitle(/^(\(\d+\) )?Dashboard · Ledgerboard$/)
  await nimal.goto(`${product.url}/client/999999`)
  await expect(nimal).toHaveTitle(/^(\(\d+\) )?Client not found · Ledgerboard$/)
  await nimal.route('**/api/auth/me', (route) => route.abort())
  await nimal.goto(`${product.url}/task`)
  await expect(nimal.getByText('Ledgerboard cannot be opened at the moment.')).toBeVisible()
  await expect(nimal).toHaveTitle('Not reachable · Ledgerboard')
})

import type { Page } from '@playwright/test'
import { api, expect, test } from './app-fixture.ts'
import { expectNotReloaded, look, twoPeople } from './two-people.ts'

const iconOf = (page: Page) => page.locator('link[rel="icon"]').getAttribute('href')

test('the tab says which page and what is open, and how much is unread, as it comes and is read', async ({
  browser,
  product,
}) => {
  const { nimal, kasun, call } = await twoPeople(browser, product)
  const { id } = await call('POST', '/task', { taskName: 'Home banner', dueDate: '2031-08-09' })
  await look(kasun, product, `/task?task=${id}`)
  // what came before is read
  const token = await kasun.evaluate(() => localStorage.getItem('ledgerboard.access_token') ?? '')
  await api(product, token, 'POST', '/notifications/read', {})
  await kasun.goto(`${product.url}/chat?with=everyone`)
  await expect(kasun).toHaveTitle('Everyone · Chat · Ledgerboard')

  await look(kasun, product, '/task')
  await expect(kasun).toHaveTitle('Tasks · Ledgerboard')
  expect(await iconOf(kasun)).toBe('/favicon.svg')
  await kasun.locator(`[data-opens-task="${id}"]`).first().click()
  await expect(kasun).toHaveTitle(`#${id} Home banner · Ledgerboard`)

  await nimal.goto(`${product.url}/chat?with=everyone`)
  await nimal.getByRole('textbox', { name: /Everyone/ }).fill('The banners are here')
  await nimal.keyboard.press('Enter')
  await expect(kasun).toHaveTitle(`(1) #${id} Home banner · Ledgerboard`)
  await expect.poll(() => iconOf(kasun)).toMatch(/^data:image\/svg\+xml,/)
  await kasun.keyboard.press('Escape')
  await expect(kasun).toHaveTitle('(1) Tasks · Ledgerboard')

  await kasun.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Chat/ }).click()
  await kasun.getByRole('link', { name: /^Everyone/ }).click()
  await expect(kasun).toHaveTitle('Everyone · Chat · Ledgerboard')
  await expect.poll(() => iconOf(kasun)).toBe('/favicon.svg')
  await expectNotReloaded(kasun)
})

test('a path that is no page has the title of where it leads; one that cannot be opened says so', async ({
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

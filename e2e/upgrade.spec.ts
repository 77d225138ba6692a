import type { Page } from '@playwright/test'
import { ADMIN, expect, signedInPage, test as base } from './app-fixture.ts'
import { untilLookedAfter } from './offline-scene.ts'
import { type UpgradableProduct, upgradableProduct } from './upgraded-product.ts'

const test = base.extend<{ upgradable: UpgradableProduct }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, and no fixture is used
  upgradable: async ({}, use) => {
    const upgradable = await upgradableProduct()
    await use(upgradable)
    await upgradable.remove()
  },
})

test.use({ serviceWorkers: 'allow' })

/** The build whose code is running. */
const runningBuild = (page: Page) => page.evaluate(() => document.documentElement.dataset['build'] ?? 'first')

/** The cache names of the builds in the browser. */
const keptBuilds = (page: Page) => page.evaluate(() => caches.keys())

const namedBuild = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content)

test('after an upgrade no earlier code runs: an open page offers the new build, a new page has it at once, with a network or without', async ({
  browser,
  upgradable,
}) => {
  test.slow()
  const { page, context } = await signedInPage(browser, upgradable.product, ADMIN)
  const { url } = upgradable.product
  await page.goto(`${url}/task`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await untilLookedAfter(page)
  const first = await namedBuild(page)
  expect(await keptBuilds(page)).toEqual([`ledgerboard-${first}`])

  await upgradable.upgrade()
  // the open page continues to run and is notified of the upgrade
  await expect(page.getByText('A new version is here')).toBeVisible()
  expect(await runningBuild(page)).toBe('first')

  // another page has it at once, although the previous service worker controls it
  const other = await context.newPage()
  await other.goto(`${url}/dashboard`)
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(await runningBuild(other)).toBe('second')
  const second = await namedBuild(other)
  expect(second).not.toBe(first)
  await expect.poll(() => keptBuilds(other)).toEqual([`ledgerboard-${second}`])
  await expect(other.getByText('A new version is here')).toHaveCount(0)

  // a chunk that no longer exists: the page reloads itself once and shows it
  let loads = 0
  page.on('load', () => loads++)
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible()
  expect(await runningBuild(page)).toBe('second')
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByText('A new version is here')).toHaveCount(0)

  // also without a network
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await upgradable.product.stop()
  await context.setOffline(true)
  await page.goto(`${url}/dashboard`)
  await expect(page.getByText(/^You are offline/)).toBeVisible()
  expect(await runningBuild(page)).toBe('second')
})

test('a hidden page reloads itself after an upgrade, and one being typed in does not', async ({
  browser,
  upgradable,
}) => {
  test.slow()
  const { page } = await signedInPage(browser, upgradable.product, ADMIN)
  await page.clock.install()
  /** Simulates the page's tab moving to the background and back. */
  const hide = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'visibilityState', {
        value: hidden ? 'hidden' : 'visible',
        configurable: true,
      })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await page.goto(`${upgradable.product.url}/task`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.keyboard.press('c')
  const name = page.getByRole('dialog', { name: 'Add New Task' }).getByLabel('Task Name')
  await name.fill('Half a sentence')

  await upgradable.upgrade()
  await expect(page.getByText('A new version is here')).toBeVisible()
  await hide(true)
  await page.clock.runFor(60_000)
  await expect(name).toHaveValue('Half a sentence')
  expect(await runningBuild(page)).toBe('first')

  await hide(false)
  await page.keyboard.press('Escape')
  await expect(name).toHaveCount(0)
  const loaded = page.waitForEvent('load')
  await hide(true)
  await page.clock.runFor(15_000)
  await loaded
  await expect.poll(() => runningBuild(page)).toBe('second')
})

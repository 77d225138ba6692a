import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { RunningApp } from '../scripts/running-app/running-app.ts'
import { ADMIN, api, expect, signedInPage, tokenOf } from './app-fixture.ts'
import { approve, newPerson } from './people.ts'

/** The second administrator, the same in all journeys: each additional one would be notified of every change. */
const KASUN = newPerson('Kasun', 'De Silva')

/** Two people in two browsers: one works, the other watches and never reloads. */
export async function twoPeople(browser: Browser, product: RunningApp, options: BrowserContextOptions = {}) {
  const token = await tokenOf(product, ADMIN)
  await approve(product, KASUN, 'ADMIN')
  const { page: nimal } = await signedInPage(browser, product, ADMIN, options)
  const { page: kasun, context } = await signedInPage(browser, product, KASUN, options)
  return {
    nimal,
    kasun,
    /** The network of the one who watches. */
    network: context,
    /** Makes a call as the one who works. */
    call: <Reply = { id: number }>(method: string, path: string, body?: object) =>
      api<Reply>(product, token, method, path, body),
  }
}

/** Opens a page that is never reloaded afterwards, and waits until it follows the changes. */
export async function look(page: Page, product: RunningApp, address: string): Promise<void> {
  await page.goto(product.url + address)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
}

/** Expects that the page has not been reloaded since {@link look}. */
export async function expectNotReloaded(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
}

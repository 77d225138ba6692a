import type { BrowserContext, Page } from '@playwright/test'
import type { NetworkProxy } from '../test/network-proxy.ts'
import { expect } from './app-fixture.ts'

/** Waits until the service worker controls the page and has cached its files. */
export async function untilLookedAfter(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** The offline data of the browser as text; undefined without its database. */
export function keptTexts(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'ledgerboard')) return undefined
    const request = indexedDB.open('ledgerboard')
    // deleted since it was listed: opening it must not create an empty one, which the product could not use
    request.addEventListener('upgradeneeded', () => request.transaction?.abort())
    return new Promise<string | undefined>((resolve) => {
      request.addEventListener('error', () => resolve(undefined))
      request.addEventListener('success', () => {
        const database = request.result
        if (!database.objectStoreNames.contains('queries')) {
          database.close()
          resolve(undefined)
          return
        }
        const all = database.transaction('queries').objectStore('queries').getAll()
        all.addEventListener('success', () => {
          database.close()
          resolve(JSON.stringify(all.result))
        })
      })
    })
  })
}

/** Takes the network down: for the page and for its service worker. */
export async function cutNetwork(context: BrowserContext, proxy: NetworkProxy): Promise<void> {
  await context.setOffline(true)
  await proxy.shut()
}

/** Restores the network. */
export async function mendNetwork(context: BrowserContext, proxy: NetworkProxy): Promise<void> {
  await proxy.open()
  await context.setOffline(false)
}

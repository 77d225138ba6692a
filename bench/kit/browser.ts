import type { Browser, BrowserContext, Page } from 'playwright'
import { browserArguments, findBrowser } from '../../scripts/find-browser.ts'
import type { MeasuredApp, Tokens } from './measured-app.ts'
import type { Bench } from './measurement.ts'

/** Runs a callback with a Chromium and always closes it. */
export async function withBrowser(bench: Bench, use: (browser: Browser) => Promise<void>): Promise<void> {
  const executablePath = await findBrowser(bench.say)
  const { chromium } = await import('playwright')
  const browser = await chromium.launch({ executablePath, args: browserArguments() })
  try {
    await use(browser)
  } finally {
    await browser.close()
  }
}

/** A separate browser context, signed in without typing. */
export async function signedInContext(
  browser: Browser,
  app: MeasuredApp,
  email?: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await signInPages(context, app, email)
  return context
}

/** Signs the pages of a context in without typing. */
export async function signInPages(context: BrowserContext, app: MeasuredApp, email?: string): Promise<void> {
  const tokens: Tokens = await app.signIn(email)
  const store = Object.entries(tokens)
    .filter(([name]) => name === 'access_token' || name === 'refresh_token')
    .map(([name, token]) => `localStorage.setItem('ledgerboard.${name}', ${JSON.stringify(token)})`)
  await context.addInitScript(`if (localStorage.length === 0) { ${store.join(';')} }`)
}

/**
 * Starts watching a page; {@link paintedAt} then returns when the condition was painted. The pages' CSP forbids
 * evaluating strings to the page, not to the browser's debugger.
 * @param condition an expression evaluated in the page
 */
export async function watchFor(page: Page, condition: string): Promise<void> {
  await page.evaluate(`window.benchPainted = new Promise((resolve) => {
    const now = () => performance.timeOrigin + performance.now()
    const look = () => {
      if (!(${condition})) return
      watcher.disconnect()
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => resolve(now())
        channel.port2.postMessage(0)
      })
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  }); undefined`)
}

/** When the condition of {@link watchFor} was painted, in milliseconds since 1970. */
export async function paintedAt(page: Page): Promise<number> {
  return page.evaluate<number>('window.benchPainted')
}

/** Starts waiting for an event; {@link happenedAt} returns when it happened. @param type such as `pointerdown` */
export async function awaitEvent(page: Page, type: string): Promise<void> {
  await page.evaluate(`window.benchHappened = new Promise((resolve) =>
    addEventListener(${JSON.stringify(type)}, (event) => resolve(performance.timeOrigin + event.timeStamp),
      { capture: true, once: true })); undefined`)
}

/** When the event of {@link awaitEvent} happened, in milliseconds since 1970. */
export async function happenedAt(page: Page): Promise<number> {
  return page.evaluate<number>('window.benchHappened')
}

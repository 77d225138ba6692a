import { type ElementHandle, type KeyInput, launch } from 'puppeteer-core'
import { BROWSER_ENVIRONMENT, type BrowserWindow, WINDOW_SIZE } from './browser-window.ts'

const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  'intl.accept_languages': 'en-GB',
  'intl.locale.requested': 'en-GB',
}

/** A window of Firefox, driven by Puppeteer over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<BrowserWindow> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    env: { ...process.env, ...BROWSER_ENVIRONMENT },
    extraPrefsFirefox: PREFERENCES,
    defaultViewport: WINDOW_SIZE,
  })
  const page = await browser.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${String(error)}`))
  page.on('response', (reply) => {
    if (reply.status() >= 400) faults.push(`${reply.status()} for ${new URL(reply.url()).pathname}`)
  })
  return {
    browser: (await browser.version()).replace('/', ' '),
    open: async (address) => {
      await page.goto(address)
    },
    evaluate: (expression) => page.evaluate(expression),
    click: async (expression) => {
      const element = (await page.evaluateHandle(expression)).asElement() as ElementHandle | null
      if (element === null) throw new Error('the element has disappeared')
      await element.click()
    },
    press: async (keys) => {
      const all = keys.split('+') as KeyInput[]
      for (const key of all) await page.keyboard.down(key)
      for (const key of all.toReversed()) await page.keyboard.up(key)
    },
    type: (text) => page.keyboard.type(text),
    takeFaults: async () => faults.splice(0),
    picture: async (file) => {
      await page.screenshot({ path: file })
    },
    close: () => browser.close(),
  }
}

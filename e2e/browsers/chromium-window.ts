import { chromium, type ElementHandle } from 'playwright'
import { browserArguments } from '../../scripts/find-browser.ts'
import { BROWSER_ENVIRONMENT, type BrowserWindow, WINDOW_SIZE } from './browser-window.ts'

/** A window of Chromium, driven by Playwright. */
export async function openChromium(executablePath: string): Promise<BrowserWindow> {
  const browser = await chromium.launch({ executablePath, args: browserArguments() })
  const page = await browser.newPage({
    viewport: WINDOW_SIZE,
    locale: 'en-GB',
    timezoneId: BROWSER_ENVIRONMENT.TZ,
    reducedMotion: 'reduce',
  })
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`))
  page.on('response', (reply) => {
    if (reply.status() >= 400) faults.push(`${reply.status()} for ${new URL(reply.url()).pathname}`)
  })
  return {
    browser: `Chromium ${browser.version()}`,
    open: async (address) => {
      await page.goto(address)
    },
    evaluate: (expression) => page.evaluate(expression),
    click: async (expression) => {
      const element = (await page.evaluateHandle(expression)).asElement() as ElementHandle<Element> | null
      if (element === null) throw new Error('the element has disappeared')
      await element.click()
    },
    press: (keys) => page.keyboard.press(keys),
    type: (text) => page.keyboard.type(text),
    takeFaults: async () => faults.splice(0),
    picture: async (path) => {
      await page.screenshot({ path })
    },
    close: () => browser.close(),
  }
}

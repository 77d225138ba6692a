import type { Page } from '@playwright/test'
import { expect } from './app-fixture.ts'

/** The score below which layout shifts go unnoticed. */
const SHIFT_LIMIT = 0.01

interface Shifts {
  score: number
  moved: string[]
}

/**
 * Collects what must never happen while a page is used: console messages, errors, refused or failed calls, requests to
 * other origins.
 */
export function watchPage(page: Page, origin: string): string[] {
  const faults: string[] = []
  const note = (text: string) => faults.push(`${new URL(page.url()).pathname}: ${text}`)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text())
  })
  page.on('pageerror', (error) => note(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) note(`${response.status()} for ${new URL(response.url()).pathname}`)
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== origin) note(`asked ${url.origin}`)
  })
  return faults
}

/** Whether a fault is one of those that must never happen: one page asks for a record that does not exist, and says so. */
export function isUnexpected(fault: string): boolean {
  return !fault.startsWith('/client/999: ')
}

/**
 * Makes a browser format dates as those of early 2023 did with ICU 72: the locale that otherwise writes 1970-01-31
 * wrote 01/31/1970 there.
 */
export async function writeDaysAsIn2023(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Format = Intl.DateTimeFormat
    const as2023 = (locales: unknown) => (String(locales) === ['en', 'CA'].join('-') ? 'en-US' : locales)
    Intl.DateTimeFormat = new Proxy(Format, {
      construct: (target, [locales, ...rest]) => Reflect.construct(target, [as2023(locales), ...rest]),
      apply: (target, self, [locales, ...rest]) => Reflect.apply(target, self, [as2023(locales), ...rest]),
    })
  })
}

/** Adds up the layout shifts without user input. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shifts = { score: 0, moved: [] }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        if (hadRecentInput) continue
        shifts.score += value
        for (const { node, previousRect: was, currentRect: is } of sources) {
          const element = node instanceof Element ? node : (node?.parentElement ?? undefined)
          const [from, to] = [was, is].map(({ x, y, height }) => `${x}, ${y}, ${height} high`)
          shifts.moved.push(`${element?.tagName ?? '?'} ${element?.className ?? ''} from ${from} to ${to}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Waits until a page has its content and fonts: measured earlier, it would look different. */
export async function untilDrawn(page: Page): Promise<void> {
  // on phones an open layer covers the page and its heading
  await expect(page.locator('h1').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.skeleton, [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
  })
}

/** Expects that nothing overflows the window and that nothing moved while the page loaded. */
export async function expectSettled(page: Page): Promise<void> {
  await untilDrawn(page)
  await expectNoOverflow(page)
  const { score, moved } = await page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)
  expect(score, `layout shift on ${new URL(page.url()).pathname}: ${moved.join(', ')}`).toBeLessThan(
    SHIFT_LIMIT,
  )
}

/** Expects that the window does not scroll horizontally. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, 'pixels that the page is wider than the window').toBeLessThanOrEqual(0)
}

/** Expects what screen readers navigate by: a single h1, a single main, a title, names of tables. */
export async function expectLandmarks(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('main')).toHaveCount(1)
  await expect(page).toHaveTitle(/^\S.* · Ledgerboard$/)
  const tables = page.locator('table:not([aria-label], [aria-labelledby], :has(> caption))')
  await expect(tables, 'tables without a name').toHaveCount(0)
}

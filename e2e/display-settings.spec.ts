import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { ADMIN, expect, signedInPage } from './app-fixture.ts'
import { OFFICE, PUBLIC, WORK } from './all-pages.ts'
import { test } from './filled-product.ts'
import { layoutFaults } from './layout-faults.ts'
import { untilDrawn } from './watched-page.ts'

/** Sizes of controls are not looked at here: layout.spec.ts does. */
const ANY_SIZE = 1
/** A window of 1280 × 1024 px at 400 % (WCAG 1.4.10). */
const ZOOMED = { viewport: { width: 320, height: 256 } }
const PHONE = { viewport: { width: 390, height: 844 } }

test.describe.configure({ timeout: 240_000 })

test('at a zoom of 400 % no page scrolls sideways, truncates text or covers a control', async ({
  browser,
  filledProduct,
}) => {
  expect(await faultsOfPages(browser, filledProduct.url, ZOOMED)).toEqual({})
})

test('with the text spacing that a reader sets no page truncates text or covers a control', async ({
  browser,
  filledProduct,
}) => {
  // WCAG 1.4.12, on a phone, where room is tightest
  const spacing =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'
  expect(await faultsOfPages(browser, filledProduct.url, PHONE, (page) => restyle(page, spacing))).toEqual({})
})

/** Adds styles to the page as it is; its policy allows no inline ones. */
async function restyle(page: Page, styles: string): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, styles)
}

async function faultsOfPages(
  browser: Browser,
  url: string,
  look: BrowserContextOptions,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Record<string, string[]>> {
  const faults: Record<string, string[]> = {}
  const visit = async (page: Page, paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(url + path)
      await untilDrawn(page)
      await prepare(page)
      const found = await layoutFaults(page, ANY_SIZE)
      if (found.length > 0) faults[path] = found
    }
  }
  await visit(await (await browser.newContext(look)).newPage(), PUBLIC)
  const { page } = await signedInPage(browser, { url } as never, ADMIN, look)
  await visit(page, [...WORK, ...OFFICE])
  return faults
}

/** Stops of the Tab key that are looked at on each page. */
const STOPS = 40

test('in forced colours every control that has the focus is outlined', async ({ browser, filledProduct }) => {
  const { page } = await signedInPage(browser, filledProduct, ADMIN, {
    viewport: { width: 1440, height: 900 },
  })
  await page.emulateMedia({ forcedColors: 'active' })
  const faults: string[] = []
  let outlined = 0
  for (const path of ['/dashboard', '/task', '/board', '/invoice', '/project', '/chat']) {
    await page.goto(filledProduct.url + path)
    await untilDrawn(page)
    for (let stop = 0; stop < STOPS; stop++) {
      await page.keyboard.press('Tab')
      const fault = await page.evaluate(() => {
        const focused = document.activeElement
        if (focused === null || focused === document.body) return ''
        // a field's frame, or what reaches over a whole card, may show it instead
        const frames = [focused, focused.closest('.input, label, li, tr')].filter((one) => one !== null)
        const isOutlined = frames.some((one) =>
          [undefined, '::after', '::before'].some(
            (part) => !['none', ''].includes(getComputedStyle(one, part).outlineStyle),
          ),
        )
        return isOutlined
          ? undefined
          : `${focused.tagName}.${focused.className} ${focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 30)}`
      })
      if (fault === undefined) outlined += 1
      else if (fault !== '') faults.push(`${path}: ${fault}`)
    }
  }
  expect([...new Set(faults)]).toEqual([])
  expect(outlined).toBeGreaterThan(100)
})

test('the first stop of the Tab key skips the navigation', async ({ browser, filledProduct }) => {
  const { page } = await signedInPage(browser, filledProduct, ADMIN, {
    viewport: { width: 1440, height: 900 },
  })
  await page.goto(`${filledProduct.url}/invoice`)
  await untilDrawn(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

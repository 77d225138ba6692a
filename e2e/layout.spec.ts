import type { Page } from '@playwright/test'
import { ADMIN, expect, expectAccessibleInBothSchemes, signedInPage } from './app-fixture.ts'
import { LOTS, PUBLIC } from './all-pages.ts'
import { test } from './filled-product.ts'
import { layoutFaults } from './layout-faults.ts'
import { lengthenTexts } from './longer-texts.ts'
import {
  expectLandmarks,
  expectNoOverflow,
  expectSettled,
  isUnexpected,
  untilDrawn,
  watchPage,
  watchShifts,
} from './watched-page.ts'
import { withReadersSpacing } from './readers-spacing.ts'

interface Size {
  width: number
  height: number
  /** The least size of what is pressed, in CSS pixels: of a finger, or what WCAG 2.2 asks for (2.5.8). */
  target: number
}

/** A window of 1280 × 1024 px at 400 % (WCAG 1.4.10), where any size of what is pressed will do. */
const ZOOMED: Size = { width: 320, height: 256, target: 1 }
/** A phone of today, on which axe looks at each page. */
const PHONE: Size = { width: 390, height: 844, target: 44 }
/** Where room is tightest for the text spacing that a reader sets (WCAG 1.4.12). */
const SPACED: Size = { width: 390, height: 844, target: 1 }

/** Phones and tablets, upright and turned. They show the same page in another way, so it is loaded once. */
const DEVICES: [Size, ...Size[]] = [
  { width: 360, height: 740, target: 44 },
  { width: 740, height: 360, target: 24 },
  { width: 768, height: 1024, target: 24 },
  { width: 1024, height: 768, target: 24 },
]

test.describe.configure({ mode: 'parallel' })
// as in production: with the service worker
test.use({ serviceWorkers: 'allow' })

async function resize(page: Page, { width, height }: Size): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await untilDrawn(page)
}

for (const [lot, paths] of Object.entries(LOTS))
  test(`on phones and tablets no page ${lot} truncates text, moves, covers a control or has one that is too small, in English and with texts 40 % longer, and each passes axe in light and dark`, async ({
    browser,
    filledProduct,
  }) => {
    test.setTimeout(240_000)
    const [{ width, height }] = DEVICES
    const window = { viewport: { width, height }, hasTouch: true }
    const page =
      paths === PUBLIC
        ? await (await browser.newContext(window)).newPage()
        : (await signedInPage(browser, filledProduct, ADMIN, window)).page
    const messages = watchPage(page, filledProduct.url)
    const faults: Record<string, string[]> = {}
    const look = async (at: string, { target }: Size) => {
      const found = await layoutFaults(page, target)
      if (found.length > 0) faults[at] = found
    }
    await watchShifts(page)
    for (const path of paths) {
      await page.setViewportSize({ width, height })
      await page.goto(filledProduct.url + path)
      await expectSettled(page)
      await resize(page, PHONE)
      await expectNoOverflow(page)
      await expectLandmarks(page)
      await expectAccessibleInBothSchemes(page)
      for (const size of [PHONE, ...DEVICES, ZOOMED]) {
        await resize(page, size)
        await look(`${path} at ${size.width} × ${size.height}`, size)
      }
      await resize(page, SPACED)
      await withReadersSpacing(page, () => look(`${path} with a reader's text spacing`, SPACED))
      for (const size of DEVICES) {
        await resize(page, size)
        await lengthenTexts(page)
        await look(`${path} at ${size.width} × ${size.height}, longer`, size)
      }
    }
    expect(faults).toEqual({})
    expect(messages.filter(isUnexpected)).toEqual([])
  })

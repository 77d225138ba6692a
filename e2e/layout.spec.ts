import { ADMIN, expect, signedInPage } from './app-fixture.ts'
import { OFFICE, PUBLIC, WORK } from './all-pages.ts'
import { test } from './filled-product.ts'
import { layoutFaults } from './layout-faults.ts'
import { untilDrawn } from './watched-page.ts'

const SMALL_PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true }
/** The least size of what a finger presses, in CSS pixels. */
const FINGER = 44
const LOTS = { 'before the sign-in': PUBLIC, 'of the work': WORK, 'of the office': OFFICE }

for (const [lot, paths] of Object.entries(LOTS))
  test(`on a small phone no page ${lot} truncates text, covers a control or has one smaller than a finger`, async ({
    browser,
    filledProduct,
  }) => {
    test.setTimeout(180_000)
    const page =
      paths === PUBLIC
        ? await (await browser.newContext(SMALL_PHONE)).newPage()
        : (await signedInPage(browser, filledProduct, ADMIN, SMALL_PHONE)).page
    const faults: Record<string, string[]> = {}
    for (const path of paths) {
      await page.goto(filledProduct.url + path)
      await untilDrawn(page)
      const found = await layoutFaults(page, FINGER)
      if (found.length > 0) faults[path] = found
    }
    expect(faults).toEqual({})
  })

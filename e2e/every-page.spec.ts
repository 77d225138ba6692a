import { ADMIN, expect, expectAccessibleInBothSchemes, signedInPage } from './app-fixture.ts'
import { LOTS, OFFICE, PUBLIC, WIDE, WORK } from './all-pages.ts'
import { test } from './filled-product.ts'
import { layoutFaults } from './layout-faults.ts'
import { lengthenTexts } from './longer-texts.ts'
import {
  expectLandmarks,
  expectSettled,
  isUnexpected,
  untilDrawn,
  watchPage,
  watchShifts,
  writeDaysAsIn2023,
} from './watched-page.ts'

const SIGNED_IN = [...WORK, ...OFFICE]
/** Views and single records of a page, and pages that are linked from elsewhere. */
const NOT_IN_NAVIGATION =
  /\?|\d|\/board|\/timeline|import|notifications|\/profile|security|preferences|withheld-tax|repeating/
/** The least width and height of what is pressed with a pointer (WCAG 2.5.8), in CSS pixels. */
const LEAST_TARGET = 24

test.describe.configure({ mode: 'parallel' })
// as in production: with the service worker
test.use({ serviceWorkers: 'allow' })

for (const [lot, paths] of Object.entries(LOTS))
  test(`every page ${lot} in a wide window passes axe in light and dark, truncates, covers and moves nothing, also with texts 40 % longer, and requests nothing from other servers`, async ({
    browser,
    filledProduct,
  }) => {
    // each page with all axe rules
    test.setTimeout(240_000)
    const look = { viewport: WIDE }
    const page =
      paths === PUBLIC
        ? await (await browser.newContext(look)).newPage()
        : (await signedInPage(browser, filledProduct, ADMIN, look)).page
    const faults = watchPage(page, filledProduct.url)
    await watchShifts(page)
    const cutOrCovered: Record<string, string[]> = {}
    const examine = async (at: string) => {
      const found = await layoutFaults(page, LEAST_TARGET)
      if (found.length > 0) cutOrCovered[at] = found
    }
    for (const path of paths) {
      await page.goto(filledProduct.url + path)
      await expectSettled(page)
      await expectLandmarks(page)
      await expectAccessibleInBothSchemes(page)
      await examine(path)
      await lengthenTexts(page)
      await examine(`${path}, longer`)
    }
    expect(cutOrCovered).toEqual({})
    expect(faults.filter(isUnexpected)).toEqual([])
  })

for (const { browserName, prepare } of [
  { browserName: 'this browser', prepare: async () => undefined },
  { browserName: 'a browser of early 2023', prepare: writeDaysAsIn2023 },
])
  test(`every page opens from the navigation without an error, in ${browserName}`, async ({
    browser,
    filledProduct,
  }) => {
    test.setTimeout(120_000)
    const { page } = await signedInPage(browser, filledProduct, ADMIN, { viewport: WIDE })
    const faults = watchPage(page, filledProduct.url)
    await prepare(page)
    await page.goto(`${filledProduct.url}/dashboard`)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await untilDrawn(page)
    for (const closed of await navigation.locator('button.nav-item[aria-expanded="false"]').all())
      await closed.click()
    const links = navigation.getByRole('link')
    const opened: string[] = []
    for (const link of await links.all()) {
      const goal = (await link.getAttribute('href')) ?? ''
      await link.click()
      await expect(page).toHaveURL((url) => url.pathname === new URL(goal, filledProduct.url).pathname)
      await untilDrawn(page)
      await expect(page.getByText('This page could not be shown')).toHaveCount(0)
      opened.push(new URL(goal, filledProduct.url).pathname)
    }
    const pages = SIGNED_IN.filter((path) => !NOT_IN_NAVIGATION.test(path))
    // beside each project a second link leads to its own page
    const listed = opened.filter((path) => !NOT_IN_NAVIGATION.test(path))
    expect([...new Set(listed)].toSorted()).toEqual(pages.toSorted())
    expect(faults).toEqual([])
  })

for (const last of ['/api/invoices?', '/api/project?', '/api/credit-notes?'])
  test(`nothing moves on the page of a client whose slowest call is ${last}`, async ({
    browser,
    filledProduct,
  }) => {
    const { page } = await signedInPage(browser, filledProduct, ADMIN, { viewport: WIDE })
    await watchShifts(page)
    // as on a busy machine: the other lists of the page are drawn first
    let isDelayed = false
    await page.route(
      ({ pathname, search }) => `${pathname}${search}`.startsWith(last),
      async (route) => {
        isDelayed = true
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        await route.continue()
      },
    )
    await page.goto(`${filledProduct.url}/client/1`)
    await expectSettled(page)
    expect(isDelayed, `${last} was called`).toBe(true)
  })

import { ADMIN, expect, expectAccessible, signedInPage } from './app-fixture.ts'
import { OFFICE, SIZES, WIDE, WORK } from './all-pages.ts'
import { test } from './filled-product.ts'
import { expectLandmarks, expectSettled, untilDrawn, watchPage, watchShifts } from './watched-page.ts'

// as in production: with the service worker
test.use({ serviceWorkers: 'allow' })

/** List pages that are empty at first. */
const LISTS = [
  '/task',
  '/board',
  '/project',
  '/client',
  '/estimation',
  '/invoice',
  '/expenses',
  '/items',
  '/company-profile',
  '/invoice-settings',
  '/bin',
  '/outbox',
  '/notifications',
]

for (const size of SIZES)
  test(`empty lists, ${size.name}: the message has the same height on each, and the add button the same place`, async ({
    browser,
    emptyProduct,
  }) => {
    test.setTimeout(120_000)
    const { page } = await signedInPage(browser, emptyProduct, ADMIN, { viewport: size })
    const heights = new Map<string, number>()
    const places = new Map<string, number[]>()
    for (const path of LISTS) {
      await page.goto(emptyProduct.url + path)
      await expect(page.locator('.empty-state-icon')).toBeVisible()
      await untilDrawn(page)
      const { height, place } = await page.evaluate(() => {
        // on phones the button for tasks is round and in the corner
        const add = document
          .querySelector('.page-head .button-primary:not(.task-add)')
          ?.getBoundingClientRect()
        return {
          height: Math.round(document.querySelector('.empty-state-icon')?.getBoundingClientRect().top ?? 0),
          place: add && [add.top, add.right, add.height],
        }
      })
      heights.set(path, height)
      if (place !== undefined) places.set(path, place)
    }
    expect(heights).toEqual(new Map(LISTS.map((path) => [path, heights.get('/project')])))
    expect(places).toEqual(new Map([...places.keys()].map((path) => [path, places.get('/project')])))
  })

for (const [lot, paths] of Object.entries({ 'of the work': WORK, 'of the office': OFFICE }))
  test(`every page ${lot} of an empty installation passes axe, and nothing moves`, async ({
    browser,
    emptyProduct,
  }) => {
    test.setTimeout(180_000)
    const { page } = await signedInPage(browser, emptyProduct, ADMIN, { viewport: WIDE })
    const faults = watchPage(page, emptyProduct.url)
    await watchShifts(page)
    for (const path of paths.filter((one) => !/\?|\d/.test(one))) {
      await page.goto(emptyProduct.url + path)
      await expectSettled(page)
      await expectLandmarks(page)
      await expectAccessible(page)
    }
    expect(faults).toEqual([])
  })

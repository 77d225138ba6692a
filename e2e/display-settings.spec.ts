import { ADMIN, expect, signedInPage } from './app-fixture.ts'
import { test } from './filled-product.ts'
import { untilDrawn } from './watched-page.ts'

test.describe.configure({ timeout: 240_000 })

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

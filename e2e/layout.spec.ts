import type { Page } from '@playwright/test'
import { ADMIN, expect, signedInPage } from './app-fixture.ts'
import { OFFICE, PUBLIC, WORK } from './all-pages.ts'
import { test } from './filled-product.ts'
import { layoutFaults } from './layout-faults.ts'
import { lengthenTexts } from './longer-texts.ts'
import { untilDrawn } from './watched-page.ts'

const LOTS = { 'before the sign-in': PUBLIC, 'of the work': WORK, 'of the office': OFFICE }

interface Size {
  width: number
  height: number
  /** The least size of what is pressed, in CSS pixels: of a finger, or what WCAG 2.2 asks for (2.5.8). */
  target: number
}

/** Turning a phone or a tablet shows the same page in another size, so it is loaded once. */
const DEVICES: { name: string; hasTouch: boolean; sizes: [Size, ...Size[]] }[] = [
  {
    name: 'phones and tablets, upright and turned,',
    hasTouch: true,
    sizes: [
      { width: 360, height: 740, target: 44 },
      { width: 740, height: 360, target: 24 },
      { width: 768, height: 1024, target: 24 },
      { width: 1024, height: 768, target: 24 },
    ],
  },
  { name: 'a desktop', hasTouch: false, sizes: [{ width: 1440, height: 900, target: 24 }] },
]

async function resize(page: Page, { width, height }: Size): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await untilDrawn(page)
}

for (const { name, hasTouch, sizes } of DEVICES)
  for (const [lot, paths] of Object.entries(LOTS))
    test(`on ${name} no page ${lot} truncates text, covers a control or has one that is too small, in English and with texts 40 % longer`, async ({
      browser,
      filledProduct,
    }) => {
      test.setTimeout(240_000)
      const { width, height } = sizes[0]
      const look = { viewport: { width, height }, hasTouch }
      const page =
        paths === PUBLIC
          ? await (await browser.newContext(look)).newPage()
          : (await signedInPage(browser, filledProduct, ADMIN, look)).page
      const faults: Record<string, string[]> = {}
      for (const path of paths) {
        await page.goto(filledProduct.url + path)
        await untilDrawn(page)
        for (const texts of ['English', 'longer'] as const)
          for (const size of sizes) {
            await resize(page, size)
            if (texts === 'longer') await lengthenTexts(page)
            const found = await layoutFaults(page, size.target)
            if (found.length > 0) faults[`${path} at ${size.width} × ${size.height}, ${texts}`] = found
          }
      }
      expect(faults).toEqual({})
    })

import { expect } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './app-fixture.ts'
import { openGallery, showGroup, test } from './gallery-fixture.ts'
import { expectNoOverflow } from './watched-page.ts'

for (const { name, width, height } of [
  { name: 'wide', width: 1280, height: 900 },
  { name: 'phone', width: 390, height: 844 },
])
  test(`every part of the kit in every state, ${name}, passes axe in light and dark`, async ({
    page,
    gallery,
  }) => {
    test.setTimeout(180_000)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    for (const group of await openGallery(page, gallery)) {
      const shown = await showGroup(page, gallery, group)
      // some parts are for wide windows only: on a phone the product shows cards instead
      if (name === 'wide') await expectNoOverflow(page)
      await expectAccessibleInBothSchemes(page)
      for (const opener of await shown.locator('[data-opens]').all()) {
        await opener.click()
        const layer = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'))
        const other = page.getByRole('complementary').or(page.locator('.toast'))
        await expect(layer.or(other).first()).toBeVisible()
        await expectAccessibleInBothSchemes(page)
        await page.keyboard.press('Escape')
        const dismiss = page.getByRole('button', { name: 'Dismiss notification' })
        if (await dismiss.isVisible()) await dismiss.click()
        await expect(layer.or(other)).toHaveCount(0)
      }
    }
    expect(faults).toEqual([])
  })

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import path from 'node:path'
import { expect, test as base } from '@playwright/test'
import { expectAccessibleInBothSchemes } from './app-fixture.ts'
import { expectNoOverflow } from './watched-page.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

const test = base.extend<object, { gallery: string }>({
  /** The URL of `npm run gallery`. */
  gallery: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, and no fixture is used
    async ({}, use) => {
      const server = spawn(process.execPath, ['scripts/gallery.ts', '--port', '0'], { cwd: ROOT })
      const address = await new Promise<string>((resolve, reject) => {
        createInterface({ input: server.stdout }).on('line', (line) => {
          const url = /^Open (http\S+)/.exec(line)?.[1]
          if (url !== undefined) resolve(url)
        })
        server.once('close', (code) => reject(new Error(`the gallery ended with ${code}`)))
      })
      await use(address)
      server.kill('SIGTERM')
    },
    { scope: 'worker' },
  ],
})

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
    await page.goto(gallery)
    const groups = await page.getByRole('navigation', { name: 'Groups' }).getByRole('link').allTextContents()
    expect(groups.length).toBeGreaterThan(5)
    for (const group of groups) {
      await page.goto(`${gallery}#/${group}`)
      const shown = page.locator(`[data-group="${group}"]`)
      await expect(shown.getByRole('heading', { level: 2 }).first()).toBeVisible()
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

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import path from 'node:path'
import { expect, type Page, test as base } from '@playwright/test'

const ROOT = path.resolve(import.meta.dirname, '..')

export const test = base.extend<object, { gallery: string }>({
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

/** Opens the gallery. @returns the names of its groups */
export async function openGallery(page: Page, gallery: string): Promise<string[]> {
  await page.goto(gallery)
  const groups = await page.getByRole('navigation', { name: 'Groups' }).getByRole('link').allTextContents()
  expect(groups.length).toBeGreaterThan(5)
  return groups
}

/** Shows a group of the gallery. @returns its element */
export async function showGroup(page: Page, gallery: string, group: string) {
  await page.goto(`${gallery}#/${group}`)
  const shown = page.locator(`[data-group="${group}"]`)
  await expect(shown.getByRole('heading', { level: 2 }).first()).toBeVisible()
  return shown
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from '@playwright/test'
import { COMPARED_PAGES, MOMENT } from '../scripts/pictures/compared-pages.ts'
import { openGallery, showGroup, test } from './gallery-fixture.ts'
import { writeIn } from './other-scripts.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** A letter's edge that is drawn differently is no difference; a border that moves by a pixel is one. */
const TOLERANCE = { threshold: 0.1, maxDiffPixels: 40 }

const WIDE = { width: 1280, height: 800 }
const LOOKS = [
  { name: 'light', size: WIDE },
  { name: 'dark', size: WIDE, colorScheme: 'dark' },
  { name: 'phone', size: { width: 360, height: 740 } },
  { name: 'sinhala', size: WIDE, script: 'Sinhala' },
  { name: 'tamil', size: WIDE, script: 'Tamil' },
] as const

for (const { name, size, ...look } of LOOKS)
  test(`the parts of the kit look as in their pictures, ${name}`, async ({ page, gallery }) => {
    test.setTimeout(120_000)
    await page.clock.setFixedTime(MOMENT)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'colorScheme' in look ? look.colorScheme : 'light' })
    for (const group of await openGallery(page, gallery)) {
      await showGroup(page, gallery, group)
      if ('script' in look) await writeIn(page, look.script, 'main')
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      await expect.soft(page).toHaveScreenshot(['parts', `${group}-${name}.png`], {
        ...TOLERANCE,
        fullPage: true,
        timeout: 20_000,
      })
    }
  })

test('ten pages of the demo, some also dark or on a phone, look as in their pictures', async () => {
  test.setTimeout(240_000)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-pictures-'))
  try {
    // in its own process, because it fills the demo's database itself
    const studio = spawn(process.execPath, ['scripts/take-compared-pages.ts', folder], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    expect((await once(studio, 'close'))[0], 'the exit code of the studio').toBe(0)
    for (const { name } of COMPARED_PAGES)
      expect
        .soft(fs.readFileSync(path.join(folder, `${name}.png`)))
        .toMatchSnapshot(['pages', `${name}.png`], TOLERANCE)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})

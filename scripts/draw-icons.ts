/**
 * Draws the icons of the installed application from the product's own mark, after the mark was changed:
 * `node_modules/.bin/node scripts/draw-icons.ts`. Its output is committed.
 */
import fs from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright'
import { browserArguments, findBrowser } from './find-browser.ts'
import { readArguments } from './read-arguments.ts'

const PUBLIC = path.resolve(import.meta.dirname, '../src/app/web/public')
const MARK = fs.readFileSync(path.join(PUBLIC, 'favicon.svg'), 'utf8')
/** The mark's own background, for icons whose corners the operating system crops. */
const GROUND = /fill="(#\w+)"/.exec(MARK)?.[1]

/** `share` is the mark's part of the icon's width: of a maskable icon only the middle 80 % is always visible. */
const ICONS = [
  { file: 'icon-192.png', size: 192, share: 1, isFilled: false },
  { file: 'icon-512.png', size: 512, share: 1, isFilled: false },
  { file: 'icon-maskable-512.png', size: 512, share: 0.8, isFilled: true },
  { file: 'apple-touch-icon.png', size: 180, share: 1, isFilled: true },
]

async function drawIcons(): Promise<void> {
  if (GROUND === undefined) throw new Error('favicon.svg has no ground')
  const executablePath = await findBrowser((line) => console.log(line))
  const browser = await chromium.launch({ executablePath, args: browserArguments() })
  const page = await browser.newPage()
  const folder = path.join(PUBLIC, 'icons')
  fs.mkdirSync(folder, { recursive: true })
  for (const { file, size, share, isFilled } of ICONS) {
    await page.setViewportSize({ width: size, height: size })
    const ground = isFilled ? `background:${GROUND}` : ''
    const width = size * share
    await page.setContent(
      `<style>body{margin:0;height:100vh;display:grid;place-items:center;${ground}}svg{display:block;width:${width}px}</style>${MARK}`,
    )
    await page.screenshot({ path: path.join(folder, file), omitBackground: true })
    console.log(`icons/${file}`)
  }
  await browser.close()
}

readArguments('node_modules/.bin/node scripts/draw-icons.ts', {})
drawIcons().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})

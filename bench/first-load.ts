import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import type { BrowserContext } from 'playwright'
import { routeSizes } from './bundle-sizes.ts'
import { signedInContext, withBrowser } from './kit/browser.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { filledData } from './kit/filled-data.ts'
import { withApp } from './kit/measured-app.ts'
import type { Measure } from './kit/measurement.ts'

const PAGES = path.resolve(import.meta.dirname, '../dist/web')
const FRAME = 'app/web/signed-in-layout.tsx'

interface MeasuredPage {
  name: string
  address: string
  /** Target for its JavaScript, in kilobytes. */
  aim: number
  /** Source files that are loaded for it besides the entry. */
  sources: readonly string[]
  /** Selector of an element that is there once the page shows its content. */
  sign: string
  isPublic?: boolean
}

const MEASURED: readonly MeasuredPage[] = [
  {
    name: 'login',
    address: '/auth/login',
    aim: 180,
    sources: ['app/web/auth-pages.tsx', 'people/auth/web/login-page.tsx'],
    sign: 'button[type="submit"]',
    isPublic: true,
  },
  {
    name: 'the task list',
    address: '/task',
    aim: 200,
    sources: [FRAME, 'work/task-list/web/tasks-page.tsx'],
    sign: '[data-task]',
  },
  {
    name: "an ADMIN's dashboard",
    address: '/dashboard',
    aim: 200,
    sources: [
      FRAME,
      'overview/dashboard/web/dashboard-page.tsx',
      'overview/dashboard/web/administrator-view.tsx',
    ],
    sign: 'main h1',
  },
]

/** What a browser with an empty cache loads for a page, gzipped, in kilobytes (1,000 bytes). */
export const measure: Measure = async (bench) => {
  const folder = await filledData(bench, 'tasks-1000', (client) => fillTasks(client, 1_000))
  await withApp(folder, async (app) =>
    withBrowser(bench, async (browser) => {
      for (const { name, address, aim, sources, sign, isPublic } of MEASURED) {
        const [size] = routeSizes(PAGES, { [name]: sources })
        const context = isPublic === true ? await browser.newContext() : await signedInContext(browser, app)
        const { files, shownIn } = await openPage(context, `${app.url}${address}`, sign)
        await context.close()
        const all = files.reduce((sum, file) => sum + packedKilobytes(file), 0)
        bench.report({
          what: `JavaScript that ${name} needs`,
          value: size?.javascript ?? Number.NaN,
          unit: 'kB',
          aim,
          note: `CSS ${size?.css.toFixed(1)} kB; ${all.toFixed(1)} kB of JavaScript in ${files.length} files until nothing more comes (the live connection); shown in ${shownIn.toFixed(0)} ms by an empty Chromium`,
        })
      }
    }),
  )
}

/** The scripts requested until the network was idle, and the milliseconds until the page showed its content. */
async function openPage(
  context: BrowserContext,
  url: string,
  sign: string,
): Promise<{ files: string[]; shownIn: number }> {
  const page = await context.newPage()
  const files = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) files.add(path.join(PAGES, pathname))
  })
  const began = performance.now()
  await page.goto(url)
  await page.locator(sign).first().waitFor()
  const shownIn = performance.now() - began
  await page.waitForLoadState('networkidle')
  return { files: [...files], shownIn }
}

const packedKilobytes = (file: string) => gzipSync(fs.readFileSync(file), { level: 9 }).length / 1_000

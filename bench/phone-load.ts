import type { Browser, Page } from 'playwright'
import { signInPages, withBrowser } from './kit/browser.ts'
import { median } from './kit/figure.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { filledData } from './kit/filled-data.ts'
import { type MeasuredApp, withApp } from './kit/measured-app.ts'
import type { Measure } from './kit/measurement.ts'

const SLOWDOWN = 4
/** A task of the main thread that takes longer delays the response to a touch noticeably, in milliseconds. */
const PROMPT = 50
/** Milliseconds after which a page is loaded with everything that it fetches later. */
const LOADED = 5_000

const PAGES = [
  { name: 'login', address: '/auth/login', isPublic: true },
  { name: 'the task list', address: '/task' },
  { name: "an ADMIN's dashboard", address: '/dashboard' },
  { name: 'invoices', address: '/invoice' },
] as const

/** How long pages block the main thread of a phone while they load with an empty cache. */
export const measure: Measure = async (bench) => {
  const folder = await filledData(bench, 'tasks-1000', (client) => fillTasks(client, 1_000))
  await withApp(folder, async (app) =>
    withBrowser(bench, async (browser) => {
      for (const page of PAGES) {
        const loads: Load[] = []
        for (let turn = 0; turn < (bench.isQuick ? 2 : 5); turn++) loads.push(await load(browser, app, page))
        bench.report({
          what: `loading ${page.name} on a phone, CPU ÷ ${SLOWDOWN}: blocked`,
          value: median(loads.map(({ blocked }) => blocked)),
          unit: 'ms',
          aim: 150,
          note: `longest task ${median(loads.map(({ longest }) => longest)).toFixed(0)} ms, first paint after ${median(loads.map(({ painted }) => painted)).toFixed(0)} ms; of ${loads.length}`,
        })
      }
    }),
  )
}

/** Milliseconds of one load. */
interface Load {
  /** The parts of all tasks beyond {@link PROMPT}. */
  blocked: number
  longest: number
  painted: number
}

async function load(browser: Browser, app: MeasuredApp, page: (typeof PAGES)[number]): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  if (!('isPublic' in page)) await signInPages(context, app)
  await context.addInitScript(`
    window.benchTasks = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.benchTasks.push(duration)
    }).observe({ type: 'longtask', buffered: true })`)
  const opened = await context.newPage()
  const tools = await context.newCDPSession(opened)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await opened.goto(`${app.url}${page.address}`, { waitUntil: 'commit' })
  await opened.waitForTimeout(LOADED)
  const measured = await readLoad(opened)
  await context.close()
  return measured
}

async function readLoad(page: Page): Promise<Load> {
  const tasks = await page.evaluate<number[]>('window.benchTasks')
  const painted = await page.evaluate<number>(
    `performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN`,
  )
  return {
    blocked: tasks.reduce((sum, duration) => sum + duration - PROMPT, 0),
    longest: Math.max(0, ...tasks),
    painted,
  }
}

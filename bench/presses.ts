import type { BrowserContext, Page } from 'playwright'
import { awaitEvent, happenedAt, paintedAt, signedInContext, watchFor, withBrowser } from './kit/browser.ts'
import { median } from './kit/figure.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { filledData } from './kit/filled-data.ts'
import { type MeasuredApp, withApp } from './kit/measured-app.ts'
import type { Bench, Measure } from './kit/measurement.ts'

const SLOWDOWN = 4
const TURNS = 20
/** Cards on the board. */
const CARDS = 2_000
const WAIT = 400

/** Something that people press often. */
interface Action {
  name: string
  path: string
  /** There once the page shows its content. */
  ready: string
  /** Brings the page to where the action begins. */
  before?: (page: Page, turn: number) => Promise<void>
  /** The event from which the time counts. */
  event: 'pointerdown' | 'keydown'
  press: (page: Page, turn: number) => Promise<void>
  /** An expression that holds in the page once the result is there. */
  shown: string
  after: (page: Page) => Promise<void>
}

const escape = (page: Page) => page.keyboard.press('Escape')
const rowCell = (turn: number) => `[data-task]:nth-of-type(${turn + 1}) [data-field="taskName"]`
const named = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

const ACTIONS: readonly Action[] = [
  {
    name: 'open a cell',
    path: '/task',
    ready: '[data-task]',
    event: 'pointerdown',
    press: (page, turn) => page.locator(`${rowCell(turn)} .task-rename`).click(),
    shown: `document.querySelector('[data-field="taskName"] input') !== null`,
    after: escape,
  },
  {
    name: 'save a cell, until it says Saved',
    path: '/task',
    ready: '[data-task]',
    event: 'keydown',
    async before(page, turn) {
      await page.locator(`${rowCell(turn)} .task-rename`).click()
      await page.locator('[data-field="taskName"] input').fill(`Renamed ${turn}`)
    },
    press: (page) => page.keyboard.press('Enter'),
    shown: `document.querySelector('.saved-mark') !== null`,
    after: (page) => page.locator('.saved-mark').waitFor({ state: 'detached' }),
  },
  {
    name: 'open the panel of a task',
    path: '/task',
    ready: '[data-task]',
    event: 'pointerdown',
    press: (page, turn) => page.locator(`${rowCell(turn)} a`).click(),
    shown: `document.querySelector('.side-panel .task-title') !== null`,
    after: escape,
  },
  {
    name: 'open a menu',
    path: '/task',
    ready: '[data-task]',
    event: 'pointerdown',
    press: (page) => named(page, /account menu/i).click(),
    shown: `document.querySelector('[role="menu"]') !== null`,
    after: escape,
  },
  {
    name: 'open the filters',
    path: '/task',
    ready: '[data-task]',
    event: 'pointerdown',
    press: (page) => named(page, /^Filters/).click(),
    shown: `document.querySelector('[role="dialog"]') !== null`,
    after: escape,
  },
  {
    name: 'open the search',
    path: '/task',
    ready: '[data-task]',
    event: 'keydown',
    press: (page) => page.keyboard.press('Control+k'),
    shown: `document.querySelector('[role="dialog"] input') !== null`,
    after: escape,
  },
  {
    name: 'open the invoice dialog',
    path: '/invoice',
    ready: 'main h1',
    event: 'pointerdown',
    press: (page) => page.getByRole('main').getByRole('button', { name: 'New Invoice' }).first().click(),
    shown: `document.querySelector('[role="dialog"] form') !== null`,
    after: escape,
  },
  {
    name: `move a card among ${CARDS} by a key`,
    path: '/board',
    ready: '[data-card]',
    event: 'keydown',
    before: (page, turn) => page.locator('[data-card]').nth(turn).focus(),
    press: (page) => page.keyboard.press('Shift+ArrowRight'),
    shown: `[...document.querySelectorAll('[role="group"], [role="status"]')].some((toast) => toast.textContent?.includes('Moved #'))`,
    after: (page) => page.waitForTimeout(WAIT),
  },
]

/** Eight actions from the press until the result is painted, in a browser with a quarter of the CPU. */
export const measure: Measure = async (bench) => {
  const folder = await filledData(bench, `tasks-${CARDS}`, (client) => fillTasks(client, CARDS))
  await withApp(folder, async (app) =>
    withBrowser(bench, async (browser) => {
      const context = await signedInContext(browser, app)
      for (const action of ACTIONS) await measureAction(bench, context, app, action)
    }),
  )
}

async function measureAction(
  bench: Bench,
  context: BrowserContext,
  app: MeasuredApp,
  action: Action,
): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${app.url}${action.path}`)
  await page.locator(action.ready).first().waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const times: number[] = []
  for (let turn = 0; turn <= (bench.isQuick ? 4 : TURNS); turn++) {
    await action.before?.(page, turn)
    await page.waitForTimeout(WAIT)
    await watchFor(page, action.shown)
    await awaitEvent(page, action.event)
    await action.press(page, turn)
    times.push((await paintedAt(page)) - (await happenedAt(page)))
    await action.after(page)
    await page.waitForTimeout(WAIT)
  }
  await page.close()
  // the first one still includes loading and compilation
  reportTimes(bench, action.name, times.slice(1))
}

function reportTimes(bench: Bench, name: string, times: readonly number[]): void {
  const what = `press to ${name}, CPU ÷ ${SLOWDOWN}`
  bench.report({
    what: `${what}: p50`,
    value: median(times),
    unit: 'ms',
    aim: 100,
    note: `of ${times.length}`,
  })
  bench.report({ what: `${what}: worst`, value: Math.max(...times), unit: 'ms' })
}

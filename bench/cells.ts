import type { Page } from 'playwright'
import { awaitEvent, happenedAt, paintedAt, signedInContext, watchFor, withBrowser } from './kit/browser.ts'
import { median } from './kit/figure.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { filledData } from './kit/filled-data.ts'
import { withApp } from './kit/measured-app.ts'
import type { Bench, Measure } from './kit/measurement.ts'

const SLOWDOWN = 4
const ROWS = 25

/** A cell of the task list opened by a click and saved with Enter, in a browser with a quarter of the CPU. */
export const measure: Measure = async (bench) => {
  const folder = await filledData(bench, 'tasks-10000', (client) => fillTasks(client, 10_000))
  await withApp(folder, async (app) =>
    withBrowser(bench, async (browser) => {
      const context = await signedInContext(browser, app)
      const page = await context.newPage()
      await page.goto(`${app.url}/task`)
      await page.locator('[data-task]').first().waitFor()
      await page.getByText('Live', { exact: true }).waitFor()
      const tools = await context.newCDPSession(page)
      await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      const rows = await page.locator('[data-task]').all()
      const ids = await Promise.all(
        rows
          .slice(0, bench.isQuick ? 5 : ROWS)
          .map(async (row) => (await row.getAttribute('data-task')) ?? ''),
      )
      const opened: number[] = []
      const saved: number[] = []
      for (const [turn, id] of ids.entries()) {
        opened.push(await openName(page, id))
        saved.push(await saveName(page, id, `Renamed ${turn}`))
      }
      // the first one still includes compilation
      reportTimes(bench, 'to open a cell', opened.slice(1))
      reportTimes(bench, 'to save a cell, until it says Saved', saved.slice(1))
    }),
  )
}

const cellOf = (id: string) => `[data-task="${id}"] [data-field="taskName"]`

async function openName(page: Page, id: string): Promise<number> {
  await watchFor(page, `document.querySelector('${cellOf(id)} input') !== null`)
  await awaitEvent(page, 'pointerdown')
  await page.locator(`${cellOf(id)} .task-rename`).click()
  return (await paintedAt(page)) - (await happenedAt(page))
}

async function saveName(page: Page, id: string, name: string): Promise<number> {
  await page.locator(`${cellOf(id)} input`).fill(name)
  await watchFor(page, `document.querySelector('${cellOf(id)} .saved-mark') !== null`)
  await awaitEvent(page, 'keydown')
  await page.keyboard.press('Enter')
  return (await paintedAt(page)) - (await happenedAt(page))
}

function reportTimes(bench: Bench, what: string, times: readonly number[]): void {
  const full = `press ${what}, CPU ÷ ${SLOWDOWN}`
  bench.report({
    what: `${full}: p50`,
    value: median(times),
    unit: 'ms',
    aim: 100,
    note: `of ${times.length}`,
  })
  bench.report({ what: `${full}: worst`, value: Math.max(...times), unit: 'ms', aim: 200 })
}

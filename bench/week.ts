import type { Page } from 'playwright'
import { signedInContext, withBrowser } from './kit/browser.ts'
import { median, percentile } from './kit/figure.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { BENCH_PERSON, filledData } from './kit/filled-data.ts'
import { withApp } from './kit/measured-app.ts'
import type { Measure } from './kit/measurement.ts'

const SLOWDOWN = 4
const ROWS = 20
const TASKS = 1_000
const TURNS = 10
/** Milliseconds between two keys. */
const PAUSE = 120

/** What the machine takes for a key that changes nothing: the figures of a busy one are compared with it. */
const NOTHING = 'a key that changes nothing'

/** A cell is typed and saved, the next ones are passed, opened and left; by what the key is for. */
const KEYS: readonly (readonly [key: string, purpose: string])[] = [
  ['1', 'a digit opens a cell'],
  [':', 'a further character'],
  ['3', 'a further character'],
  ['Enter', 'Enter saves and goes down'],
  ['ArrowRight', 'an arrow'],
  ['ArrowUp', 'an arrow'],
  ['F2', 'F2 opens a cell'],
  ['Escape', 'Escape leaves it'],
  ['ArrowDown', 'an arrow'],
  ['ArrowLeft', 'an arrow'],
  ['Shift', NOTHING],
]

/** The week sheet of 20 rows: from each key until its answer is painted, in a browser with a quarter of the CPU. */
export const measure: Measure = async (bench) => {
  const folder = await filledData(bench, 'week', async (client) => {
    await fillTasks(client, TASKS)
    await client.query(
      `insert into time_entries (user_id, user_name, task_id, day, minutes, created_at, updated_at)
       select users.id, 'Bench Person', row * 7, date_trunc('week', current_date)::date - 7 + day, 30 + row, now(), now()
       from users, generate_series(1, $2::int) row, generate_series(0, 6) day
       where email = $1 and (row + day) % 3 > 0`,
      [BENCH_PERSON.email, ROWS],
    )
    await client.query('update work_settings set edit_days = 366')
  })
  await withApp(folder, async (app) =>
    withBrowser(bench, async (browser) => {
      const context = await signedInContext(browser, app)
      const page = await context.newPage()
      await page.goto(`${app.url}/time`)
      await page.getByText('Live', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Previous week' }).click()
      await page
        .locator('[data-row]')
        .nth(ROWS - 1)
        .waitFor()
      const tools = await context.newCDPSession(page)
      await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      await page.evaluate(WATCH)
      const times = await pressKeys(page, bench.isQuick ? 2 : TURNS)
      const what = `week sheet of ${ROWS} rows, from a key to its paint, CPU ÷ ${SLOWDOWN}`
      const all = [...times].flatMap(([purpose, some]) => (purpose === NOTHING ? [] : some))
      const count = `of ${all.length}`
      bench.report({ what: `${what}: p50`, value: median(all), unit: 'ms', note: count })
      bench.report({ what: `${what}: p95`, value: percentile(all, 0.95), unit: 'ms', aim: 50, note: count })
      for (const [purpose, some] of times)
        bench.report({
          what: `${what}; ${purpose}: p50`,
          value: median(some),
          unit: 'ms',
          note: `worst ${Math.max(...some).toFixed(1)} ms`,
        })
    }),
  )
}

/** What a key changes is rendered before the next frame. */
const WATCH = `addEventListener('keydown', (event) => {
  window.benchAnswer = new Promise((resolve) => requestAnimationFrame(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve(performance.now() - event.timeStamp)
    channel.port2.postMessage(0)
  }))
}, { capture: true }); undefined`

/** @returns the times by purpose; the first turn still includes loading and compilation */
async function pressKeys(page: Page, turns: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  for (let turn = 0; turn <= turns; turn += 1) {
    await page
      .locator(`[data-row] [data-column="${turn % 5}"]`)
      .nth(turn)
      .focus()
    for (const [key, purpose] of KEYS) {
      await page.waitForTimeout(PAUSE)
      await page.keyboard.press(key)
      const time = await page.evaluate<number>('window.benchAnswer')
      if (turn > 0) times.set(purpose, [...(times.get(purpose) ?? []), time])
    }
    // what was saved is stored and shown by now
    await page.waitForTimeout(1_000)
  }
  return times
}

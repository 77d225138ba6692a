import type { Page } from 'playwright'
import { signedInContext, withBrowser } from './kit/browser.ts'
import { median, percentile } from './kit/figure.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { filledData } from './kit/filled-data.ts'
import { withApp } from './kit/measured-app.ts'
import type { Measure } from './kit/measurement.ts'

const BARS = 2_000
/** Pixels that a wheel scrolls in one frame, at most. */
const STEP = 240
const FRAMES = 240
/** Milliseconds of a frame at 60 a second; timestamps are rounded. */
const FRAME = 16.8

/** The timeline of 2,000 bars, every third of which waits for the one before: the frames while it is scrolled. */
export const measure: Measure = async (bench) => {
  const folder = await filledData(bench, 'timeline', async (client) => {
    await fillTasks(client, BARS)
    await client.query(`delete from task_links`)
    await client.query(
      `update tasks set start_date = current_date - 10 + (id * 7 % 40)::int, due_date = current_date - 10 + (id * 7 % 40 + id % 12)::int`,
    )
    await client.query(
      `insert into task_links (blocking_id, blocked_id) select id - 1, id from tasks where id % 3 = 0`,
    )
  })
  await withApp(folder, async (app) =>
    withBrowser(bench, async (browser) => {
      const page = await (await signedInContext(browser, app)).newPage()
      await page.goto(`${app.url}/timeline`)
      await page.getByText('Live', { exact: true }).waitFor()
      await page.locator('.timeline-bar').first().waitFor()
      await scroll(page, FRAMES)
      const frames = await scroll(page, bench.isQuick ? 60 : FRAMES)
      const elements = await page.locator('.timeline-chart *').count()
      const what = `timeline of ${BARS} bars, a frame while it is scrolled by ${STEP} px`
      const note = `of ${frames.length}, ${elements} elements`
      bench.report({ what: `${what}: p50`, value: median(frames), unit: 'ms', aim: FRAME, note })
      bench.report({ what: `${what}: p95`, value: percentile(frames, 0.95), unit: 'ms', note })
      bench.report({ what: `${what}: longest`, value: Math.max(...frames), unit: 'ms', note })
    }),
  )
}

/** Scrolls down, and up again at the end. @returns the milliseconds between the frames */
function scroll(page: Page, frames: number): Promise<number[]> {
  return page.evaluate<number[]>(`new Promise((resolve) => {
    const chart = document.querySelector('.timeline-chart')
    const times = []
    let before = performance.now()
    let step = ${STEP}
    const next = (now) => {
      times.push(now - before)
      before = now
      if (times.length > ${frames}) return resolve(times.slice(1))
      const top = chart.scrollTop + step
      if (top < 0 || top > chart.scrollHeight - chart.clientHeight) step = -step
      chart.scrollTop += step
      requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })`)
}

import type { Page } from 'playwright'
import { awaitEvent, happenedAt, paintedAt, signedInContext, watchFor, withBrowser } from './kit/browser.ts'
import { median, percentile } from './kit/figure.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { filledData } from './kit/filled-data.ts'
import { connectLive } from './live-client.ts'
import { type MeasuredApp, withApp } from './kit/measured-app.ts'
import type { Bench, Measure } from './kit/measurement.ts'

const AIM = 150
const OTHER_PERSON = 'bench-1@example.lk'

/** How soon another user sees an edit: over a socket alone, and in two real browsers. */
export const measure: Measure = async (bench) => {
  const folder = await filledData(bench, 'tasks-10000', (client) => fillTasks(client, 10_000))
  await withApp(folder, async (app) => {
    await measureSocket(bench, app, bench.isQuick ? 20 : 200)
    await withBrowser(bench, async (browser) => {
      const [mine, theirs] = await Promise.all(
        [undefined, OTHER_PERSON].map(async (email) => {
          const page = await (await signedInContext(browser, app, email)).newPage()
          await page.goto(`${app.url}/task`)
          await page.getByText('Live', { exact: true }).waitFor()
          return page
        }),
      )
      if (mine === undefined || theirs === undefined) return
      await measurePages(bench, mine, theirs, bench.isQuick ? 5 : 25)
    })
  })
}

/** From one user's request to the event at the other, and to the refetched row. */
async function measureSocket(bench: Bench, app: MeasuredApp, times: number): Promise<void> {
  const [mine, theirs] = [await app.signIn(), await app.signIn(OTHER_PERSON)]
  let hear: (json: string) => void = () => undefined
  const live = await connectLive(app.url, theirs.access_token, (json) => hear(json))
  const heard: number[] = []
  const fetched: number[] = []
  try {
    for (let turn = 0; turn < times; turn++) {
      const id = 1 + turn
      const news = new Promise<void>((resolve) => {
        hear = (json) => {
          if (json.startsWith('["change"') && json.includes(`"id":"${id}"`)) resolve()
        }
      })
      const began = performance.now()
      const done = app.call(mine.access_token, 'PATCH', `/task/${id}`, { taskName: `Edited ${turn}` })
      await news
      heard.push(performance.now() - began)
      await app.call(theirs.access_token, 'GET', '/task?limit=25&sortBy=createdAt&sortOrder=DESC')
      fetched.push(performance.now() - began)
      await done
    }
  } finally {
    live.close()
  }
  bench.report({
    what: 'edit heard of by a second person: p95',
    value: percentile(heard, 0.95),
    unit: 'ms',
    aim: AIM,
    note: `p50 ${median(heard).toFixed(1)} ms; with the list fetched again p50 ${median(fetched).toFixed(1)}, p95 ${percentile(fetched, 0.95).toFixed(1)} ms`,
  })
}

/** From Enter in one browser until the new name is painted in the other. */
async function measurePages(bench: Bench, mine: Page, theirs: Page, times: number): Promise<void> {
  const row = mine.locator('[data-task]').first()
  const id = await row.getAttribute('data-task')
  const taken: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const name = `Seen ${turn} times`
    await row.locator('[data-field="taskName"] .task-rename').click()
    await row.locator('[data-field="taskName"] input').fill(name)
    await watchFor(
      theirs,
      `document.querySelector('[data-task="${id}"] .task-name')?.textContent.includes('${name}')`,
    )
    await awaitEvent(mine, 'keydown')
    await mine.keyboard.press('Enter')
    taken.push((await paintedAt(theirs)) - (await happenedAt(mine)))
    // a page batches changes that arrive more than five times a second
    await mine.waitForTimeout(250)
  }
  bench.report({
    what: 'edit seen in a second Chromium, from Enter to its paint: p95',
    value: percentile(taken, 0.95),
    unit: 'ms',
    aim: AIM,
    note: `p50 ${median(taken).toFixed(0)} ms of ${taken.length}`,
  })
}

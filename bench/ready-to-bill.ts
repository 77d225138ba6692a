import { median } from './kit/figure.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { fillWork } from './kit/fill-work.ts'
import { filledData } from './kit/filled-data.ts'
import { withApp } from './kit/measured-app.ts'
import type { Measure } from './kit/measurement.ts'

const TASKS = 100_000
const ENTRIES = 200_000
const TURNS = 20

/** What is asked for, with the time it should take in ms. */
const CALLS: Readonly<Record<string, { path: string; aim?: number }>> = {
  totals: { path: '/ready-to-bill/totals', aim: 100 },
  'totals of one project': { path: '/ready-to-bill/totals?projectId=7' },
  records: { path: '/ready-to-bill' },
}

/** What is ready to bill of three years of work, none of which was ever billed, for one person. */
export const measure: Measure = async (bench) => {
  const folder = await filledData(bench, `work-${TASKS}`, async (client) => {
    await fillTasks(client, TASKS)
    await fillWork(client, ENTRIES)
  })
  await withApp(folder, async (app) => {
    const token = (await app.signIn()).access_token
    for (const [name, { path, aim }] of Object.entries(CALLS)) {
      const times: number[] = []
      for (let turn = 0; turn <= (bench.isQuick ? 4 : TURNS); turn += 1) {
        const began = performance.now()
        await app.call(token, 'GET', path)
        times.push(performance.now() - began)
      }
      // the first one still includes plans and compilation
      const warm = times.slice(1)
      bench.report({
        what: `ready to bill, ${TASKS.toLocaleString('en')} tasks and ${ENTRIES.toLocaleString('en')} entries, all unbilled: ${name}, p50`,
        value: median(warm),
        unit: 'ms',
        ...(aim === undefined ? {} : { aim }),
        note: `best ${Math.min(...warm).toFixed(1)} ms of ${warm.length}`,
      })
    }
  })
}

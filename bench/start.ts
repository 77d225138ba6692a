import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './kit/figure.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { filledData } from './kit/filled-data.ts'
import { startMeasuredApp } from './kit/measured-app.ts'
import type { Measure } from './kit/measurement.ts'
import { memoryMegabytes } from './processes.ts'

const STARTS = 5
/** Milliseconds after the start until the product is idle. */
const SETTLED = 8_000

/** Start time on an existing folder, and idle memory. */
export const measure: Measure = async (bench) => {
  const folder = await filledData(bench, 'tasks-10000', (client) => fillTasks(client, 10_000))
  const starts: number[] = []
  for (let turn = 0; turn < (bench.isQuick ? 2 : STARTS); turn++) {
    const app = await startMeasuredApp(folder)
    starts.push(app.startedIn)
    await app.stop()
  }
  bench.report({
    what: 'start on an existing data folder',
    value: median(starts),
    unit: 'ms',
    aim: 1_000,
    note: `median of ${starts.length}, slowest ${Math.round(Math.max(...starts))} ms`,
  })
  const app = await startMeasuredApp(folder)
  try {
    await sleep(SETTLED)
    const node = memoryMegabytes(app.appProcesses())
    const database = memoryMegabytes(app.databaseProcesses())
    bench.report({ what: 'idle memory (PSS), Node', value: node, unit: 'MB', aim: 120 })
    bench.report({
      what: 'idle memory (PSS), with the database',
      value: node + database,
      unit: 'MB',
      aim: 170,
      note: `PostgreSQL ${database.toFixed(0)} MB`,
    })
  } finally {
    await app.stop()
  }
}

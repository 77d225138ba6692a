import { fillTasks } from './kit/fill-tasks.ts'
import { copyFolder, filledData } from './kit/filled-data.ts'
import { type MeasuredApp, withApp } from './kit/measured-app.ts'
import type { Measure } from './kit/measurement.ts'
import { type Side, sideBySide } from './kit/side-by-side.ts'

const TASKS = 1_000

/** What the operators' metrics cost per request, switched off and on. */
export const measure: Measure = async (bench) => {
  const folder = await filledData(bench, `tasks-${TASKS}`, (client) => fillTasks(client, TASKS))
  const sideOf = async (app: MeasuredApp): Promise<Side> => ({
    origin: app.url,
    prefix: '/api',
    headers: { authorization: `Bearer ${(await app.signIn()).access_token}` },
    serverProcesses: () => app.appProcesses(),
    databaseProcesses: () => app.databaseProcesses(),
  })
  const next = (count: number) => ({ method: 'GET', path: `/task/${1 + ((count * 7919) % TASKS)}` })
  const plan = { rounds: bench.rounds, milliseconds: bench.milliseconds, concurrency: 16 }
  const other = `${folder}-other`
  copyFolder(folder, other)
  await withApp(folder, async (off) =>
    withApp(
      other,
      async (on) => {
        const [without, withMetrics] = await sideBySide([await sideOf(off), await sideOf(on)], plan, next)
        if (without === undefined || withMetrics === undefined) return
        const began = performance.now()
        const size = (await (await fetch(`${on.url}/api/metrics`)).text()).length
        bench.report({
          what: "server's CPU of a call with metrics on, beside off",
          value: withMetrics.serverCpu / without.serverCpu,
          unit: '×',
          note: `${withMetrics.serverCpu.toFixed(3)} ms, off ${without.serverCpu.toFixed(3)} ms; off registers nothing at all`,
        })
        bench.report({
          what: 'reading the metrics once',
          value: performance.now() - began,
          unit: 'ms',
          note: `${size.toLocaleString('en')} bytes`,
        })
      },
      { METRICS: 'loopback' },
    ),
  )
}

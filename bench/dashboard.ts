import { apart } from './kit/apart.ts'
import { median, percentile } from './kit/figure.ts'
import { fillSales } from './kit/fill-sales.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { filledData } from './kit/filled-data.ts'
import { type MeasuredApp, withApp } from './kit/measured-app.ts'
import type { Measure } from './kit/measurement.ts'
import { cpuText, reportRefused, sideBySide, sideOf } from './kit/side-by-side.ts'

const TASKS = 10_000
const INVOICES = 20_000
const CONCURRENCY = 16

/** The requests of an ADMIN's dashboard when it opens, all at once. */
const DASHBOARD_CALLS = [
  '/dashboard',
  '/dashboard/financial/monthly',
  '/dashboard/income-expense-chart',
  '/dashboard/payments/upcoming',
  '/dashboard/tasks/overdue',
] as const

const INVOICE_LISTS: Readonly<Record<string, string>> = {
  'list of 50 of the newest': '/invoices?limit=50',
  'list of 50, overdue, by due day': '/invoices?limit=50&status=Overdue&sortBy=dueDate&sortOrder=ASC',
  'list of 50 that a search finds': '/invoices?limit=50&search=company%207',
  'totals of all': '/invoices/totals',
}

/** The dashboard and the invoice lists with a large year of data. */
export const measure: Measure = async (bench) => {
  const folder = await filledData(bench, 'sales', async (client) => {
    await fillTasks(client, TASKS)
    await fillSales(client, INVOICES)
  })
  await withApp(folder, async (app) => {
    const token = (await app.signIn()).access_token
    const opened = await openDashboard(app, token, bench.isQuick ? 30 : 200)
    bench.report({
      what: `dashboard opened by one person, all its calls: p95; ${TASKS.toLocaleString('en')} tasks, ${INVOICES.toLocaleString('en')} invoices`,
      value: percentile(opened, 0.95),
      unit: 'ms',
      aim: 50,
      note: `p50 ${median(opened).toFixed(1)} ms`,
    })
    const side = sideOf(app, token)
    const plan = { rounds: bench.rounds, milliseconds: bench.milliseconds, concurrency: CONCURRENCY }
    const [mixed] = await sideBySide([side], plan, (count) => ({
      method: 'GET',
      path: DASHBOARD_CALLS[count % DASHBOARD_CALLS.length] ?? '/dashboard',
    }))
    if (mixed !== undefined) {
      reportRefused(bench, "dashboard's calls", [mixed])
      bench.report({
        what: `dashboard's calls at concurrency ${CONCURRENCY}: p95`,
        value: mixed.p95,
        unit: 'ms',
        aim: 50,
        note: `p50 ${mixed.p50.toFixed(1)} ms, CPU ${cpuText(mixed)}, ${mixed.perSecond.toFixed(0)} per s`,
      })
    }
    for (const [name, path] of Object.entries(INVOICE_LISTS)) {
      const [result] = await sideBySide([side], plan, (count) => ({
        method: 'GET',
        path: apart(path, count),
      }))
      if (result === undefined) continue
      reportRefused(bench, name, [result])
      bench.report({
        what: `${INVOICES.toLocaleString('en')} invoices, ${name}: p95 at concurrency ${CONCURRENCY}`,
        value: result.p95,
        unit: 'ms',
        note: `p50 ${result.p50.toFixed(1)} ms, CPU ${cpuText(result)}, ${result.perSecond.toFixed(0)} per s`,
      })
    }
  })
}

/** Opens the dashboard repeatedly, one after the other. @returns the duration of each in milliseconds */
async function openDashboard(app: MeasuredApp, token: string, times: number): Promise<number[]> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now()
    await Promise.all(DASHBOARD_CALLS.map((call) => app.call(token, 'GET', call)))
    taken.push(performance.now() - began)
  }
  // the first ones only warm up
  return taken.slice(Math.floor(times / 10))
}

import path from 'node:path'
import { apart } from './kit/apart.ts'
import { fillSales } from './kit/fill-sales.ts'
import { fillTasks, NAME_WORDS, TEXT_WORDS } from './kit/fill-tasks.ts'
import { BENCH_SETTINGS, filledData } from './kit/filled-data.ts'
import { type MeasuredApp, withApp } from './kit/measured-app.ts'
import { makeBackup } from './kit/proven-backup.ts'
import type { Bench, Measure } from './kit/measurement.ts'
import { cpuText, reportRefused, sideBySide, sideOf, type SideResult } from './kit/side-by-side.ts'

/** Ten years of a business, and a hundredth of it. */
const YEARS = 10
const SIZES = [
  { tasks: 10_000, invoices: 2_000 },
  { tasks: 1_000_000, invoices: 200_000 },
] as const
/** Concurrent calls; searches of common words come 16 at once. */
const FEW = 4
const MANY = 16
const SEARCH_AIM = 500

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const MONTH = `from=${day(-15)}&to=${day(15)}`

/** What people open, as the pages ask for it. */
const CALLS: Readonly<Record<string, readonly [concurrency: number, path: string]>> = {
  'list of open tasks': [
    FEW,
    '/task?limit=50&sortBy=dueDate&sortOrder=ASC&status=To%20Do&status=In%20Progress',
  ],
  'list of one project': [FEW, '/task?limit=50&projectId=17&sortBy=dueDate&sortOrder=ASC'],
  board: [FEW, '/board?limit=50'],
  'calendar of a month': [FEW, `/calendar?${MONTH}`],
  'timeline of a month': [FEW, `/timeline?${MONTH}`],
  'search of a word in a fifth of the names': [MANY, `/task?limit=50&searchText=${NAME_WORDS[2]}`],
  'search of a word in a tenth of the texts': [MANY, `/task?limit=50&searchText=${TEXT_WORDS[2]}`],
  'search of everything': [FEW, `/search?text=${NAME_WORDS[2]}`],
  'dashboard: figures of tasks': [FEW, '/dashboard'],
  'dashboard: this month': [FEW, '/dashboard/financial/monthly'],
  'dashboard: income and expenses': [FEW, '/dashboard/income-expense-chart'],
  'dashboard: payments to come': [FEW, '/dashboard/payments/upcoming'],
  'dashboard: overdue tasks': [FEW, '/dashboard/tasks/overdue'],
  'figures of a year': [FEW, '/dashboard/financial/summary'],
  'list of invoices': [FEW, '/invoices?limit=50'],
  'list of overdue invoices': [FEW, '/invoices?limit=50&status=Overdue&sortBy=dueDate&sortOrder=ASC'],
  'totals of invoices': [FEW, '/invoices/totals'],
  'list of clients': [FEW, '/clients?limit=50'],
  'list of projects': [FEW, '/project?limit=50'],
  'audit trail': [FEW, '/audit?limit=50'],
  'audit trail of a word': [FEW, `/audit?limit=50&search=${NAME_WORDS[2]}`],
  'ready to bill: totals': [FEW, '/ready-to-bill/totals'],
}

/** How the cost of what people open grows with the data, and a backup of ten years that is proven. */
export const measure: Measure = async (bench) => {
  const results: Map<string, SideResult>[] = []
  for (const { tasks, invoices } of SIZES) {
    const folder = await filledData(bench, `growth-${tasks}`, async (client) => {
      await fillTasks(client, tasks, YEARS)
      await fillSales(client, invoices, YEARS)
    })
    await withApp(
      folder,
      async (app) => {
        results.push(await measureCalls(bench, app))
        if (tasks === SIZES[1].tasks) await measureBackup(bench, app)
      },
      { ...BENCH_SETTINGS, BACKUP_DIR: path.join(bench.folder, 'backups') },
    )
  }
  const [few, many] = results
  if (few === undefined || many === undefined) return
  for (const [name, [concurrency]] of Object.entries(CALLS)) {
    const [small, large] = [few.get(name), many.get(name)]
    if (small === undefined || large === undefined) continue
    bench.report({
      what: `${name}, with ${SIZES[1].tasks.toLocaleString('en')} tasks and ${SIZES[1].invoices.toLocaleString('en')} invoices: p95 at concurrency ${concurrency}`,
      value: large.p95,
      unit: 'ms',
      ...(concurrency === MANY ? { aim: SEARCH_AIM } : {}),
      note: `a hundredth of it: ${small.p95.toFixed(1)} ms; CPU ${cpuText(small)} → ${cpuText(large)}, ${(large.cpuPerRequest / small.cpuPerRequest).toFixed(1)} ×`,
    })
    reportRefused(bench, name, [small, large])
  }
}

async function measureCalls(bench: Bench, app: MeasuredApp): Promise<Map<string, SideResult>> {
  const side = sideOf(app, (await app.signIn()).access_token)
  const results = new Map<string, SideResult>()
  for (const [name, [concurrency, address]] of Object.entries(CALLS)) {
    const plan = { rounds: 1, milliseconds: 2 * bench.milliseconds, concurrency }
    const [result] = await sideBySide([side], plan, (count) => ({
      method: 'GET',
      path: apart(address, count),
    }))
    if (result !== undefined) results.set(name, result)
    bench.say(
      `${name}: p95 ${result?.p95.toFixed(1)} ms, ${result?.requests} calls, ${result?.errors} refused`,
    )
  }
  return results
}

async function measureBackup(bench: Bench, app: MeasuredApp): Promise<void> {
  const began = performance.now()
  const { rows, bytes } = await makeBackup(app)
  bench.report({
    what: 'backup of ten years written, restored, compared and examined',
    value: performance.now() - began,
    unit: 'ms',
    note: `${rows.toLocaleString('en')} rows, ${Math.round(bytes / 1e6)} MB`,
  })
}

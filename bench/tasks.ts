import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { TASK_STATUSES } from '../src/work/tasks/shared/task-status.ts'
import { fillTasks, NAME_WORDS, TEXT_WORDS } from './kit/fill-tasks.ts'
import { filledData } from './kit/filled-data.ts'
import type { LoadRequest } from './load.ts'
import { type MeasuredApp, withApp } from './kit/measured-app.ts'
import type { Bench, Measure } from './kit/measurement.ts'
import { cpuText, reportRefused, type Side, sideBySide, type SideResult } from './kit/side-by-side.ts'

const CONCURRENCY = 16
const P95_AIM = 20
/** The size to which the targets apply; if a run does not include it, its largest. */
const AIM_SIZE = 100_000

interface Operation {
  name: string
  /** The most CPU it may use, as a multiple of the raw server's; undefined without a target. */
  mostTimes?: number
  /** Whether the p95 target applies. */
  isPrompt?: boolean
  next: (count: number, size: number) => LoadRequest
}

const idOf = (count: number, size: number) => 1 + ((count * 7919) % size)
const statusOf = (count: number) => encodeURIComponent(TASK_STATUSES[count % TASK_STATUSES.length] ?? '')

const OPERATIONS: readonly Operation[] = [
  {
    name: 'list of 50, filtered, sorted, with total',
    mostTimes: 4,
    isPrompt: true,
    next: (count) => ({
      method: 'GET',
      path: `/task?limit=50&sortBy=dueDate&sortOrder=ASC&status=${statusOf(count)}&status=${statusOf(count + 1)}`,
    }),
  },
  {
    name: 'get one',
    mostTimes: 4,
    isPrompt: true,
    next: (count, size) => ({ method: 'GET', path: `/task/${idOf(count, size)}` }),
  },
  {
    name: 'search in names, few match',
    mostTimes: 2,
    next: (count, size) => ({
      method: 'GET',
      path: `/task?limit=50&searchText=${idOf(count, size)}%20about`,
    }),
  },
  {
    name: 'search in names, a fifth matches',
    mostTimes: 2,
    next: (count) => ({
      method: 'GET',
      path: `/task?limit=50&searchText=${NAME_WORDS[count % NAME_WORDS.length]}`,
    }),
  },
  {
    name: 'search in texts, few match',
    mostTimes: 2,
    next: (count, size) => ({
      method: 'GET',
      path: `/task?limit=50&searchText=of%20${2 * Math.ceil(idOf(count, size) / 2)}.`,
    }),
  },
  {
    name: 'search in texts, a tenth matches',
    mostTimes: 2,
    next: (count) => ({
      method: 'GET',
      path: `/task?limit=50&searchText=${TEXT_WORDS[count % TEXT_WORDS.length]}`,
    }),
  },
  {
    name: 'create',
    mostTimes: 4,
    isPrompt: true,
    next: (count) => ({
      method: 'POST',
      path: '/task',
      body: JSON.stringify({ taskName: `Created ${count}`, dueDate: '2026-12-01', startDate: '2026-11-20' }),
    }),
  },
  {
    name: 'update one field',
    mostTimes: 4,
    isPrompt: true,
    next: (count, size) => ({
      method: 'PATCH',
      path: `/task/${idOf(count, size)}`,
      body: JSON.stringify({ status: TASK_STATUSES[(count + Math.floor(count / size)) % 5] }),
    }),
  },
]

/** Other lists, each of which would be slow with the wrong query plan; the product alone. */
const OTHER_LISTS: Readonly<Record<string, string>> = {
  'of one status, oldest first': 'status=In%20Progress&sortBy=createdAt&sortOrder=ASC',
  'of one project, by due day': 'projectId=17&sortBy=dueDate&sortOrder=ASC',
  'of one type that hardly any has': 'type=Bug',
  'of what was due two years ago and is still open':
    'status=To%20Do&status=In%20Progress&status=Blocked&dueDateTo=2024-12-31',
  'page 15': 'page=15',
  'with any of two labels': 'labelId=3&labelId=24',
  'with both of two labels, by due day': 'labelId=3&labelId=23&labelMode=all&sortBy=dueDate&sortOrder=ASC',
  'of what waits for something open': 'blocked=yes',
  'of what I watch': 'watching=me',
}

/** The task operations compared with the raw server, at every size. */
export const measure: Measure = async (bench) => {
  const lists = new Map<number, SideResult>()
  for (const size of bench.sizes) {
    const name = `tasks-${size}`
    const folder = await filledData(bench, name, (client) => fillTasks(client, size))
    await withApp(folder, async (app) => {
      const list = await measureSize(bench, app, size)
      if (list !== undefined) lists.set(size, list)
    })
  }
  const [smallest = 0, ...larger] = bench.sizes.toSorted((one, other) => one - other)
  const largest = larger.at(-1)
  const few = lists.get(smallest)
  const many = lists.get(largest ?? -1)
  if (few === undefined || many === undefined || largest === undefined) return
  bench.report({
    what: `list p95 as the work grows, ${shown(smallest)} → ${shown(largest)} tasks`,
    value: many.p95 / few.p95,
    unit: '×',
    aim: 2,
    note: `${few.p95.toFixed(1)} → ${many.p95.toFixed(1)} ms; CPU ${few.cpuPerRequest.toFixed(2)} → ${many.cpuPerRequest.toFixed(2)} ms`,
  })
}

/** @returns the result of the product's list */
async function measureSize(bench: Bench, app: MeasuredApp, size: number): Promise<SideResult | undefined> {
  const raw = await startRawServer(app, bench.port)
  try {
    const ours: Side = {
      origin: app.url,
      prefix: '/api',
      headers: { authorization: `Bearer ${(await app.signIn()).access_token}` },
      serverProcesses: () => app.appProcesses(),
      databaseProcesses: () => app.databaseProcesses(),
    }
    const theirs: Side = {
      origin: `http://127.0.0.1:${bench.port}`,
      prefix: '',
      headers: {},
      serverProcesses: () => [raw.pid ?? -1],
      databaseProcesses: () => app.databaseProcesses(),
    }
    let list: SideResult | undefined
    const plan = { rounds: bench.rounds, milliseconds: bench.milliseconds, concurrency: CONCURRENCY }
    for (const operation of OPERATIONS) {
      const [rawResult, result] = await sideBySide([theirs, ours], plan, (count) =>
        operation.next(count, size),
      )
      if (rawResult === undefined || result === undefined) continue
      list ??= result
      reportOperation(bench, operation, size, result, rawResult)
    }
    for (const [name, filters] of Object.entries(OTHER_LISTS)) {
      const [result] = await sideBySide([ours], { ...plan, rounds: 1, concurrency: 4 }, () => ({
        method: 'GET',
        path: `/task?limit=50&${filters}`,
      }))
      if (result !== undefined) reportOtherList(bench, `list ${name}; ${shown(size)} tasks`, result)
    }
    return list
  } finally {
    raw.kill('SIGKILL')
  }
}

function reportOperation(
  bench: Bench,
  { name, mostTimes, isPrompt }: Operation,
  size: number,
  ours: SideResult,
  raw: SideResult,
): void {
  const hasAim = size === (bench.sizes.includes(AIM_SIZE) ? AIM_SIZE : Math.max(...bench.sizes))
  const what = `${name}; ${shown(size)} tasks`
  bench.report({
    what: `${what}: CPU per request beside raw`,
    value: ours.cpuPerRequest / raw.cpuPerRequest,
    unit: '×',
    ...(hasAim && mostTimes !== undefined ? { aim: mostTimes } : {}),
    note: `${cpuText(ours)}, raw ${cpuText(raw)}; ${ours.perSecond.toFixed(0)} per s, raw ${raw.perSecond.toFixed(0)} per s`,
    details: detailsOf(ours, raw),
  })
  reportRefused(bench, what, [ours, raw])
  bench.report({
    what: `${what}: p95 at concurrency ${CONCURRENCY}`,
    value: ours.p95,
    unit: 'ms',
    ...(hasAim && isPrompt === true ? { aim: P95_AIM } : {}),
    note: `p50 ${ours.p50.toFixed(1)}, p99 ${ours.p99.toFixed(1)} ms; raw p95 ${raw.p95.toFixed(1)} ms`,
  })
}

function reportOtherList(bench: Bench, what: string, result: SideResult): void {
  reportRefused(bench, what, [result])
  bench.report({
    what: `${what}: p95 at concurrency 4`,
    value: result.p95,
    unit: 'ms',
    note: `p50 ${result.p50.toFixed(1)} ms, CPU ${cpuText(result)}`,
  })
}

function detailsOf(ours: SideResult, raw: SideResult): Record<string, number> {
  return Object.fromEntries([
    ...Object.entries(ours),
    ...Object.entries(raw).map(([key, value]) => [`raw ${key}`, value] as const),
  ])
}

const shown = (count: number) => count.toLocaleString('en')

async function startRawServer(app: MeasuredApp, port: number): Promise<ChildProcess> {
  const raw = spawn(process.execPath, [path.join(import.meta.dirname, 'raw-server.ts')], {
    env: {
      ...process.env,
      BENCH_SOCKET: path.join(app.dataDirectory, 'run'),
      BENCH_PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(raw, 'exit').then(() => {
    throw new Error('the raw server did not start')
  })
  await Promise.race([once(raw.stdout, 'data'), ended])
  ended.catch(() => undefined)
  return raw
}

/** `npm run bench`: the aims of the product, measured beside a raw `pg` server in one run on this machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { processTree, startApp } from '../scripts/running-app/running-app.ts'
import { routeSizes } from './bundle-sizes.ts'
import { load, type LoadRequest, type LoadResult } from './load.ts'
import { clusterProcesses, cpuMilliseconds, memoryMegabytes } from './processes.ts'

const { values } = parseArgs({
  options: {
    tasks: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    milliseconds: { type: 'string', default: '2000' },
    port: { type: 'string', default: '4099' },
  },
})
const taskCount = Number(values.tasks)
const rounds = Number(values.rounds)
const duration = Number(values.milliseconds)
const RAW_PORT = Number(values.port)
const CONCURRENCY = 16
const ROOT = path.resolve(import.meta.dirname, '..')
const PAGES = path.join(ROOT, 'dist/web')

const STATUSES = ['To Do', 'In Progress', 'Done', 'Blocked', 'Cancelled']
const WORDS = ['invoice', 'banner', 'payroll', 'harbour', 'tea']

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-bench-'))
const dataDirectory = path.join(folder, 'data')

const first = await startApp(dataDirectory, { RATE_LIMIT: '0', JWT_SECRET: 'x'.repeat(40) })
const firstStart = first.startedIn
const account = {
  fName: 'Bench',
  sName: 'Person',
  email: 'bench@example.lk',
  password: 'a quiet working tool',
}
await fetch(`${first.url}/api/auth/signup`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(account),
})
const socket = path.join(dataDirectory, 'run')
const client = new pg.Client({ host: socket, user: 'ledgerboard', database: 'ledgerboard' })
await client.connect()
console.log(`filling in ${taskCount.toLocaleString('en')} tasks, as many sub-tasks, 200 projects …`)
await client.query(
  `insert into projects (name, status) select 'Project ' || n, 'Active' from generate_series(1, 200) n`,
)
await client.query(
  `insert into tasks (task_name, status, priority, start_date, due_date, project_id, assignee_id, created_at)
   select 'Task ' || n || ' about the ' || ($2::text[])[1 + n % 5] || ' of week ' || n % 52,
     ($3::text[])[1 + n * 7 % 5], (array['Low', 'Medium', 'High', 'Critical'])[1 + n * 3 % 4],
     date '2026-01-01' + n % 300, date '2026-01-15' + n * 13 % 400, 1 + n * 17 % 200,
     case when n % 3 > 0 then (select id from users limit 1) end, timestamptz '2026-01-01' + n * interval '1 minute'
   from generate_series(1, $1::int) n`,
  [taskCount, WORDS, STATUSES],
)
// every second task has two
await client.query(
  `insert into sub_tasks (parent_task_id, title, due_date, is_completed)
   select 1 + n * 2 % $1::int, 'Step ' || n, date '2026-01-15' + n * 13 % 400, n % 3 = 0
   from generate_series(1, $1::int) n`,
  [taskCount],
)
await client.query('vacuum analyze')
await client.end()
await first.stop()

const again = await startApp(dataDirectory, { RATE_LIMIT: '0', JWT_SECRET: 'x'.repeat(40) })
const laterStart = again.startedIn
await sleep(2_000)
const cluster = path.join(dataDirectory, 'postgres')
const databaseProcesses = () => clusterProcesses(cluster)
const appProcesses = () =>
  processTree(again.process.pid ?? -1).filter((process) => !databaseProcesses().includes(process))
const idleNode = memoryMegabytes(appProcesses())
const idleDatabase = memoryMegabytes(databaseProcesses())

const raw = spawn(process.execPath, [path.join(ROOT, 'bench/raw-server.ts')], {
  env: { ...process.env, BENCH_SOCKET: socket, BENCH_PORT: String(RAW_PORT) },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await once(raw.stdout, 'data')

const login = await fetch(`${again.url}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: account.email, password: account.password }),
})
const { access_token: token } = (await login.json()) as { access_token: string }

const idOf = (count: number) => 1 + ((count * 7919) % taskCount)
const operations: Record<string, (count: number) => LoadRequest> = {
  'list 50, filtered, sorted, with total': (count) => ({
    method: 'GET',
    path: `/task?limit=50&sortBy=dueDate&sortOrder=ASC&status=${encodeURIComponent(STATUSES[count % 5] ?? '')}&status=${encodeURIComponent(STATUSES[(count + 1) % 5] ?? '')}`,
  }),
  'get one': (count) => ({ method: 'GET', path: `/task/${idOf(count)}` }),
  'search in names': (count) => ({ method: 'GET', path: `/task?limit=50&searchText=${idOf(count)}%20about` }),
  create: (count) => ({
    method: 'POST',
    path: '/task',
    body: JSON.stringify({ taskName: `Created ${count}`, dueDate: '2026-12-01', startDate: '2026-11-20' }),
  }),
  'update one field': (count) => ({
    method: 'PATCH',
    path: `/task/${idOf(count)}`,
    body: JSON.stringify({ status: STATUSES[(count + Math.floor(count / taskCount)) % 5] }),
  }),
}

interface Measured extends LoadResult {
  cpuPerRequest: number
}
async function measure(
  origin: string,
  prefix: string,
  processes: () => number[],
  next: (count: number) => LoadRequest,
): Promise<Measured> {
  const watched = () => [...processes(), ...databaseProcesses()]
  const before = cpuMilliseconds(watched())
  const result = await load(
    origin,
    prefix === '' ? {} : { authorization: `Bearer ${token}` },
    CONCURRENCY,
    duration,
    (count) => {
      const request = next(count)
      return { ...request, path: prefix + request.path }
    },
  )
  return { ...result, cpuPerRequest: (cpuMilliseconds(watched()) - before) / Math.max(1, result.requests) }
}
const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0

console.log(
  `machine: ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, ${os.type()} ${os.release()}, Node ${process.version}`,
)
console.log(`start: first ${Math.round(firstStart)} ms, later ${Math.round(laterStart)} ms`)
console.log(`idle memory (PSS): Node ${idleNode.toFixed(0)} MB, PostgreSQL ${idleDatabase.toFixed(0)} MB`)
console.log(
  `\n${CONCURRENCY} connections, median of ${rounds} rounds of ${duration} ms, CPU = server + PostgreSQL\n`,
)
console.log(
  '| what | ours: CPU ms | p50 | p95 | p99 ms | per s | raw: CPU ms | p95 ms | per s | CPU ratio | errors |',
)
console.log('|---|---|---|---|---|---|---|---|---|---|---|')
for (const [name, next] of Object.entries(operations)) {
  const ours: Measured[] = []
  const theirs: Measured[] = []
  for (let round = 0; round <= rounds; round++) {
    const offset = round * 100_003
    const raws = await measure(
      `http://127.0.0.1:${RAW_PORT}`,
      '',
      () => [raw.pid ?? -1],
      (count) => next(count + offset),
    )
    const mine = await measure(again.url, '/api', appProcesses, (count) => next(count + offset))
    // the first round only warms up
    if (round > 0) {
      ours.push(mine)
      theirs.push(raws)
    }
  }
  const of = (list: Measured[], key: keyof Measured) => median(list.map((one) => one[key]))
  const ratio = of(ours, 'cpuPerRequest') / of(theirs, 'cpuPerRequest')
  const errors = [...ours, ...theirs].reduce((sum, one) => sum + one.errors, 0)
  console.log(
    `| ${name} | ${of(ours, 'cpuPerRequest').toFixed(2)} | ${of(ours, 'p50').toFixed(1)} | ${of(ours, 'p95').toFixed(1)} | ${of(ours, 'p99').toFixed(1)} | ${of(ours, 'perSecond').toFixed(0)} | ${of(theirs, 'cpuPerRequest').toFixed(2)} | ${of(theirs, 'p95').toFixed(1)} | ${of(theirs, 'perSecond').toFixed(0)} | ${ratio.toFixed(1)} × | ${errors} |`,
  )
}
raw.kill()
await again.stop()
fs.rmSync(folder, { recursive: true, force: true })

if (fs.existsSync(PAGES)) {
  console.log('\n| page | JavaScript kB gzip | CSS kB gzip |\n|---|---|---|')
  const signedIn = ['app/web/signed-in-layout.tsx']
  for (const { route, javascript, css } of routeSizes(PAGES, {
    login: ['app/web/auth-pages.tsx', 'features/auth/web/login-page.tsx'],
    'task list': [...signedIn, 'features/tasks/web/tasks-page.tsx'],
    users: [...signedIn, 'features/users/web/users-page.tsx'],
    dashboard: [...signedIn, 'features/dashboard/web/dashboard-page.tsx'],
  })) {
    console.log(`| ${route} | ${javascript.toFixed(1)} | ${css.toFixed(1)} |`)
  }
}

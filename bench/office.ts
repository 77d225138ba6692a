/**
 * `node bench/office.ts`: an office of many people at work on one installation. All are connected; a quarter look at a
 * page that follows every change. They read, edit, comment, chat, upload, make invoices and PDFs, and clients open their
 * pages. Several rates in turn show where it bends. The people run on the same cores.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments, refuseArguments } from '../scripts/read-arguments.ts'
import { percentile } from './kit/figure.ts'
import { fillSales } from './kit/fill-sales.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { BENCH_PERSON, connectTo, filledData } from './kit/filled-data.ts'
import { startMeasuredApp } from './kit/measured-app.ts'
import type { OfficeReport, OfficeTask, Person } from './office-calls.ts'
import { cpuMilliseconds, memoryMegabytes } from './processes.ts'

const USAGE =
  'node bench/office.ts [--people NUMBER] [--rates NUMBER,…] [--minutes NUMBER] [--data FOLDER]: actions per second, for so many minutes each'
const { values } = readArguments(USAGE, {
  options: {
    people: { type: 'string', default: '500' },
    rates: { type: 'string', default: '10' },
    minutes: { type: 'string', default: '30' },
    data: { type: 'string' },
  },
})
const people = Number(values.people)
const rates = values.rates.split(',').map(Number)
const seconds = Number(values.minutes) * 60
if (![people, seconds, ...rates].every((number) => number > 0))
  refuseArguments('People, rates and minutes must be numbers.')
const TASKS = 10_000
const INVOICES = 20_000
const LINKS = 20
const PROCESSES = 2
const PORT = 4_098

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-office-'))
const bench = {
  folder,
  dataFolder: path.resolve(values.data ?? path.join(folder, 'filled')),
  say: console.log,
}
const data = await filledData(bench, 'sales', async (client) => {
  await fillTasks(client, TASKS)
  await fillSales(client, INVOICES)
})
const app = await startMeasuredApp(data, {
  TRUSTED_PROXIES: '127.0.0.1',
  PORT: String(PORT),
  APP_URL: `http://127.0.0.1:${PORT}`,
})
const client = await connectTo(data)
await client.query(
  `insert into users (id, f_name, s_name, email, role, status, password_hash)
   select gen_random_uuid(), 'Bench', 'Person ' || n, 'office-' || n || '@example.lk',
     case when n % 5 = 0 then 'ADMIN' else 'USER' end, 'Active', password_hash
   from users, generate_series(1, $1::int) n where email = $2`,
  [people, BENCH_PERSON.email],
)
console.log(`signing in ${people} people …`)
const signedIn: Person[] = []
for (let index = 1; index <= people; index++) {
  // the limits on signing in are not what is measured
  if (index % 5 === 1) await client.query('delete from rate_limits')
  const tokens = await app.signIn(`office-${index}@example.lk`)
  signedIn.push({ access: tokens.access_token, refresh: tokens.refresh_token, isAdmin: index % 5 === 0 })
}
const { access_token: token } = await app.signIn()
const links: string[] = []
for (let index = 0; index < LINKS; index++) {
  const { id } = await app.call<{ id: number }>(token, 'POST', '/invoices', {
    clientId: 1 + index,
    dueDate: '2026-12-30',
    items: [{ description: 'Design', quantity: 1, unitPrice: 25_000 }],
  })
  await app.call(token, 'PATCH', `/invoices/${id}/status`, { status: 'Sent' })
  const { link } = await app.call<{ link: { address: string } }>(token, 'POST', '/links', {
    kind: 'invoice',
    id,
  })
  links.push(new URL(link.address).pathname)
}

const memory = () =>
  `Node ${memoryMegabytes(app.appProcesses()).toFixed(0)} MB, PostgreSQL ${memoryMegabytes(app.databaseProcesses()).toFixed(0)} MB`
console.log(
  `machine: ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, load ${os.loadavg()[0]?.toFixed(1)}`,
)
console.log(`memory (PSS) with nobody connected: ${memory()}`)
const children = Array.from({ length: PROCESSES }, (_, index) => {
  const child = fork(path.join(import.meta.dirname, 'office-people.ts'))
  const task: OfficeTask = {
    url: app.url,
    people: signedIn.filter((_person, position) => position % PROCESSES === index),
    links,
    tasks: TASKS,
    rates: rates.map((rate) => rate / PROCESSES),
    seconds,
  }
  child.send(task)
  return child
})
await Promise.all(children.map((child) => once(child, 'message')))
console.log(`memory (PSS) with ${people} connected: ${memory()}`)
const ended = Promise.all(children.map((child) => once(child, 'message')))
for (const child of children) child.send('begin')
for (const rate of rates) {
  const before = [app.appProcesses(), app.databaseProcesses(), childIds()].map(cpuMilliseconds)
  await sleep(seconds * 1_000)
  const [node = 0, database = 0, clients = 0] = [app.appProcesses(), app.databaseProcesses(), childIds()].map(
    (processes, index) => (cpuMilliseconds(processes) - (before[index] ?? 0)) / seconds / 10,
  )
  console.log(
    `after ${seconds} s of ${rate} actions a second: ${memory()}; CPU Node ${node.toFixed(0)} %, PostgreSQL ${database.toFixed(0)} %, the people ${clients.toFixed(0)} % of a core`,
  )
}
const reports = (await ended).map(([report]) => report as OfficeReport)

for (const [index, rate] of rates.entries()) {
  console.log(
    `\n${rate} actions a second\n\n| what | calls | p50 | p95 | p99 | most |\n| --- | ---: | ---: | ---: | ---: | ---: |`,
  )
  const names = new Set(reports.flatMap(({ times }) => Object.keys(times[index] ?? {})))
  for (const name of [...names].toSorted()) {
    const times = reports.flatMap((report) => report.times[index]?.[name] ?? [])
    const at = (share: number) => percentile(times, share).toFixed(0)
    console.log(`| ${name} | ${times.length} | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${at(1)} |`)
  }
  const refused = reports.flatMap((report) => Object.entries(report.refused[index] ?? {}))
  console.log(`\nnot answered as they should: ${refused.length === 0 ? 0 : JSON.stringify(refused)}`)
}

const missing = async (table: string, ids: readonly number[]): Promise<string> => {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from unnest($1::int[]) as acknowledged (id)
     where not exists (select from ${table} where ${table}.id = acknowledged.id)`,
    [ids],
  )
  return `${rows[0]?.count} of ${ids.length}`
}
const all = (of: (report: OfficeReport) => number[]) => reports.flatMap(of)
const { rows } = await client.query<{ count: number }>('select count(*)::int as count from chat_messages')
console.log(
  `\nlost: tasks ${await missing(
    'tasks',
    all(({ tasks }) => tasks),
  )}, comments ${await missing(
    'comments',
    all(({ comments }) => comments),
  )}, ` +
    `files ${await missing(
      'attachments',
      all(({ files }) => files),
    )}, invoices ${await missing(
      'invoices',
      all(({ invoices }) => invoices),
    )}; ` +
    `messages acknowledged ${reports.reduce((sum, { messages }) => sum + messages, 0)}, stored ${rows[0]?.count}; ` +
    `live connections ${reports.reduce((sum, { disconnected }) => sum + disconnected, 0)} of ${people}`,
)
for (const child of children) child.kill()
await client.end()
await app.stop()
fs.rmSync(folder, { recursive: true, force: true })

function childIds(): number[] {
  return children.flatMap(({ pid }) => pid ?? [])
}

/**
 * `node bench/chat.ts`: many connected people, and chat messages at a steady rate to all of them. Delivery is measured
 * from sending a message until each browser has it. The browsers run on the same cores.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readArguments, refuseArguments } from '../scripts/read-arguments.ts'
import { processTree, startApp } from '../scripts/running-app/running-app.ts'
import type { BrowsersReport, BrowsersTask } from './chat-browsers.ts'
import { clusterProcesses, cpuMilliseconds, memoryMegabytes } from './processes.ts'

const USAGE = 'node bench/chat.ts [--sockets NUMBER] [--rate NUMBER] [--seconds NUMBER] [--processes NUMBER]'
const { values } = readArguments(USAGE, {
  options: {
    sockets: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    processes: { type: 'string', default: '2' },
  },
})
const sockets = Number(values.sockets)
const rate = Number(values.rate)
const seconds = Number(values.seconds)
const processes = Number(values.processes)
if (![sockets, rate, seconds, processes].every((number) => number > 0))
  refuseArguments('Sockets, rate, seconds and processes must be numbers.')
const PASSWORD = 'a quiet working tool'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-chat-'))
const dataDirectory = path.join(folder, 'data')
const app = await startApp(dataDirectory, { RATE_LIMIT: '0' })

async function post<Reply>(call: string, body: object): Promise<Reply> {
  const reply = await fetch(`${app.url}/api${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${call} answered ${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Reply
}
interface Tokens {
  access_token: string
}

// everyone shares the first person's password: hashing one for each would take longer than the measurement
const first = { fName: 'Bench', sName: 'Person', email: 'bench-0@example.lk', password: PASSWORD }
await post('/auth/signup', first)
const client = new pg.Client({
  host: path.join(dataDirectory, 'run'),
  user: 'ledgerboard',
  database: 'ledgerboard',
})
await client.connect()
await client.query(
  `insert into users (id, f_name, s_name, email, role, status, password_hash)
   select gen_random_uuid(), 'Bench', 'Person ' || n, 'bench-' || n || '@example.lk', 'USER', 'Active', password_hash
   from users, generate_series(1, $1::int - 1) n`,
  [sockets],
)
console.log(`signing in ${sockets} people …`)
const tokens: string[] = []
const signIn = async (index: number) => {
  // RATE_LIMIT does not cover the sign-in limits, which are not what is measured
  if (index % 5 === 0) await client.query('delete from rate_limits')
  const reply = await post<Tokens>('/auth/login', { email: `bench-${index}@example.lk`, password: PASSWORD })
  tokens.push(reply.access_token)
}
for (let index = 0; index < sockets; index += 2)
  await Promise.all([index, index + 1].filter((each) => each < sockets).map(signIn))

const cluster = path.join(dataDirectory, 'postgres')
const database = () => clusterProcesses(cluster)
const node = () => processTree(app.process.pid ?? -1).filter((each) => !database().includes(each))
const memory = () =>
  `Node ${memoryMegabytes(node()).toFixed(0)} MB, PostgreSQL ${memoryMegabytes(database()).toFixed(0)} MB`
console.log(
  `machine: ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, ${os.type()} ${os.release()}, Node ${process.version}`,
)
await sleep(2_000)
console.log(`memory (PSS) with nobody connected: ${memory()}`)

const children = Array.from({ length: processes }, (_, index) => {
  const child = fork(path.join(import.meta.dirname, 'chat-browsers.ts'))
  const task: BrowsersTask = {
    url: app.url,
    tokens: tokens.filter((_token, position) => position % processes === index),
    rate: rate / processes,
    seconds,
  }
  child.send(task)
  return child
})
await Promise.all(children.map((child) => once(child, 'message')))
await sleep(5_000)
console.log(`memory (PSS) with ${sockets} connected: ${memory()}`)

const before = { node: cpuMilliseconds(node()), database: cpuMilliseconds(database()) }
for (const child of children) child.send('begin')
const atEnd = Promise.all(children.map((child) => once(child, 'message')))
await sleep(seconds * 1_000)
const used = {
  node: cpuMilliseconds(node()) - before.node,
  database: cpuMilliseconds(database()) - before.database,
}
console.log(`memory (PSS) after ${seconds} s of ${rate} messages a second: ${memory()}`)
const reports = (await atEnd).map(([report]) => report as BrowsersReport)
const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from chat_messages')

const sum = (of: (report: BrowsersReport) => number) => reports.reduce((total, each) => total + of(each), 0)
const sent = sum((report) => report.acknowledged)
/** A percentile, from counts per millisecond. */
function percentile(counts: readonly (readonly number[])[], share: number): number {
  const total = counts.flat().reduce((all, count) => all + count, 0)
  let passed = 0
  for (let millisecond = 0; ; millisecond++) {
    passed += counts.reduce((all, each) => all + (each[millisecond] ?? 0), 0)
    if (passed >= total * share || millisecond > 60_000) return millisecond
  }
}
const row = (name: string, counts: number[][]) =>
  console.log(
    `| ${name} | ${percentile(counts, 0.5)} | ${percentile(counts, 0.95)} | ${percentile(counts, 0.99)} | ${percentile(counts, 1)} |`,
  )
console.log('\n| milliseconds | p50 | p95 | p99 | most |\n|---|---|---|---|---|')
row(
  'delivery to each browser',
  reports.map((report) => report.deliveries),
)
row(
  'answer to the sender',
  reports.map((report) => report.answers),
)
console.log(
  `\nacknowledged ${sent}, stored ${rows[0]?.count}, refused ${sum((report) => report.refused)}, ` +
    `delivered ${sum((report) => report.delivered)} of ${sent * sockets}, doubled ${sum((report) => report.doubled)}`,
)
console.log(
  `CPU while measuring: Node ${((used.node / seconds / 1_000) * 100).toFixed(0)} %, PostgreSQL ${((used.database / seconds / 1_000) * 100).toFixed(0)} % of a core`,
)
for (const child of children) child.kill()
await client.end()
await app.stop()
fs.rmSync(folder, { recursive: true, force: true })

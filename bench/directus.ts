/**
 * `node bench/directus.ts --installed FOLDER`: the CPU of the product's calls beside Directus, a general server of data,
 * on the same PostgreSQL with the same rows. FOLDER is one in which `npm install directus` was run; `--node` names the
 * Node.js that it needs. It is asked by an administrator, so that it checks no permission of a field or a row.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments, refuseArguments } from '../scripts/read-arguments.ts'
import { processTree } from '../scripts/running-app/running-app.ts'
import { copyForDirectus, declareRelations, DIRECTUS_SCHEMA, directusRequests } from './kit/directus-side.ts'
import { fillSales } from './kit/fill-sales.ts'
import { fillTasks } from './kit/fill-tasks.ts'
import { connectTo, filledData } from './kit/filled-data.ts'
import { killWhatRunsOn } from './kit/leftovers.ts'
import { describeMachine } from './kit/machine.ts'
import { type MeasuredApp, withApp } from './kit/measured-app.ts'
import { cpuText, type Side, sideBySide, sideOf } from './kit/side-by-side.ts'
import { INVOICE_OPERATIONS, INVOICES } from './invoices.ts'
import { taskOperations } from './tasks.ts'

const USAGE = 'node bench/directus.ts --installed FOLDER [--node FILE] [--data FOLDER] [--port NUMBER]'
const { values } = readArguments(USAGE, {
  options: {
    installed: { type: 'string' },
    node: { type: 'string', default: process.execPath },
    data: { type: 'string' },
    port: { type: 'string', default: '4055' },
  },
})
const { installed, node, port } = values
if (installed === undefined) refuseArguments(`Where is Directus? Call it so: ${USAGE}`)
const PROGRAM = path.resolve(installed, 'node_modules/directus/cli.js')
if (!fs.existsSync(PROGRAM)) refuseArguments(`Directus is not installed in ${installed}.`)
const TASKS = 100_000
const TOKEN = 'a-token-of-the-administrator'
const PLAN = { rounds: 3, milliseconds: 1_500, concurrency: 16 }

function settings(app: MeasuredApp): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: folder,
    NODE_ENV: 'production',
    KEY: 'k'.repeat(40),
    SECRET: 's'.repeat(40),
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DB_CLIENT: 'pg',
    DB_HOST: path.join(app.dataDirectory, 'run'),
    DB_PORT: '5432',
    DB_USER: 'ledgerboard',
    DB_PASSWORD: 'none',
    DB_DATABASE: 'ledgerboard',
    DB_SEARCH_PATH: DIRECTUS_SCHEMA,
    ADMIN_EMAIL: 'bench-0@example.lk',
    ADMIN_PASSWORD: 'a quiet working tool',
    ADMIN_TOKEN: TOKEN,
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
  }
}

async function startDirectus(app: MeasuredApp): Promise<ChildProcess> {
  const client = await connectTo(app.dataDirectory)
  const env = settings(app)
  await copyForDirectus(client)
  execFileSync(node, [PROGRAM, 'bootstrap'], { env, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  await declareRelations(client)
  await client.end()
  const server = spawn(node, [PROGRAM, 'start'], { env, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  for (let turn = 0; turn < 600; turn++) {
    const reply = await fetch(`http://127.0.0.1:${port}/server/ping`).catch(() => undefined)
    if (reply?.ok === true) return server
    await sleep(100)
  }
  throw new Error('Directus did not start.')
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-directus-'))
try {
  const { cores, cpu, memory } = describeMachine()
  console.log(`machine: ${cores} × ${cpu}, ${memory} GB`)
  const bench = {
    folder,
    dataFolder: path.resolve(values.data ?? path.join(folder, 'filled')),
    say: console.log,
  }
  const data = await filledData(bench, 'directus', async (client) => {
    await fillTasks(client, TASKS)
    await fillSales(client, INVOICES)
  })
  await withApp(data, async (app) => {
    const server = await startDirectus(app)
    const ours = sideOf(app, (await app.signIn()).access_token)
    const theirs: Side = {
      origin: `http://127.0.0.1:${port}`,
      prefix: '',
      headers: { authorization: `Bearer ${TOKEN}` },
      serverProcesses: () => processTree(server.pid ?? -1),
      databaseProcesses: () => app.databaseProcesses(),
    }
    const operations = new Map(
      [...taskOperations(TASKS), ...INVOICE_OPERATIONS].map((one) => [one.name, one]),
    )
    for (const { name, of, next } of directusRequests(TASKS)) {
      const operation = operations.get(of)
      if (operation === undefined) throw new Error(`There is no operation “${of}”.`)
      const [own] = await sideBySide([ours], PLAN, operation.next)
      const [other] = await sideBySide([theirs], PLAN, next)
      if (own === undefined || other === undefined) continue
      const times = (other.cpuPerRequest / own.cpuPerRequest).toFixed(1)
      const refused = own.errors + other.errors === 0 ? '' : `; REFUSED ${own.errors}, ${other.errors}`
      console.log(`${name}: ${times} times cheaper; ${cpuText(own)}, Directus ${cpuText(other)}${refused}`)
    }
    server.kill()
  })
} finally {
  killWhatRunsOn(folder)
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

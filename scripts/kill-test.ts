/**
 * Proof of the first promise: a reply of success means it is on disk. Kills everything (kill -9) at random moments
 * under writes, starts again and looks for every acknowledged row. `npm run kill-test -- --rounds 20 --seed 1`
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { processTree, type RunningApp, startApp } from './running-app/running-app.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
const rounds = Number(values.rounds)
const seed = Number(values.seed)
const WRITERS = 8
/** Ready again within this many milliseconds (DESIGN.md 6). */
const READY_LIMIT = 3_000
const TASK = { status: 'To Do', priority: 'Medium', dueDate: '2026-12-01' }

/** mulberry32: the same moments for the same seed. */
function randomNumbers(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function post(
  app: RunningApp,
  address: string,
  token: string | undefined,
  body: object,
): Promise<Response> {
  return fetch(`${app.url}/api${address}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5_000),
  })
}

async function signIn(app: RunningApp, isFirst: boolean): Promise<string> {
  const account = { email: 'kill@example.lk', password: 'a quiet working tool' }
  const reply = isFirst
    ? await post(app, '/auth/signup', undefined, { ...account, fName: 'Kill', sName: 'Test' })
    : await post(app, '/auth/login', undefined, account)
  if (!reply.ok) throw new Error(`sign-in answered ${reply.status}: ${await reply.text()}`)
  return ((await reply.json()) as { access_token: string }).access_token
}

/** Writes until the server is gone; keeps the id of every row that was acknowledged. */
async function write(
  app: RunningApp,
  token: string,
  round: number,
  acknowledged: Map<number, string>,
): Promise<void> {
  for (let count = 0; ; count++) {
    const taskName = `round ${round} write ${count} ${Math.floor(performance.now())}`
    try {
      const reply = await post(app, '/task', token, { ...TASK, taskName })
      if (reply.status === 201) acknowledged.set(((await reply.json()) as { id: number }).id, taskName)
    } catch {
      return
    }
  }
}

async function findLost(
  app: RunningApp,
  token: string,
  acknowledged: Map<number, string>,
): Promise<number[]> {
  const found = new Map<number, string>()
  for (let page = 1; ; page++) {
    const reply = await fetch(`${app.url}/api/task?limit=1000&page=${page}&sortBy=createdAt&sortOrder=ASC`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!reply.ok) throw new Error(`the list answered ${reply.status}`)
    const { tasks, totalPages } = (await reply.json()) as {
      tasks: { id: number; taskName: string }[]
      totalPages: number
    }
    for (const task of tasks) found.set(task.id, task.taskName)
    if (page >= totalPages) break
  }
  return [...acknowledged].filter(([id, name]) => found.get(id) !== name).map(([id]) => id)
}

const random = randomNumbers(seed)
const dataDirectory = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'ledgerboard-kill-')), 'data')
const acknowledged = new Map<number, string>()
const starts: number[] = []
let lost: number[] = []
console.log(`kill test: ${rounds} rounds, seed ${seed}`)
for (let round = 1; round <= rounds + 1; round++) {
  const app = await startApp(dataDirectory, { RATE_LIMIT: '0' })
  if (round > 1) starts.push(app.startedIn)
  const token = await signIn(app, round === 1)
  lost = await findLost(app, token, acknowledged)
  console.log(
    `  round ${round}: ready in ${Math.round(app.startedIn)} ms, acknowledged ${acknowledged.size}, lost ${lost.length}`,
  )
  if (lost.length > 0 || round > rounds) {
    await app.stop()
    break
  }
  const writers = Array.from({ length: WRITERS }, () => write(app, token, round, acknowledged))
  await sleep(200 + random() * 1_000)
  for (const victim of processTree(app.process.pid ?? -1)) {
    try {
      process.kill(victim, 'SIGKILL')
    } catch {
      // it was gone already
    }
  }
  await Promise.all(writers)
}
fs.rmSync(path.dirname(dataDirectory), { recursive: true, force: true })
const slowest = Math.max(0, ...starts)
const isGood = lost.length === 0 && slowest <= READY_LIMIT && acknowledged.size > 0
console.log(
  `${rounds} kills, ${acknowledged.size} acknowledged writes, ${lost.length} lost, slowest start after a kill ${Math.round(slowest)} ms (limit ${READY_LIMIT} ms)`,
)
process.exitCode = isGood ? 0 : 1

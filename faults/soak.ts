import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { memoryMegabytes } from '../bench/processes.ts'
import { processTree } from '../scripts/running-app/running-app.ts'
import { type Call, type Door, send, sendWell, signIn } from './scene/desk.ts'
import { openInspector } from './scene/inspector.ts'
import { createInstallation, type Installation } from './scene/installation.ts'
import { percentile } from './scene/other-people.ts'
import { type Person, signInAgain, signInPeople } from './scene/people.ts'
import { slopeOf } from './scene/slope.ts'
import { type Fault, prove, type Trial } from './scene/trial.ts'
import { until } from './scene/until.ts'

/** Requests per second (R19). */
const RATE = 30
const SOCKETS = { short: 20, long: 100 }
const PEOPLE = 10
/** In seconds. */
const LASTS_SHORT = 6
const LOOK_EVERY = { short: 1, long: 10 }
/** Milliseconds between two chat messages, and between two PDFs. */
const SPEAK_EVERY = 1_000
const PDF_EVERY = 5_000
/** Milliseconds after which everyone signs in again: a token is valid for 15 minutes. */
const SIGN_IN_EVERY = 600_000
/** Heap growth in megabytes per hour (R19), and memory of the product's own process in megabytes. */
const STEEPEST = 1
const MEGABYTES = 350
/** The first quarter of the time is compared with the last. */
const QUARTER = 4
/** How much slower the last quarter may be, as a factor or in milliseconds: a shared machine's speed varies. */
const SLOWER = { times: 1.5, milliseconds: 50 }
const MORE_FILES = 10
/** Ten connections of the pool, the one that listens for changes, and one spare. */
const CONNECTIONS = 12
const SECONDS_AN_HOUR = 3_600

interface Look {
  /** Seconds since the start. */
  at: number
  /** Megabytes of data, and of compiled code. */
  heap: number
  code: number
  memory: number
  files: number
  connections: number
}

interface Took {
  at: number
  milliseconds: number
}

export const fault: Fault = {
  number: 'R19',
  promise:
    'Work that goes on and on leaves nothing behind: memory, files and connections stay, and so does the speed.',
  async run(trial) {
    // the inspector reports the heap in use after a garbage collection
    const settings = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }
    const installation = createInstallation(trial, { settings })
    await installation.start()
    const people = await signInPeople(installation, PEOPLE)
    const lasts = trial.isShort ? LASTS_SHORT : trial.minutes * 60
    const work = await startWork(trial, installation, people)
    const looks = await look(trial, installation, lasts)
    const { took, odd, delivered } = await work.stop()
    installation.proveUnharmed()
    prove(odd.length === 0, `${odd.length} calls were not answered as always: ${odd.slice(0, 5).join('; ')}`)
    prove(delivered > 0, 'no chat message was delivered')
    const figures = summary(looks, took, lasts)
    const slope = trial.isShort ? '' : `, slope ${figures.slope}`
    const said = `${Math.round(lasts)} s, ${took.length} calls, ${delivered} deliveries of chat messages; ${figures.sentence}${slope}`
    prove(figures.memory < MEGABYTES && figures.connections <= CONNECTIONS, said)
    // seconds say nothing about hours
    if (!trial.isShort) prove(figures.isSteady, said)
    return said
  },
}

/** Starts all activity, until stopped. */
async function startWork(trial: Trial, installation: Installation, people: readonly Person[]) {
  const door = installation.openDoor()
  const took: Took[] = []
  const odd: string[] = []
  let began = 0
  let delivered = 0
  const over = new AbortController()

  const call = async (as: Door, one: Call): Promise<void> => {
    const { status, startedAt, endedAt } = await send(as, one)
    took.push({ at: (startedAt - began) / 1_000, milliseconds: endedAt - startedAt })
    if (status < 200 || status > 299) odd.push(`${one.method} ${one.path} answered ${status}`)
  }
  const tasks: number[] = []
  for (let count = 0; count < 100; count++) {
    const body = { taskName: `Soak ${count}`, dueDate: '2026-12-01' }
    tasks.push(Number((await sendWell(door, { method: 'POST', path: '/task', body })).body['id']))
  }
  const items = [{ description: 'Design', quantity: 1, unitPrice: 1000 }]
  const invoice = { clientId: 1, subject: 'Soak', items }
  const { body: drafted } = await sendWell(door, { method: 'POST', path: '/invoices', body: invoice })
  const pdf: Call = { method: 'GET', path: `/invoices/${String(drafted['id'])}/pdf` }

  const sockets = Array.from({ length: SOCKETS[trial.isShort ? 'short' : 'long'] }, (_, number) => {
    const person = people[number % people.length]
    const socket = io(door.url, {
      transports: ['websocket'],
      auth: (give) => give({ token: person?.token }),
      forceNew: true,
    })
    trial.cleanUp(() => socket.disconnect())
    socket.on('message', () => (delivered += 1))
    return socket
  })
  await until('all are connected', () => sockets.every(({ connected }) => connected))

  const repeatedly = async (every: number, act: (count: number) => Promise<unknown>): Promise<void> => {
    const acts: Promise<unknown>[] = []
    const started = performance.now()
    for (let count = 0; !over.signal.aborted; count++) {
      const acting = act(count)
      acting.then(
        () => void acts.splice(acts.indexOf(acting), 1),
        () => undefined,
      )
      acts.push(acting)
      const left = Math.max(0, started + (count + 1) * every - performance.now())
      await sleep(left, undefined, { signal: over.signal }).catch(() => undefined)
    }
    await Promise.all(acts)
  }
  const signInAnew = async (): Promise<void> => {
    door.token = (await signIn(door.url)).token
    for (const person of people) await signInAgain(person)
    for (const [number, socket] of sockets.entries())
      socket.emit('renew', people[number % people.length]?.token)
  }
  began = performance.now()
  const working = Promise.all([
    repeatedly(SIGN_IN_EVERY, async (count) => (count > 0 ? signInAnew() : undefined)),
    repeatedly(1_000 / RATE, (count) => call(door, ordinaryCall(trial, tasks, count))),
    repeatedly(PDF_EVERY, () => call(door, pdf)),
    repeatedly(SPEAK_EVERY, async (count) =>
      sockets[count % PEOPLE]
        ?.timeout(10_000)
        .emitWithAck('sendMessage', { text: `soak ${count}`, user: '' })
        .then((reply: object) => 'error' in reply && odd.push(JSON.stringify(reply))),
    ),
  ])
  working.catch(() => undefined)
  return {
    async stop() {
      over.abort()
      await working
      return { took, odd, delivered }
    },
  }
}

/** Mostly reads, like real use; writes are edits, so that the data to read does not grow. */
function ordinaryCall(trial: Trial, tasks: readonly number[], count: number): Call {
  const task = tasks[Math.floor(trial.random() * tasks.length)] ?? 0
  const reads = [
    '/task?limit=50',
    `/task/${task}`,
    '/clients',
    '/invoices',
    '/chat/messages',
    '/notifications',
  ]
  if (count % 5 === 0) {
    const status = ['To Do', 'In Progress', 'Blocked', 'Done'][Math.floor(trial.random() * 4)]
    return { method: 'PATCH', path: `/task/${task}`, body: { status } }
  }
  return { method: 'GET', path: reads[count % reads.length] ?? '' }
}

/** Samples the product's own process for a number of seconds. */
async function look(trial: Trial, installation: Installation, lasts: number): Promise<Look[]> {
  const { process: own, printed } = installation.app()
  const { pid = -1 } = own
  const inspector = await openInspector(printed)
  trial.cleanUp(() => inspector.close())
  const every = LOOK_EVERY[trial.isShort ? 'short' : 'long']
  const looks: Look[] = []
  const began = performance.now()
  for (let at = every; at <= lasts; at += every) {
    await sleep(Math.max(0, began + at * 1_000 - performance.now()))
    const { rows } = await installation.superuser.query<{ count: number }>(
      `select count(*)::integer as count from pg_stat_activity where usename = 'ledgerboard'`,
    )
    const { data: heap, code } = await inspector.heapAfterCollection()
    const files = readdirSync(`/proc/${pid}/fd`).length
    looks.push({ at, heap, code, files, memory: memoryMegabytes([pid]), connections: rows[0]?.count ?? 0 })
    if (looks.length % 12 === 0) trial.say(lineOf(looks.at(-1), processTree(pid).length))
  }
  inspector.close()
  return looks
}

function lineOf(found: Look | undefined, processes: number): string {
  if (found === undefined) return ''
  const { at, heap, code, memory, files, connections } = found
  return `${at} s: heap ${heap.toFixed(2)} MB and ${code.toFixed(2)} MB of code, memory ${Math.round(memory)} MB, ${files} files, ${connections} connections, ${processes} processes`
}

/**
 * The first quarter is excluded from the heap's slope: initial caching is no leak, and compiled code is counted
 * separately. The heap counts as growing only when even the lower bound of the slope's 95 % interval exceeds the limit
 * (slope.ts).
 */
function summary(looks: readonly Look[], took: readonly Took[], lasts: number) {
  const isIn =
    (quarter: number) =>
    ({ at }: { at: number }) =>
      Math.min(QUARTER - 1, Math.floor((at * QUARTER) / lasts)) === quarter
  const [first, last] = [isIn(0), isIn(QUARTER - 1)]
  const [p95First, p95Last] = [first, last].map((isThen) =>
    percentile(
      took.filter(isThen).map(({ milliseconds }) => milliseconds),
      0.95,
    ),
  ) as [number, number]
  const most = (of: 'files' | 'connections' | 'memory', isThen: (one: Look) => boolean) =>
    Math.max(...looks.filter(isThen).map((one) => one[of]))
  const files = [most('files', first), most('files', last)] as const
  const connections = most('connections', () => true)
  const memory = most('memory', () => true)
  const warm = looks
    .filter((one) => !first(one))
    .map(({ at, heap }) => ({ at: at / SECONDS_AN_HOUR, value: heap }))
  const { estimate, lowest, highest } = slopeOf(warm)
  const isSteady =
    lowest <= STEEPEST &&
    files[1] <= files[0] + MORE_FILES &&
    (p95Last <= p95First * SLOWER.times || p95Last <= p95First + SLOWER.milliseconds)
  const slope = `${estimate.toFixed(1)} MB/h (95 %: ${lowest.toFixed(1)} to ${highest.toFixed(1)}, ${warm.length} looks)`
  const sentence = `heap after collection ${looks.at(-1)?.heap.toFixed(1)} MB and ${looks.at(-1)?.code.toFixed(1)} MB of code; memory at most ${Math.round(memory)} MB, files ${files.join(' then ')}, ${connections} connections at most; p95 ${Math.round(p95First)} ms then ${Math.round(p95Last)} ms`
  return { sentence, slope, isSteady, memory, connections }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { DATABASE_NAME } from '#platform/server/embedded-postgres/start-postgres.ts'
import { endConnections } from '#test/end-connections.ts'
import { nothingAcknowledged } from './scene/acknowledged.ts'
import { type Answer, type Call, type Door, send, sendWell } from './scene/desk.ts'
import { createInstallation, type Installation } from './scene/installation.ts'
import { type MachineDelay, watchMachine } from './scene/machine-delay.ts'
import { type Fault, prove, type Trial } from './scene/trial.ts'
import { until } from './scene/until.ts'

/** Milliseconds. Waiting for a connection times out after a second; a request needs two: authentication and work. */
const NO_CONNECTION_LIMIT = 2_500
/** Two waits for a connection and one for the lock, each with its own timeout. */
const LOCKED_LIMIT = 5_500
const LOCKED_FOR = 4_000
const EVERY = 20
const BACK_LIMIT = 2_000

export const fault: Fault = {
  number: 'R20',
  promise: 'When every connection to the database is taken, calls are refused after seconds and none hangs.',
  async run(trial) {
    const installation = createInstallation(trial)
    await installation.start()
    const machine = await watchMachine(trial)
    const locked = await lockATable(trial, installation, machine)
    const refused = await takeConnectionsAway(installation, machine)
    const kept = await installation.proveKept(nothingAcknowledged())
    return `${locked}; ${refused}; ${kept}`
  },
}

interface Asked {
  call: Call
  answer: Promise<Answer>
}

/** Ten requests that wait for a lock hold the pool's ten connections; requests that need no lock queue behind them. */
async function lockATable(trial: Trial, installation: Installation, machine: MachineDelay): Promise<string> {
  machine.allowed(0)
  const door = installation.openDoor()
  const lock = await installation.superuser.connect()
  await lock.query('begin; lock table tasks in access exclusive mode')
  const asked: Asked[] = []
  const ask = (call: Call) => asked.push({ call, answer: send(door, call) })
  const over = performance.now() + (trial.isShort ? LOCKED_FOR : 3 * LOCKED_FOR)
  while (performance.now() < over) {
    const body = { taskName: `locked ${asked.length}`, dueDate: '2026-12-01' }
    ask({ method: 'POST', path: '/task', body })
    ask({ method: 'GET', path: '/health' })
    ask({ method: 'GET', path: '/clients' })
    await sleep(EVERY + trial.random() * EVERY)
  }
  await lock.query('rollback')
  lock.release()
  const freedAt = performance.now()
  const answers = await Promise.all(asked.map(({ answer }) => answer))
  await untilWell(door, 'well after the lock')
  const back = performance.now() - freedAt
  installation.proveUnharmed()
  proveRefusals(answers)
  const slowest = (isAboutTasks: boolean) =>
    Math.max(
      ...answers
        .filter((_, index) => (asked[index]?.call.path === '/task') === isAboutTasks)
        .map(({ startedAt, endedAt }) => Math.round(endedAt - startedAt)),
    )
  const delay = machine.allowed(0)
  prove(
    slowest(false) <= NO_CONNECTION_LIMIT + delay,
    `without a connection an answer took ${slowest(false)} ms, the machine itself ${delay} ms`,
  )
  prove(
    slowest(true) <= LOCKED_LIMIT + delay,
    `behind a lock an answer took ${slowest(true)} ms, the machine itself ${delay} ms`,
  )
  const refusals = answers.filter(({ status }) => status === 503).length
  prove(refusals > 10, `only ${refusals} calls were refused: the pool was not exhausted`)
  return `${answers.length} calls against a locked table, ${refusals} refused with 503, slowest without a connection ${slowest(false)} ms, slowest behind the lock ${slowest(true)} ms, all well ${Math.round(back)} ms after`
}

/** The database refuses new connections of the product. */
async function takeConnectionsAway(installation: Installation, machine: MachineDelay): Promise<string> {
  const door = installation.openDoor()
  await installation.superuser.query(`alter role ${DATABASE_NAME} connection limit 0`)
  await endConnections(installation.superuser)
  const calls: Call[] = [
    { method: 'GET', path: '/health' },
    { method: 'GET', path: '/task' },
    { method: 'POST', path: '/task', body: { taskName: 'refused', dueDate: '2026-12-01' } },
  ]
  // the first request may still get a terminated connection
  await until(
    'the product is refused',
    async () => (await send(door, { method: 'GET', path: '/health' })).status === 503,
  )
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => calls)
      .flat()
      .map((call) => send(door, call)),
  )
  prove(
    answers.every(({ status }) => status === 503),
    'something was answered without a connection',
  )
  proveRefusals(answers)
  await installation.superuser.query(`alter role ${DATABASE_NAME} connection limit -1`)
  const freedAt = performance.now()
  await untilWell(door, 'well after the refusals')
  const back = performance.now() - freedAt
  prove(back <= machine.allowed(BACK_LIMIT), `all well only after ${Math.round(back)} ms`)
  installation.proveUnharmed()
  return `${answers.length} calls while the database takes no connection, all refused, all well ${Math.round(back)} ms after`
}

function proveRefusals(answers: readonly Answer[]): void {
  const odd = answers.filter(
    ({ status, retryAfter }) => !(status >= 200 && status <= 299) && !(status === 503 && retryAfter !== null),
  )
  prove(odd.length === 0, `neither a yes nor 503 with Retry-After: ${JSON.stringify(odd.slice(0, 3))}`)
}

async function untilWell(door: Door, taskName: string): Promise<void> {
  await until('all is well', async () => (await send(door, { method: 'GET', path: '/task' })).status === 200)
  await sendWell(door, { method: 'POST', path: '/task', body: { taskName, dueDate: '2026-12-01' } })
}

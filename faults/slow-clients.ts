import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Door } from './scene/desk.ts'
import { createInstallation } from './scene/installation.ts'
import { watchMachine } from './scene/machine-delay.ts'
import { percentile, startOtherPeople } from './scene/other-people.ts'
import { type Fault, prove, type Trial } from './scene/trial.ts'
import { until } from './scene/until.ts'

/** In milliseconds (R9). */
const OTHERS_LIMIT = 300
const CLOSED_WITHIN = 60_000
/** The factor allowed on a machine so busy that requests are slow even without slow clients. */
const SLOWED_BY = 4
/** Milliseconds between two bytes. */
const DRIP = 10_000
/** One in this many clients reads no response, to this many requests at once: more than socket buffers hold. */
const READERS = 100
const UNREAD = 100
const SLOW = { short: 100, long: 500 }
/** Duration of ordinary work before and during the fault, in milliseconds. */
const WATCHED = { short: 1_500, long: 20_000 }

interface SlowClient {
  kind: string
  openedAt: number
  /** undefined while it is open. */
  closedAt: number | undefined
}

export const fault: Fault = {
  number: 'R9',
  promise:
    'Clients that send a byte now and then, or read none, keep nobody waiting and are closed within a minute.',
  async run(trial) {
    const installation = createInstallation(trial)
    await installation.start()
    const door = installation.openDoor()
    const form = trial.isShort ? 'short' : 'long'
    const machine = await watchMachine(trial)
    const calm = await watchOthers(door, WATCHED[form])
    const clients = await connectSlowly(trial, door, SLOW[form])
    machine.allowed(OTHERS_LIMIT)
    const others = await watchOthers(door, WATCHED[form])
    // on a busy machine requests are slow without slow clients too
    const limit = Math.max(machine.allowed(OTHERS_LIMIT), SLOWED_BY * Math.round(percentile(calm, 0.99)))
    const [p99, calmly] = [others, calm].map((each) => Math.round(percentile(each, 0.99)))
    const figures = `${clients.length} slow clients; the ${others.length} calls of others: p99 ${p99} ms of ${limit} ms (${calmly} ms without them)`
    prove(percentile(others, 0.99) < limit, figures)
    // waiting for the last one takes too long for `npm test`
    if (trial.isShort) return figures
    const slowest = await untilClosed(trial, clients)
    installation.proveUnharmed()
    return `${figures}; all closed by the server, the last after ${Math.round(slowest / 1000)} s`
  },
}

async function watchOthers(door: Door, milliseconds: number): Promise<number[]> {
  const others = startOtherPeople(door)
  await sleep(milliseconds)
  return others.stop()
}

/** Opens connections of all kinds in about equal numbers, with fewer of those that read no response. */
async function connectSlowly(trial: Trial, door: Door, count: number): Promise<SlowClient[]> {
  const host = 'host: 127.0.0.1'
  const beginnings = {
    'says nothing': '',
    'never ends its headers': `GET /api/health HTTP/1.1\r\n${host}\r\nx-slow: `,
    'never ends its body': `POST /api/task HTTP/1.1\r\n${host}\r\nauthorization: Bearer ${door.token}\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"taskName":"`,
    'never signs its live connection in': `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${host}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
  }
  const kinds = Object.entries(beginnings)
  const page = await (await fetch(door.url)).text()
  const [script = ''] = /\/assets\/[\w-]+\.js/.exec(page) ?? []
  const whole = UNREAD * (await (await fetch(`${door.url}${script}`)).arrayBuffer()).byteLength
  const unread = ['reads no answer', `GET ${script} HTTP/1.1\r\n${host}\r\n\r\n`.repeat(UNREAD)] as const
  const clients: SlowClient[] = []
  for (let number = 0; number < count; number++) {
    const isReader = number % READERS === 0
    const [kind, beginning] = isReader ? unread : (kinds[number % kinds.length] ?? unread)
    const socket = net.connect(Number(new URL(door.url).port), '127.0.0.1')
    trial.cleanUp(() => socket.destroy())
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const client: SlowClient = { kind, openedAt: performance.now(), closedAt: undefined }
    if (beginning !== '') socket.write(beginning)
    const isDripping = beginning !== '' && !kind.includes('answer') && !kind.includes('live')
    const drip = setInterval(() => isDripping && socket.write('a'), DRIP)
    const close = (at: number): void => {
      clearInterval(drip)
      client.closedAt ??= at
      socket.destroy()
    }
    if (isReader) watchUnread(socket, whole, close)
    else for (const event of ['close', 'end']) socket.on(event, () => close(performance.now())).resume()
    clients.push(client)
  }
  return clients
}

/** A client that reads nothing does not notice a disconnect: reading the rest of the response at the end shows it. */
function watchUnread(socket: net.Socket, whole: number, close: (at: number) => void): void {
  let received = 0
  socket.pause()
  setTimeout(() => {
    const asked = performance.now()
    socket.on('data', (data: Buffer) => (received += data.length))
    socket.on('close', () => received < whole && close(asked))
    socket.resume()
  }, CLOSED_WITHIN - 2_000).unref()
}

async function untilClosed(trial: Trial, clients: readonly SlowClient[]): Promise<number> {
  const open = () => clients.filter(({ closedAt }) => closedAt === undefined)
  const times = (kind: string) =>
    clients
      .filter((client) => client.kind === kind && client.closedAt !== undefined)
      .map(({ openedAt, closedAt = 0 }) => closedAt - openedAt)
  await until('all are closed', () => open().length === 0, CLOSED_WITHIN + 10_000).catch(() => undefined)
  for (const kind of new Set(clients.map((client) => client.kind)))
    trial.say(`who ${kind}: closed after ${Math.round(Math.max(0, ...times(kind)) / 1000)} s at the most`)
  const left = [...new Set(open().map(({ kind }) => kind))]
  prove(left.length === 0, `${open().length} are still open: who ${left.join(', who ')}`)
  const slowest = Math.max(...clients.map(({ openedAt, closedAt = 0 }) => closedAt - openedAt))
  prove(slowest <= CLOSED_WITHIN, `the last was closed after ${slowest} ms`)
  return slowest
}

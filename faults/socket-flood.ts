import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { memoryMegabytes } from '../bench/processes.ts'
import type { Door } from './scene/desk.ts'
import { createInstallation, type Installation } from './scene/installation.ts'
import { watchMachine } from './scene/machine-delay.ts'
import { malformedPackets } from './scene/malformed-packets.ts'
import { percentile } from './scene/other-people.ts'
import { type Person, signInPeople } from './scene/people.ts'
import { openRawSocket, type RawSocket } from './scene/raw-socket.ts'
import { type Fault, prove, type Trial } from './scene/trial.ts'
import { until } from './scene/until.ts'

const CONNECTIONS = { short: 100, long: 1_000 }
/** Of one person: fewer than the product's limit. */
const CONNECTIONS_EACH = 30
/** Milliseconds within which they all connect. */
const COME_WITHIN = { short: 1_000, long: 10_000 }
/** Messages per second of the flooder. */
const FLOOD = 5_000
const FLOODS_FOR = { short: 1_500, long: 10_000 }
/** In milliseconds (R13). */
const DELIVERED_WITHIN = 500
/** The factor allowed on a machine so busy that delivery is slow even without a flood. */
const SLOWED_BY = 4
/** Memory of the product's own process, in megabytes (R13). */
const MEGABYTES = 300
const WITNESSES = 6
/** Milliseconds between two messages of one witness: the limit is 10 in 10 seconds. */
const SPEAK_EVERY = 1_200

export const fault: Fault = {
  number: 'R13',
  promise:
    'A flood of connections and messages, and packets made to crash, slow nobody down and end nothing.',
  async run(trial) {
    const installation = createInstallation(trial)
    await installation.start()
    const form = trial.isShort ? 'short' : 'long'
    const crowdSize = Math.ceil(CONNECTIONS[form] / CONNECTIONS_EACH)
    const [flooder, ...others] = await signInPeople(installation, 1 + WITNESSES + crowdSize)
    const [people, crowd] = [others.slice(0, WITNESSES), others.slice(WITNESSES)]
    if (flooder === undefined) throw new Error('nobody signed in')
    const machine = await watchMachine(trial)
    const chat = await startChat(trial, people)
    await sleep(trial.isShort ? 1_500 : 10_000)
    const calm = chat.delivery(machine.allowed(DELIVERED_WITHIN))
    const limit = () => Math.max(machine.allowed(DELIVERED_WITHIN), SLOWED_BY * calm.p99)

    const memory = watchMemory(trial, installation)
    const connections = await connectMany(trial, crowd, CONNECTIONS[form], COME_WITHIN[form])
    const connected = chat.delivery(limit())
    // receiving everything too, they would add load to the measuring process
    for (const connection of connections) connection.socket.destroy()
    const flood = await floodMessages(trial, flooder, FLOODS_FOR[form])
    const flooded = chat.delivery(limit())
    const stored = await countOf(installation, flooder)
    const allowedToSay = 10 * (1 + Math.ceil(FLOODS_FOR[form] / 10_000))
    prove(stored <= allowedToSay, `${stored} messages of the flood were stored`)
    prove(flood.ended > 0, 'the one who flooded was never cut off')
    const packets = await sendMalformed(trial, installation, flooder)
    const malformed = chat.delivery(limit())
    await chat.stop()
    const most = memory.stop()
    installation.proveUnharmed()

    const delivery = Object.entries({ connected, flooded, malformed })
    const p99 = delivery.map(([when, each]) => `${when} ${each.p99} of ${each.limit} ms`).join(', ')
    const figures = `delivery to the others p99: calm ${calm.p99} ms, ${p99}; memory ${Math.round(most)} MB`
    prove(
      delivery.every(([, { p99: each, limit }]) => each < limit),
      figures,
    )
    prove(most < MEGABYTES, figures)
    return `${connections.length} connections; ${flood.sent} messages at ${flood.rate} a second, ${stored} stored, cut off ${flood.ended} times; ${packets} packets made to crash; ${figures}`
  },
}

/** People who chat continuously. */
async function startChat(trial: Trial, people: readonly Person[]) {
  let delays: number[] = []
  let isOver = false
  const open = (person: Person): Socket => {
    const auth = { token: person.token }
    const socket = io(person.url, { transports: ['websocket'], auth, forceNew: true, reconnection: false })
    trial.cleanUp(() => socket.disconnect())
    socket.on('message', ({ text }: { text: string }) => {
      const [, sentAt] = /^at ([\d.]+)$/.exec(text) ?? []
      if (sentAt !== undefined) delays.push(performance.now() - Number(sentAt))
    })
    return socket
  }
  const sockets = people.map(open)
  await until('all are connected', () => sockets.every(({ connected }) => connected))
  const talk = async (socket: Socket, number: number): Promise<void> => {
    await sleep((number * SPEAK_EVERY) / sockets.length)
    while (!isOver) {
      const text = `at ${performance.now()}`
      const reply = (await socket.timeout(10_000).emitWithAck('sendMessage', { text, user: '' })) as object
      prove('message' in reply, `an ordinary message was refused: ${JSON.stringify(reply)}`)
      await sleep(SPEAK_EVERY)
    }
  }
  const talking = Promise.all(sockets.map(talk))
  talking.catch(() => undefined)
  return {
    /** The 99th percentile of the delivery times to all receivers since the last call, in milliseconds. */
    delivery(limit: number): { p99: number; limit: number } {
      prove(delays.length > 0 && sockets.every(({ connected }) => connected), 'the others were cut off')
      const p99 = Math.round(percentile(delays, 0.99))
      delays = []
      return { p99, limit }
    },
    async stop() {
      isOver = true
      await talking
    },
  }
}

/** Samples the memory of the product's own process. */
function watchMemory(trial: Trial, installation: Installation): { stop(): number } {
  let most = 0
  const { pid = -1 } = installation.app().process
  const look = setInterval(() => (most = Math.max(most, memoryMegabytes([pid]))), 250)
  trial.cleanUp(() => clearInterval(look))
  return {
    stop() {
      clearInterval(look)
      return most
    },
  }
}

/** Opens and authenticates a raw connection. */
async function connect({ url, token }: Door): Promise<RawSocket> {
  const raw = await openRawSocket(url)
  raw.sendText(`40${JSON.stringify({ token })}`)
  await until('the connection is signed in', () => raw.heard().includes('40{"sid"'))
  return raw
}

async function connectMany(
  trial: Trial,
  people: readonly Person[],
  count: number,
  within: number,
): Promise<RawSocket[]> {
  const began = performance.now()
  const connections = await Promise.all(
    Array.from({ length: count }, async (_, number) => {
      await sleep((number * within) / count)
      const raw = await connect(people[number % people.length] ?? { url: '', token: '' })
      trial.cleanUp(() => raw.socket.destroy())
      return raw
    }),
  )
  trial.say(`${count} connections signed in after ${Math.round(performance.now() - began)} ms`)
  return connections
}

/** Sends at the flood rate, and reconnects whenever the server disconnects it. */
async function floodMessages(trial: Trial, door: Door, lasts: number) {
  const began = performance.now()
  let sent = 0
  let ended = 0
  while (performance.now() - began < lasts) {
    const raw = await connect(door)
    trial.cleanUp(() => raw.socket.destroy())
    let isClosed = false
    raw.socket.on('close', () => (isClosed = true))
    while (!isClosed && performance.now() - began < lasts) {
      const due = ((performance.now() - began) * FLOOD) / 1_000
      for (; sent < due; sent++) raw.sendText(`42["sendMessage",{"text":"flood ${sent}","user":""}]`)
      await sleep(5)
    }
    if (isClosed) ended += 1
    raw.socket.destroy()
  }
  return { sent, ended, rate: Math.round((sent * 1_000) / (performance.now() - began)) }
}

async function countOf({ superuser }: Installation, { id }: Person): Promise<number> {
  const { rows } = await superuser.query<{ count: number }>(
    'select count(*)::integer as count from chat_messages where sender_id = $1',
    [id],
  )
  return rows[0]?.count ?? 0
}

/** @returns the number of packets; the product survived each and answered the next request */
async function sendMalformed(trial: Trial, installation: Installation, door: Door): Promise<number> {
  const all = malformedPackets(door)
  for (const packet of all) {
    await packet.send(trial)
    const { ok } = await fetch(`${door.url}/api/health`)
    prove(ok, `${packet.name}: the product is not well`)
    installation.proveUnharmed()
  }
  return all.length
}

import type { Socket } from 'socket.io-client'
import { type NetworkProxy, startNetworkProxy, type Weather } from '#test/network-proxy.ts'
import { nothingAcknowledged } from './scene/acknowledged.ts'
import { sendWell } from './scene/desk.ts'
import { createInstallation, type Installation } from './scene/installation.ts'
import { openLive } from './scene/live-screens.ts'
import { type Person, signInPeople } from './scene/people.ts'
import { speak } from './scene/speakers.ts'
import { type Fault, prove, type Trial } from './scene/trial.ts'
import { until } from './scene/until.ts'
import { startWriting } from './scene/writers.ts'

/** For requests, and for live connections, which last longer and are therefore hit more often. */
const BAD = { delay: 200, jitter: 100, resets: 0.05, cuts: 0.05 }
const BAD_FOR_LIVE = { delay: 200, jitter: 100, resets: 0.02, cuts: 0.02 }
/** Shorter delays, so that enough happens in the short form. */
const BAD_FOR_SHORT = { delay: 20, jitter: 10 }
/** In milliseconds. */
const LASTS = { short: 3_000, long: 60_000 }
const SPEAKERS = 3
/** Milliseconds until a live connection is restored after the network is (spec 13.3, plus network delay). */
const BACK_WITHIN = 10_000
/** Milliseconds until both sides detect a dead connection: 25 s between pings, 20 s ping timeout. */
const NOTICED_WITHIN = 45_000 + 2_000

interface Speaker {
  person: Person
  socket: Socket
  /** The ids of the messages that it received. */
  heard: number[]
  /** How often its connection was lost. */
  cuts: number
}

export const fault: Fault = {
  number: 'R10',
  promise:
    'A bad network costs time and nothing else: no call is lost or done twice, and the live connection recovers.',
  async run(trial) {
    const installation = createInstallation(trial)
    await installation.start()
    const form = trial.isShort ? 'short' : 'long'
    const calls = await proxyFor(trial, installation)
    const live = await proxyFor(trial, installation)
    const people = await signInPeople(installation, SPEAKERS)
    const speakers = people.map((person) => connect(trial, live, person))
    await until('all are connected', () => speakers.every(({ socket }) => socket.connected))
    const acknowledged = nothingAcknowledged()
    const milder: Partial<Weather> = trial.isShort ? BAD_FOR_SHORT : {}
    calls.change({ ...BAD, ...milder })
    live.change({ ...BAD_FOR_LIVE, ...milder })

    const writing = startWriting(() => {
      const door = installation.door()
      return door && { ...door, url: calls.url }
    }, acknowledged)
    const over = performance.now() + LASTS[form]
    const said = (
      await Promise.all(
        speakers.map(({ socket, person }) => speak(socket, person.name, () => performance.now() > over)),
      )
    ).flat()
    await writing.stop()
    const met = `${calls.done.resets + live.done.resets} resets, ${calls.done.cuts + live.done.cuts} cut answers`
    trial.say(`${met}; ${acknowledged.writes} writes and ${said.length} messages acknowledged`)

    live.change({ delay: 0, jitter: 0, resets: 0, cuts: 0 })
    const back = await timeUntil('all are connected again', () =>
      speakers.every(({ socket }) => socket.connected),
    )
    prove(back <= BACK_WITHIN, `a live connection was there again only after ${back} ms`)
    await proveAllSaid(installation, speakers, said)
    const cut = speakers.reduce((sum, { cuts }) => sum + cuts, 0)
    const chat = `${said.length} messages said and there once, ${cut} live connections cut and all back`
    const noticed = trial.isShort ? [] : [await blackHole(trial, installation, { live, speakers })]
    for (const { socket } of speakers) socket.disconnect()
    const kept = await installation.proveKept(acknowledged)
    return [met, chat, ...noticed, kept].join('; ')
  },
}

async function proxyFor(trial: Trial, installation: Installation): Promise<NetworkProxy> {
  const port = Number(new URL(installation.openDoor().url).port)
  const proxy = await startNetworkProxy({ port, host: '127.0.0.1' }, { random: () => trial.random() })
  trial.cleanUp(() => proxy.shut())
  return proxy
}

function connect(trial: Trial, { url }: Pick<NetworkProxy, 'url'>, person: Person): Speaker {
  const socket = openLive(trial, { url, token: person.token })
  const speaker: Speaker = { person, socket, heard: [], cuts: 0 }
  socket.on('message', ({ id }: { id: number }) => speaker.heard.push(id))
  socket.on('disconnect', () => (speaker.cuts += 1))
  return speaker
}

/** Every message is stored once, included in what a browser refetches, and never received twice over one connection. */
async function proveAllSaid(
  { superuser }: Installation,
  speakers: readonly Speaker[],
  said: readonly string[],
): Promise<void> {
  const { rows } = await superuser.query<{ text: string; id: number }>('select id, text from chat_messages')
  const stored = rows.map(({ text }) => text).toSorted()
  prove(stored.join('\n') === said.toSorted().join('\n'), `${said.length} said, ${stored.length} stored`)
  for (const { person, heard } of speakers) {
    const { body } = await sendWell(person, { method: 'GET', path: '/chat/messages?limit=200' })
    const read = (body as unknown as { text: string }[]).map(({ text }) => text)
    const newest = rows
      .toSorted((a, b) => a.id - b.id)
      .map(({ text }) => text)
      .slice(-200)
    prove(read.join('\n') === newest.join('\n'), `${person.name} reads ${read.length} of ${newest.length}`)
    prove(new Set(heard).size === heard.length, `${person.name} was told a message twice`)
  }
}

/** All packets are dropped silently: both sides must detect it themselves. */
async function blackHole(
  trial: Trial,
  installation: Installation,
  { live, speakers }: { live: NetworkProxy; speakers: readonly Speaker[] },
): Promise<string> {
  const watcher = connectWatcher(trial, installation)
  const gone = new Set<string>()
  watcher.on('presence', ({ offline }: { offline: string[] }) => {
    for (const id of offline) gone.add(id)
  })
  await until('the watcher is there', () => watcher.connected)
  live.change({ isBlackHole: true })
  const [browsers, server] = await Promise.all([
    timeUntil('the browsers notice', () => speakers.every(({ socket }) => !socket.connected)),
    timeUntil('the server notices', () => speakers.every(({ person }) => gone.has(person.id))),
  ])
  const slowest = Math.max(browsers, server)
  prove(slowest <= NOTICED_WITHIN, `a black hole was noticed only after ${slowest} ms`)
  live.change({ isBlackHole: false })
  const back = await timeUntil('all are back', () => speakers.every(({ socket }) => socket.connected))
  return `a black hole noticed by the browsers after ${Math.round(browsers / 1000)} s and by the server after ${Math.round(server / 1000)} s, all back ${Math.round(back / 1000)} s after it`
}

function connectWatcher(trial: Trial, installation: Installation): Socket {
  const door = installation.openDoor()
  return connect(trial, door, { ...door, id: '', email: '', name: 'watcher' }).socket
}

async function timeUntil(what: string, holds: () => boolean): Promise<number> {
  const began = performance.now()
  await until(what, holds)
  return performance.now() - began
}

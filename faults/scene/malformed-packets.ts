import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Door } from './desk.ts'
import { frame, openRawSocket, type RawSocket } from './raw-socket.ts'
import type { Trial } from './trial.ts'

/** A packet that has crashed a server of this kind, or exhausted its memory. */
export interface MalformedPacket {
  /** A description, with the advisory it is known from. */
  name: string
  send(trial: Trial): Promise<void>
}

const MEGABYTE = 1_000_000
/** Milliseconds that the server gets to process a packet. */
const WAIT = 100
const CONTINUED = 0

/** Sent after authenticating the connection. */
const AFTER_SIGN_IN: [name: string, send: (raw: RawSocket) => void][] = [
  ['an event named error (CVE-2024-38355)', (raw) => raw.sendText('42["error","x"]')],
  ['an event whose name is an object (CVE-2023-32695)', (raw) => raw.sendText('42[{"toString":"x"}]')],
  ['an event whose name is a prototype', (raw) => raw.sendText('42["__proto__",{"__proto__":1}]')],
  [
    'a placeholder that is no number (CVE-2022-2421)',
    (raw) => {
      raw.sendText('451-["sendMessage",{"_placeholder":true,"num":"splice"}]')
      raw.sendBinary(Buffer.alloc(1))
    },
  ],
  [
    'binary attachments without end',
    (raw) => {
      raw.sendText('459999999-["sendMessage",{"_placeholder":true,"num":0}]')
      for (let count = 0; count < 1_000; count++) raw.sendBinary(Buffer.alloc(60_000))
    },
  ],
  [
    'attachments that were never announced',
    (raw) => {
      for (let count = 0; count < 200; count++) raw.sendBinary(Buffer.alloc(60_000))
      raw.sendText('45-["x"]')
    },
  ],
  ['a packet of no kind', (raw) => raw.sendText('4\u{10ffff}')],
  ['a packet that is no JSON', (raw) => raw.sendText('42["sendMessage",{')],
  ['a packet for a namespace that is not there', (raw) => raw.sendText('42/admin,["sendMessage",{}]')],
  ['an answer to nothing asked', (raw) => raw.sendText('43999999999999999999[{}]')],
  ['a second sign-in', (raw) => raw.sendText('40{"token":[]}')],
  ['a thousand pongs', (raw) => Array.from({ length: 1_000 }, () => raw.sendText('3'))],
]

/** Sent instead of authenticating. */
const BEFORE_SIGN_IN: [name: string, send: (raw: RawSocket) => void][] = [
  ['a frame with reserved bits (CVE-2022-21676)', ({ socket }) => socket.write(Buffer.from([0xf1, 0x80]))],
  ['a frame without a mask', ({ socket }) => socket.write(Buffer.from([0x81, 0x01, 0x34]))],
  [
    'a frame of eight exabytes',
    ({ socket }) => {
      socket.write(Buffer.concat([Buffer.from([0x82, 0xff]), Buffer.alloc(8, 0x7f), Buffer.alloc(4)]))
    },
  ],
  ['a frame of 20 MB', ({ socket }) => socket.write(frame(1, Buffer.alloc(20 * MEGABYTE, 0x34)))],
  [
    'fragments without end',
    ({ socket }) => {
      const fragment = frame(CONTINUED, Buffer.alloc(10_000, 0x34))
      fragment[0] = CONTINUED
      socket.write(Buffer.from([0x01, 0x80, 0, 0, 0, 0]))
      for (let count = 0; count < 2_000; count++) socket.write(fragment)
    },
  ],
  ['an upgrade in the middle of a WebSocket', (raw) => raw.sendText('5')],
  ['a sign-in that is nested without end', (raw) => raw.sendText(`40${'['.repeat(60_000)}`)],
]

/** All packets; each uses its own connections. @param door the account that sends them */
export function malformedPackets(door: Door): MalformedPacket[] {
  const through = (name: string, act: (raw: RawSocket) => void, isSignedIn: boolean): MalformedPacket => ({
    name,
    async send(trial) {
      const raw = await openRawSocket(door.url)
      trial.cleanUp(() => raw.socket.destroy())
      if (isSignedIn) {
        raw.sendText(`40${JSON.stringify({ token: door.token })}`)
        await sleep(WAIT)
      }
      act(raw)
      await sleep(WAIT)
      raw.socket.destroy()
    },
  })
  return [
    ...AFTER_SIGN_IN.map(([name, act]) => through(name, act, true)),
    ...BEFORE_SIGN_IN.map(([name, act]) => through(name, act, false)),
    {
      name: 'an upgrade with more headers than a server reads (CVE-2024-37890)',
      send: () =>
        upgradeWith(
          door,
          Array.from({ length: 3_000 }, (_, count) => `x-${count}: 1`),
        ),
    },
    {
      name: 'an upgrade that is cut off in its middle (CVE-2022-41940)',
      send: () => upgradeWith(door, []),
    },
    {
      name: 'a polled body of 20 MB (CVE-2020-36048)',
      send: () => poll(door, Buffer.alloc(20 * MEGABYTE, 0x34)),
    },
    {
      name: 'a polled body of 30,000 packets',
      send: () => poll(door, Buffer.from('4\u001e'.repeat(30_000))),
    },
    {
      name: 'a session that is not there, in a prototype (CVE-2023-31125)',
      send: () => strangeSessions(door),
    },
  ]
}

async function upgradeWith({ url }: Door, headers: readonly string[]): Promise<void> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const lines = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    'host: 127.0.0.1',
    'connection: Upgrade',
  ]
  const key = `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`
  const all = [...lines, 'upgrade: websocket', 'sec-websocket-version: 13', key, ...headers, '', '']
  socket.write(all.join('\r\n'))
  await sleep(headers.length === 0 ? 1 : WAIT)
  socket.resetAndDestroy()
}

async function poll(door: Door, body: Buffer): Promise<void> {
  const address = `${door.url}/socket.io/?EIO=4&transport=polling`
  const { sid } = JSON.parse((await (await fetch(address)).text()).slice(1)) as { sid: string }
  await postAnyhow(`${address}&sid=${sid}`, Buffer.from(`40${JSON.stringify({ token: door.token })}`))
  await postAnyhow(`${address}&sid=${sid}`, body)
}

async function strangeSessions({ url }: Door): Promise<void> {
  for (const sid of ['__proto__', 'constructor', 'toString', '%00', 'a'.repeat(10_000)])
    for (const transport of ['websocket', 'polling', '__proto__'])
      await postAnyhow(`${url}/socket.io/?EIO=4&transport=${transport}&sid=${sid}`, Buffer.from('2'))
}

/** Ignores the response, or its absence. */
async function postAnyhow(address: string, body: Buffer): Promise<void> {
  const request = http.request(address, { method: 'POST', agent: false })
  const ended = new Promise((resolve) => request.on('close', resolve))
  request.on('error', () => undefined)
  request.on('response', (reply) => reply.on('error', () => undefined).resume())
  request.end(body)
  await ended
}

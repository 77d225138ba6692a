import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { Socket } from 'node:net'

/**
 * A minimal live connection of one browser: the clients of a measurement share their cores with the measured server.
 * Speaks Socket.IO 4 over an unencrypted WebSocket, text frames only.
 */
export interface LiveClient {
  /** Sends an event and passes its acknowledgement, as JSON, to the listener. */
  ask(event: string, content: object, onAnswer: (json: string) => void): void
  /** Sends an event that is not acknowledged. */
  tell(event: string, content: string): void
  isOpen(): boolean
  close(): void
}

const TEXT = 1
const OPENED = 48
const PING = 50
const ANSWER = '43'
const EVENT = '42'

/** @param onEvent receives the JSON of each event: `["message",{…}]` */
export async function connectLive(
  url: string,
  token: string,
  onEvent: (json: string) => void,
): Promise<LiveClient> {
  const request = http.get(`${url}/socket.io/?EIO=4&transport=websocket`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  })
  const [, socket, head] = (await once(request, 'upgrade')) as [unknown, Socket, Buffer]
  socket.setNoDelay(true)
  const answers = new Map<number, (json: string) => void>()
  let asked = 0
  const send = (text: string) => void socket.write(frame(text))
  const connected = new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the connection was refused')))
    const take = (payload: Buffer): void => {
      if (payload[0] === OPENED) return send(`40${JSON.stringify({ token })}`)
      if (payload[0] === PING) return send('3')
      const kind = payload.toString('latin1', 0, 2)
      const text = payload.toString()
      if (kind === '40') resolve()
      if (kind === EVENT) onEvent(text.slice(2))
      if (kind !== ANSWER) return
      const begin = text.indexOf('[')
      const id = Number(text.slice(2, begin))
      answers.get(id)?.(text.slice(begin))
      answers.delete(id)
    }
    let rest: Buffer = head
    const read = (data: Buffer): void => {
      rest = takeFrames(rest.length === 0 ? data : Buffer.concat([rest, data]), take)
    }
    socket.on('data', read)
    read(Buffer.alloc(0))
  })
  await connected
  return {
    ask(event, content, onAnswer) {
      answers.set(asked, onAnswer)
      send(`${EVENT}${asked++}${JSON.stringify([event, content])}`)
    },
    tell: (event, content) => send(`${EVENT}${JSON.stringify([event, content])}`),
    isOpen: () => !socket.destroyed,
    close: () => socket.destroy(),
  }
}

/** A masked text frame; masking with zeros leaves the payload unchanged. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text)
  const header = payload.length < 126 ? Buffer.alloc(6) : Buffer.alloc(8)
  header[0] = 0x80 | TEXT
  header[1] = 0x80 | Math.min(payload.length, 126)
  if (payload.length >= 126) header.writeUInt16BE(payload.length, 2)
  return Buffer.concat([header, payload])
}

/** Passes on every complete text frame; returns the incomplete rest. */
function takeFrames(data: Buffer, take: (payload: Buffer) => void): Buffer {
  let at = 0
  while (data.length >= at + 2) {
    const short = (data[at + 1] ?? 0) & 0x7f
    const header = short < 126 ? 2 : short === 126 ? 4 : 10
    if (data.length < at + header) break
    const length =
      short < 126 ? short : short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2))
    const end = at + header + length
    if (data.length < end) break
    if (((data[at] ?? 0) & 0x0f) === TEXT) take(data.subarray(at + header, end))
    at = end
  }
  return data.subarray(at)
}

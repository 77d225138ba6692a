import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { Socket } from 'node:net'

/** A live connection with full control over its bytes, including those that no browser would send. */
export interface RawSocket {
  socket: Socket
  /** The beginning of what was received, as text. */
  heard(): string
  sendText(text: string): void
  sendBinary(bytes: Buffer): void
}

const TEXT = 1
const BINARY = 2
const MAX_HEARD = 2_000

/** Opens the WebSocket of a live connection without sending anything. @throws when the server refuses it */
export async function openRawSocket(url: string): Promise<RawSocket> {
  const request = http.get(`${url}/socket.io/?EIO=4&transport=websocket`, {
    agent: false,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
    },
  })
  const [, socket, head] = (await once(request, 'upgrade')) as [unknown, Socket, Buffer]
  let heard = head.toString('latin1')
  socket.setNoDelay(true)
  socket.on('error', () => undefined)
  socket.on('data', (data: Buffer) => {
    if (heard.length < MAX_HEARD) heard += data.toString('latin1')
  })
  return {
    socket,
    heard: () => heard,
    sendText: (text) => void socket.write(frame(TEXT, Buffer.from(text))),
    sendBinary: (bytes) => void socket.write(frame(BINARY, bytes)),
  }
}

/** A masked frame; masking with zeros leaves the payload unchanged. */
export function frame(kind: number, payload: Buffer): Buffer {
  const { length } = payload
  const size = length < 126 ? 0 : length < 65_536 ? 2 : 8
  const header = Buffer.alloc(2 + size + 4)
  header[0] = 0x80 | kind
  header[1] = 0x80 | (size === 0 ? length : size === 2 ? 126 : 127)
  if (size === 2) header.writeUInt16BE(length, 2)
  if (size === 8) header.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([header, payload])
}

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import net from 'node:net'
import { io } from 'socket.io-client'
import { expect, it, onTestFinished } from 'vitest'
import { endClosedAttempts } from './live-attempts.ts'

/** The constant of RFC 6455, 1.3. */
const ACCEPT = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

/** A server that accepts web sockets and closes them before anything is sent. */
async function startClosingServer() {
  const times: number[] = []
  const server = net.createServer((connection) => {
    times.push(performance.now())
    connection.on('error', () => undefined)
    connection.once('data', (data) => {
      const [, key = ''] = /sec-websocket-key: (.*)\r/i.exec(data.toString()) ?? []
      const accepted = createHash('sha1')
        .update(key + ACCEPT)
        .digest('base64')
      connection.end(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accepted}\r\n\r\n`,
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as net.AddressInfo
  return { url: `http://127.0.0.1:${port}`, times }
}

it('tries again after the usual pause, however often a connection is closed before its handshake', async () => {
  const { url, times } = await startClosingServer()
  const socket = io(url, {
    transports: ['websocket'],
    reconnectionDelay: 100,
    reconnectionDelayMax: 200,
    forceNew: true,
  })
  onTestFinished(() => void socket.disconnect())
  endClosedAttempts(socket.io)
  const errors: string[] = []
  socket.on('connect_error', ({ message }) => errors.push(message))
  await expect.poll(() => times.length, { timeout: 5_000 }).toBe(4)
  expect(new Set(errors)).toEqual(new Set(['closed before its handshake']))
  const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  // half of the pause is by chance
  expect(Math.min(...pauses)).toBeGreaterThan(45)

  socket.disconnect()
  const count = times.length
  socket.connect()
  await expect.poll(() => times.length, { timeout: 5_000 }).toBeGreaterThan(count + 1)
})

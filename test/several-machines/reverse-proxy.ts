import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A reverse proxy like nginx, HAProxy or Caddy: distributes calls and sockets round-robin over processes of the
 * product.
 */
export interface ReverseProxy {
  url: string
  /** The number of calls that each process answered. */
  answered: number[]
  /** The number of calls passed to another process after one failed to accept or answer them. */
  retried: number
  close(): Promise<void>
}

/** The header with the client's address; the real address of a test's browser cannot be chosen. */
export const TEST_ADDRESS = 'x-test-address'

/** Milliseconds for which a call is offered to one process after another. */
const PATIENCE = 10_000

/**
 * What may be retried: calls that were not sent because the connection was refused, reads, and calls with an
 * Idempotency-Key, which count once.
 */
function mayRepeat(request: http.IncomingMessage, error: NodeJS.ErrnoException): boolean {
  return (
    error.code === 'ECONNREFUSED' ||
    request.method === 'GET' ||
    request.headers['idempotency-key'] !== undefined
  )
}

/** @param targets the addresses of the processes, such as `http://127.0.0.1:4401` */
export async function startReverseProxy(targets: readonly string[]): Promise<ReverseProxy> {
  let turn = 0
  const open = new Set<net.Socket>()
  const nextTarget = (): number => turn++ % targets.length

  const offer = (request: http.IncomingMessage, body: Buffer, index: number): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { method, url: path, headers } = request
      // a connection per call: the other side may close a keep-alive connection just as it is used
      const options = { method, agent: false, headers: { ...forwarded(request), connection: 'close' } }
      const sent = http.request(new URL(path ?? '/', targets[index]), { ...options, setHost: false }, resolve)
      sent.on('error', reject)
      sent.end(headers['content-length'] === undefined && body.length === 0 ? undefined : body)
    })

  const answer = async (request: http.IncomingMessage, response: http.ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const until = Date.now() + PATIENCE
    for (;;) {
      const index = nextTarget()
      try {
        const reply = await offer(request, body, index)
        const contents = await buffer(reply)
        proxy.answered[index] = (proxy.answered[index] ?? 0) + 1
        const { connection: _, 'transfer-encoding': _encoding, ...headers } = reply.headers
        response.writeHead(reply.statusCode ?? 502, { ...headers, 'x-answered-by': String(index) })
        response.end(contents)
        return
      } catch (error) {
        if (Date.now() > until || !mayRepeat(request, error as NodeJS.ErrnoException)) {
          response.writeHead(502).end()
          return
        }
        proxy.retried++
        await sleep(10)
      }
    }
  }

  const server = http.createServer((request, response) => void answer(request, response))
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('upgrade', (request: http.IncomingMessage, client: net.Socket, head: Buffer) => {
    client.on('error', () => client.destroy())
    const connect = (tries: number): void => {
      const target = new URL(targets[nextTarget()] ?? '')
      const upstream = net.connect(Number(target.port), target.hostname)
      let isConnected = false
      upstream.once('connect', () => {
        isConnected = true
        const lines = Object.entries(forwarded(request)).map(([name, value]) => `${name}: ${String(value)}`)
        upstream.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
        upstream.write(head)
        upstream.pipe(client).pipe(upstream)
        client.on('close', () => upstream.destroy())
        upstream.on('close', () => client.destroy())
      })
      upstream.on('error', () => {
        if (isConnected || tries === 0) client.destroy()
        else connect(tries - 1)
      })
    }
    connect(targets.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const proxy: ReverseProxy = {
    url: `http://127.0.0.1:${port}`,
    answered: targets.map(() => 0),
    retried: 0,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
  return proxy
}

/** Like real proxies, appends the client's address to X-Forwarded-For. */
function forwarded(request: http.IncomingMessage): http.OutgoingHttpHeaders {
  const { [TEST_ADDRESS]: said, ...headers } = request.headers
  const before = headers['x-forwarded-for']
  const address = String(said ?? request.socket.remoteAddress)
  return { ...headers, 'x-forwarded-for': before === undefined ? address : `${String(before)}, ${address}` }
}

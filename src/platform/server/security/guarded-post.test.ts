import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PUBLIC_ADDRESS, startTestNetwork, type TestNetwork } from '#test/networks.ts'
import { postGuarded } from './guarded-post.ts'

const heard: { method: string; url: string; body: string }[] = []
const ANSWERS: Record<string, RequestListener> = {
  '/taken': (_request, response) => response.writeHead(204).end(),
  '/failing': (_request, response) => response.writeHead(503, 'Service\tUnavailable').end('secret words'),
  '/redirect': (_request, response) =>
    response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  '/endless': (_request, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(Buffer.alloc(65_536, 1)), 1)
    response.on('close', () => clearInterval(timer))
  },
  '/closes-early': (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('x')
    setImmediate(() => response.destroy())
  },
  '/silent': () => undefined,
  '/no-http': (_request, response) => response.socket?.end('SSH-2.0-OpenSSH_9.9\r\n'),
  '/huge-headers': (_request, response) => {
    const { socket } = response
    socket?.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket?.write(`x-${'y'.repeat(1_000)}: z\r\n`), 1)
    socket?.on('close', () => clearInterval(timer))
  },
  '/hangs-up': (_request, response) => response.socket?.destroy(),
}
const ADDRESSES: Record<string, string[]> = {
  'local.example': ['127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'both.example': [PUBLIC_ADDRESS, '10.0.0.1'],
}

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork(
    (request, response) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        heard.push({ method: request.method ?? '', url: request.url ?? '', body })
        ANSWERS[request.url ?? '']?.(request, response)
      })
    },
    (name) => ADDRESSES[name] ?? [PUBLIC_ADDRESS],
  )
})
afterAll(() => network.close())

const post = (address: string, signal = new AbortController().signal) =>
  postGuarded(network, { address, headers: { 'x-id': '1' }, body: '{"a":"ශ්‍රී"}', limit: 300, signal })

it('posts the body as it is, and returns the status', async () => {
  expect(await post('https://receiver.example/taken')).toEqual({ status: 204, words: 'No Content' })
  expect(heard.at(-1)).toEqual({ method: 'POST', url: '/taken', body: '{"a":"ශ්‍රී"}' })
})

it.each([
  ['/failing', 503, /^Service Unavailable$/],
  // not followed
  ['/redirect', 307, /^Temporary Redirect$/],
  // the status line has arrived: nothing else of the answer is awaited
  ['/endless', 200, /^OK$/],
  ['/closes-early', 200, /^OK$/],
  ['/silent', null, /^No answer within 0 seconds$/],
  ['/no-http', null, /^Its answer is not HTTP$/],
  ['/huge-headers', null, /^Its answer has too many headers$/],
  ['/hangs-up', null, /^The connection broke off$/],
])('%s comes to %s', async (path, status, words) => {
  const outcome = await post(`https://receiver.example${path}`)
  expect(outcome.status).toBe(status)
  expect(outcome.words).toMatch(words)
  expect(outcome.words).not.toContain('secret')
})

it.each([
  'https://local.example/taken',
  'https://metadata.example/taken',
  'https://mapped.example/taken',
  'https://both.example/taken',
  'https://127.0.0.1/taken',
  'https://[::ffff:a9fe:a9fe]/taken',
  'https://2130706433/taken',
])('%s is not connected to', async (address) => {
  const before = network.connected.length
  expect((await post(address)).words).toBe('This address does not lead to the public internet')
  expect(network.connected.length).toBe(before)
})

it('ends when it is told to', async () => {
  const stopped = new AbortController()
  setTimeout(() => stopped.abort(), 20)
  expect(await post('https://receiver.example/silent', stopped.signal)).toEqual({
    status: null,
    words: 'The connection broke off',
  })
})

it('sends to nothing but https addresses', async () => {
  expect((await post('http://receiver.example/taken')).status).toBeNull()
  expect((await post('https://receiver.example:8443/taken')).status).toBeNull()
})

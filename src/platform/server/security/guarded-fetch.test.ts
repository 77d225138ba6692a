import type { RequestListener, ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { Duplex } from 'node:stream'
import tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { AppError } from '#platform/shared/errors.ts'
import { PUBLIC_ADDRESS, startTestNetwork, type TestNetwork } from '#test/networks.ts'
import { sampleJpeg, samplePng } from '#test/sample-files.ts'
import { fetchFile } from './guarded-fetch.ts'
import { INTERNET, type Network } from './guarded-request.ts'

const MAX_BYTES = 100_000
const png = samplePng()
const bomb = gzipSync(Buffer.alloc(50_000_000))

/** Writes until the other side closes. */
function writeOn(response: ServerResponse, chunk: Buffer, every = 0): void {
  const timer = setInterval(() => response.write(chunk), every)
  response.on('close', () => clearInterval(timer))
}

const ANSWERS: Record<string, RequestListener> = {
  '/logo.png': (_request, response) => response.end(png),
  '/named-otherwise': (_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(sampleJpeg()),
  '/search?q=1': (_request, response) => response.end(png),
  '/redirect': (_request, response) =>
    response.writeHead(302, { location: 'https://127.0.0.1/secret' }).end(png),
  '/not-modified': (_request, response) => response.writeHead(304).end(),
  '/missing': (_request, response) => response.writeHead(404).end(png),
  '/page': (_request, response) => response.end('<!doctype html><title>root:x:0:0</title>'),
  '/empty': (_request, response) => response.end(),
  '/cut-off': (_request, response) => response.end(png.subarray(0, 40)),
  '/broken-off': (_request, response) => {
    response.writeHead(200, { 'content-length': String(png.length) }).write(png.subarray(0, 40))
    setImmediate(() => response.destroy())
  },
  '/large': (_request, response) => response.end(samplePng({ extra: Buffer.alloc(MAX_BYTES) })),
  '/said-to-be-small': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    writeOn(response, Buffer.alloc(65_536, 1))
  },
  '/endless': (_request, response) => writeOn(response, Buffer.alloc(65_536, 1)),
  '/drip': (_request, response) => writeOn(response, Buffer.from([0x89]), 50),
  '/silent': () => undefined,
  '/silent-after-headers': (_request, response) => response.writeHead(200).flushHeaders(),
  '/bomb': (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  '/packed': (_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(png),
  '/other-protocol': (_request, response) =>
    response.socket?.end('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  '/headers-without-end': (_request, response) => {
    const { socket } = response
    socket?.write('HTTP/1.1 200 OK\r\n')
    const timer = setInterval(() => socket?.write(`x-${'y'.repeat(1_000)}: z\r\n`), 1)
    socket?.on('close', () => clearInterval(timer))
  },
  '/no-http': (_request, response) => response.socket?.end('SSH-2.0-OpenSSH_9.9\r\n'),
  '/hints': (_request, response) => {
    for (let count = 0; count < 50; count++) response.writeEarlyHints({ link: '</x>; rel=preload' })
    response.end(png)
  },
}

/** A connection that accepts everything and never replies. */
const SWALLOWING = {
  read: () => undefined,
  write: (_chunk: unknown, _encoding: string, done: () => void) => done(),
}

let server: TestNetwork
const heard: { url: string; headers: Record<string, unknown> }[] = []
beforeAll(async () => {
  server = await startTestNetwork((request, response) => {
    heard.push({ url: request.url ?? '', headers: request.headers })
    ANSWERS[request.url ?? '']?.(request, response)
  })
})
afterEach(() => {
  server.resolved.length = 0
  server.connected.length = 0
  vi.restoreAllMocks()
})
afterAll(() => server.close())

const get = (address: string, network: Network = server) =>
  fetchFile(network, { address, types: ['image/png', 'image/jpeg'], maxBytes: MAX_BYTES, field: 'logo' })

/** The sentence at the field, and the duration. */
async function refusal(address: string, network?: Network): Promise<string> {
  const error: unknown = await get(address, network).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof AppError)) throw new Error(`not refused: ${String(error)}`)
  expect(error.code).toBe('validation')
  expect(error.fields).toEqual({ logo: error.message })
  return error.message
}

describe('a fetched file', () => {
  it('comes from the address that its name resolves to', async () => {
    heard.length = 0
    expect(await get('https://logo.example/logo.png')).toEqual({ type: 'image/png', bytes: png })
    expect([server.resolved, server.connected]).toEqual([['logo.example'], [PUBLIC_ADDRESS]])
    expect(heard).toEqual([
      {
        url: '/logo.png',
        headers: {
          host: 'logo.example',
          accept: 'image/png, image/jpeg',
          'accept-encoding': 'identity',
          connection: 'close',
        },
      },
    ])
  })

  it('has the type of its content, whatever the server says', async () => {
    expect((await get('https://logo.example/named-otherwise')).type).toBe('image/jpeg')
  })

  it('may have a query, a public IP address, the standard port and early hints', async () => {
    await get('https://logo.example/search?q=1#here')
    await get('https://logo.example:443/logo.png')
    await get('https://logo.example/hints')
    await get('https://1.1.1.1/logo.png')
    await get('https://[2606:4700:4700::1111]/logo.png')
    expect(server.connected.slice(-2)).toEqual(['1.1.1.1', '2606:4700:4700::1111'])
    // an address is not resolved
    expect(server.resolved).toEqual(['logo.example', 'logo.example', 'logo.example'])
  })
})

describe('an encrypted connection', () => {
  it('goes to exactly that address, requests the name, and requires its certificate', () => {
    const connect = vi.spyOn(tls, 'connect').mockReturnValue(new Duplex() as never)
    INTERNET.connect(PUBLIC_ADDRESS, 'logo.example')
    INTERNET.connect('1.1.1.1', '1.1.1.1')
    expect(connect.mock.calls).toEqual([
      [{ host: PUBLIC_ADDRESS, port: 443, servername: 'logo.example', ALPNProtocols: ['http/1.1'] }],
      [{ host: '1.1.1.1', port: 443, ALPNProtocols: ['http/1.1'] }],
    ])
  })
})

describe('addresses that only this server can reach (T12)', () => {
  const NOT_PUBLIC = 'This address does not lead to the public internet'
  const NOT_PLAIN = 'This must be an https:// address without a port and a password'

  it.each([
    'file:///etc/passwd',
    '/etc/passwd',
    'etc/passwd',
    '//logo.example/x',
    'http://logo.example/',
    '',
    'http://127.0.0.1/',
    'http://169.254.169.254/',
    'http://[::ffff:127.0.0.1]/',
    'http://0x7f000001/',
    'ftp://logo.example/',
    'gopher://logo.example/',
    'data:image/png;base64,xx',
    'javascript:alert(1)',
    'https://logo.example:80/',
    'https://logo.example:8443/',
    'https://logo.example:22/',
    'https://me@logo.example/',
    'https://me:secret@logo.example/',
    'https://logo.example@127.0.0.1/',
    'https://',
    'https://exa mple/',
    'https://[::1/',
    'https://999.999.999.999/',
  ])('are not requested: %s', async (address) => {
    expect(await refusal(address)).toBe(NOT_PLAIN)
    expect([server.resolved, server.connected]).toEqual([[], []])
  })

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127.0.0.1./',
    'https://１２７.０.０.１/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://%31%32%37.0.0.1/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0.0.0.0/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fc00::1]/',
    'https://[ff02::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[2001:db8::1]/',
  ])('are not connected to: %s', async (address) => {
    expect(await refusal(address)).toBe(NOT_PUBLIC)
    expect([server.resolved, server.connected]).toEqual([[], []])
  })

  it.each([
    [['127.0.0.1']],
    [['10.0.0.5']],
    [['169.254.169.254']],
    [['::1']],
    [['::ffff:10.0.0.5']],
    [['fe80::1%eth0']],
    [['64:ff9b::a00:5']],
    [[PUBLIC_ADDRESS, '127.0.0.1']],
    [['2606:4700:4700::1111', '192.168.0.1']],
    [['0x7f000001']],
    [['']],
  ])('are not connected to through a name: %j', async (addresses) => {
    const network = await startTestNetwork(
      () => undefined,
      () => addresses,
    )
    expect(await refusal('https://logo.example/logo.png', network)).toBe(NOT_PUBLIC)
    expect([network.connected, network.arrived()]).toEqual([[], 0])
    await network.close()
  })

  it('are not reached by a name that resolves elsewhere the second time', async () => {
    let looks = 0
    const rebinding = () => (looks++ === 0 ? [PUBLIC_ADDRESS] : ['127.0.0.1'])
    const network = await startTestNetwork((_request, response) => response.end(png), rebinding)
    await get('https://logo.example/logo.png', network)
    expect([looks, network.connected]).toEqual([1, [PUBLIC_ADDRESS]])
    expect(await refusal('https://logo.example/logo.png', network)).toBe(NOT_PUBLIC)
    expect([looks, network.connected, network.arrived()]).toEqual([2, [PUBLIC_ADDRESS], 1])
    await network.close()
  })

  it('are not connected to on the real network either', async () => {
    let connections = 0
    const canary = net.createServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((resolve) => canary.listen(0, resolve))
    const { port } = canary.address() as AddressInfo
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f000001']) {
      for (const address of [`http://${host}:${port}/`, `https://${host}:${port}/`, `https://${host}/`])
        expect([NOT_PLAIN, NOT_PUBLIC], address).toContain(await refusal(address, INTERNET))
    }
    expect(connections).toBe(0)
    await new Promise((resolve) => canary.close(resolve))
  })
})

describe('an invalid response', () => {
  it.each([
    ['/redirect', 'This address leads to another one; give that one instead'],
    ['/not-modified', 'This address leads to another one; give that one instead'],
    ['/missing', 'This address answered with 404 instead of a file'],
    ['/page', 'This must be a PNG or JPEG file'],
    ['/empty', 'The file is empty'],
    ['/cut-off', 'The file is damaged or incomplete'],
    ['/broken-off', 'This address could not be reached'],
    ['/large', 'The file at this address is larger than 0.1 MB'],
    ['/endless', 'The file at this address is larger than 0.1 MB'],
    ['/bomb', 'This address answered with a packed file'],
    ['/packed', 'This address answered with a packed file'],
    ['/other-protocol', 'This address could not be reached'],
    ['/headers-without-end', 'This address could not be reached'],
    ['/no-http', 'This address could not be reached'],
  ])('%s is refused at once, and no other server is asked', async (path, sentence) => {
    const began = performance.now()
    expect(await refusal(`https://logo.example${path}`)).toBe(sentence)
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(server.connected).toEqual([PUBLIC_ADDRESS])
  })

  it('is not decompressed, and no more is read than allowed', async () => {
    const before = process.memoryUsage().rss
    for (let round = 0; round < 5; round++) {
      await refusal('https://logo.example/bomb')
      await refusal('https://logo.example/endless')
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000)
  })

  it('takes no longer than two seconds, whatever makes it slow', async () => {
    const hanging = (name: 'resolve' | 'connect'): Network => ({
      ...server,
      [name]: name === 'resolve' ? () => new Promise(() => undefined) : () => new Duplex(SWALLOWING),
    })
    const began = performance.now()
    const slow = [
      ...['/drip', '/silent', '/silent-after-headers'].map((path) => refusal(`https://logo.example${path}`)),
      refusal('https://logo.example/logo.png', hanging('resolve')),
      refusal('https://logo.example/logo.png', hanging('connect')),
    ]
    expect(new Set(await Promise.all(slow))).toEqual(
      new Set(['This address did not answer within two seconds']),
    )
    const took = performance.now() - began
    expect(took).toBeGreaterThan(1_900)
    expect(took).toBeLessThan(3_000)
  })

  it('includes an unknown name and a refused connection', async () => {
    const nowhere: Network = { ...server, resolve: async () => [] }
    expect(await refusal('https://logo.example/', nowhere)).toBe('This address could not be reached')
    const unknown: Network = {
      ...server,
      resolve: async () => {
        throw new Error('getaddrinfo ENOTFOUND')
      },
    }
    expect(await refusal('https://logo.example/', unknown)).toBe('This address could not be reached')
    const closed: Network = { ...server, connect: () => net.connect(1, '127.0.0.1') }
    expect(await refusal('https://logo.example/', closed)).toBe('This address could not be reached')
    const failing: Network = {
      ...server,
      connect() {
        throw new TypeError('bad name')
      },
    }
    expect(await refusal('https://logo.example/', failing)).toBe('This address could not be reached')
  })

  it('leaves no connection open', async () => {
    const network = await startTestNetwork(ANSWERS['/silent-after-headers'] as RequestListener)
    await Promise.all([
      refusal('https://logo.example/x', network),
      refusal('https://logo.example/y', network),
    ])
    expect(network.arrived()).toBe(2)
    // closing waits for connections that are still open
    await network.close()
  })
})

import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint, isFile } from '#platform/shared/endpoint.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'
import { startTestPlatform, type TestPlatform } from '#test/test-platform.ts'

/** Paths that respond without being calls of the contract. */
/** With the pages that the server makes for clients: `/p/`, which the router's tree shows by its end, and `/mcp`. */
const BESIDE_THE_CONTRACT = ['/api/docs', '/api/openapi.json', '*', '/mcp']
const SENTENCE = 'does not say who may call it'

let app: TestApp
let platform: TestPlatform
beforeAll(async () => {
  app = await startTestApp()
  await app.http.ready()
  platform = await startTestPlatform()
})
afterAll(async () => {
  await platform.stop()
  await app.stop()
})

/** `GET /api/task/:id` and so on, parsed from the tree that the server's router prints. */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? []
    if (path === '') return []
    const depth = indent.length / 4
    above[depth] = `${depth === 0 ? '' : above[depth - 1]}${path}`
    return methods.split(', ').map((method) => `${method} ${above[depth]}`)
  })
}

const declare = (can: unknown) =>
  endpoint('GET', `/secret-${String(can)}`, {
    can: can as Endpoint['can'],
    summary: 'A call',
    reply: z.object({ secret: z.string() }),
  })

describe('a call without a declared permission', () => {
  it('does not compile', () => {
    // @ts-expect-error -- without `can`
    const undecided = endpoint('GET', '/undecided', { summary: 'Undecided', reply: 'empty' })
    // @ts-expect-error -- with an unknown value
    const unknown = endpoint('GET', '/unknown', { can: 'everybody', summary: 'Unknown', reply: 'empty' })
    expect([undecided.path, unknown.path]).toEqual(['/undecided', '/unknown'])
  })

  it.each([undefined, null, '', 'everybody', 'task:*', 'ADMIN', 'constructor'])(
    'stops the start: %j',
    (can) => {
      expect(() => platform.router.read(declare(can), async () => ({ secret: 'x' }))).toThrow(SENTENCE)
    },
  )

  it('stops the start even outside the contract', () => {
    for (const url of ['/api/secret', '/api', '/api/docsecret'])
      expect(() => platform.http.get(url, async () => 'x'), url).toThrow(SENTENCE)
    expect(() =>
      platform.http.route({ method: ['POST', 'DELETE'], url: '/api/x/:id', handler: async () => 'x' }),
    ).toThrow('POST,DELETE /api/x/:id does not say who may call it')
  })

  it('is detected for every call of the product: with one declaration missing the server does not start', async () => {
    expect(app.router.endpoints.length).toBeGreaterThan(100)
    const bind = (on: TestPlatform, { can: _can, ...undecided }: Endpoint) =>
      on.router.writeAlone(undecided as never, async () => ({}) as never)
    for (const each of app.router.endpoints.filter(({ body }) => !isFile(body)))
      expect(() => bind(platform, each), `${each.method} ${each.path}`).toThrow(SENTENCE)
    // a route that takes a file is registered when the server gets ready
    for (const each of app.router.endpoints.filter(({ body }) => isFile(body))) {
      const other = await platform.again()
      bind(other, each)
      await expect(other.http.ready(), `${each.method} ${each.path}`).rejects.toThrow(SENTENCE)
      await other.stop()
    }
  })
})

describe('the routes that answer', () => {
  it('are the calls of the contract, their HEAD, and the documentation', () => {
    const declared = app.router.endpoints.flatMap(({ method, path }) =>
      (method === 'GET' ? ['GET', 'HEAD'] : [method]).map((each) => `${each} /api${path}`),
    )
    const answering = routesOf(app.http.printRoutes({ commonPrefix: false })).filter(
      (route) => !BESIDE_THE_CONTRACT.some((path) => route.split(' ')[1]?.startsWith(path)),
    )
    expect(answering.toSorted()).toEqual(declared.toSorted())
  })

  it('would include one added without the contract', async () => {
    const other = fastify()
    other.get('/api/health', async () => 'x')
    other.post('/api/health/:id/deep', async () => 'x')
    other.get('/hidden', async () => 'x')
    await other.ready()
    expect(routesOf(other.printRoutes({ commonPrefix: false })).toSorted()).toEqual([
      'GET /api/health',
      'GET /hidden',
      'HEAD /api/health',
      'HEAD /hidden',
      'POST /api/health/:id/deep',
    ])
    await other.close()
  })
})

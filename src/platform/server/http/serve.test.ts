import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoint } from '#platform/shared/endpoint.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { id, line, PathId } from '#platform/shared/fields.ts'
import { startTestPlatform, type TestPlatform } from '#test/test-platform.ts'

const Note = z.object({ id: z.int(), name: z.string() })
const changeNote = endpoint('PUT', '/notes/:id', {
  can: 'project:edit',
  summary: 'Changes a note',
  params: z.object({ id: PathId }),
  body: z
    .object({
      name: line({ max: 20, required: 'Name is required' }),
      parts: z.optional(z.array(z.object({ count: id() }))),
    })
    .check(z.refine((note) => note.name !== 'both', { error: 'Not both at once' })),
  reply: Note,
})
const listNotes = endpoint('GET', '/notes', {
  can: 'task:view',
  summary: 'Notes',
  query: z.object({ name: z.optional(line({ max: 20 })) }),
  reply: z.array(Note),
})
const spareNotes = endpoint('GET', '/notes/spare', { can: 'active', summary: 'Spare', reply: Note })
const ownNotes = endpoint('GET', '/notes/own', { can: 'signed-in', summary: 'Own', reply: Note })
const openNotes = endpoint('GET', '/notes/open', { can: 'public', summary: 'Open', reply: Note })
const dropNote = endpoint('DELETE', '/notes/:id', {
  can: 'project:delete',
  summary: 'Drops a note',
  params: z.object({ id: PathId }),
  reply: 'empty',
  status: 204,
})
const faultyReply = endpoint('GET', '/notes/faulty', { can: 'public', summary: 'Faulty', reply: Note })

let app: TestPlatform
let admin: string
let user: string
beforeAll(async () => {
  app = await startTestPlatform()
  admin = app.person('ADMIN').token
  user = app.person('USER').token
  app.router.write(changeNote, async ({ params, body }) => {
    if (params.id === 404) throw notFound('Note')
    if (params.id === 409) throw new AppError('conflict', 'The note is closed')
    // a column that a query returns and the contract does not name
    return { id: params.id, name: body.name, secret: 'budget' }
  })
  app.router.read(listNotes, async ({ setTotal, actor }) => {
    setTotal(41)
    return [{ id: 1, name: actor.role, secret: 'budget' }]
  })
  const note = async () => ({ id: 1, name: 'one' })
  app.router.read(spareNotes, note)
  app.router.read(ownNotes, note)
  app.router.read(openNotes, note)
  app.router.write(dropNote, async () => undefined)
  app.router.read(faultyReply, async () => ({ id: 1 }) as never)
})
afterAll(() => app.stop())

const change = (request: { token?: string; id?: string; payload?: string; type?: string }) =>
  app.send({
    method: 'PUT',
    url: `/api/notes/${request.id ?? '1'}`,
    ...(request.token === undefined ? {} : { token: request.token }),
    payload: request.payload ?? '{"name":"x"}',
    headers: { 'content-type': request.type ?? 'application/json' },
  })

describe('the order of refusals (spec 1.5)', () => {
  const large = JSON.stringify({ name: 'x'.repeat(1_000_001) })

  it.each([
    ['nothing readable', '{', 'text/plain'],
    ['a body that is too large', large, 'application/json'],
    ['an entry that cannot exist', '{}', 'application/json'],
  ])('answers 401, then 403, before it looks at %s', async (_what, payload, type) => {
    expect((await change({ payload, type, id: 'x' })).status).toBe(401)
    expect((await change({ payload, type, id: 'x', token: 'unknown.to.us' })).status).toBe(401)
    expect((await change({ payload, type, id: 'x', token: user })).status).toBe(403)
  })

  it('answers 415, 413 or 400 before 404, and 404 before 409', async () => {
    const ask = async (request: Parameters<typeof change>[0]) =>
      (await change({ ...request, token: admin })).status
    expect(await ask({ type: 'text/plain', id: '404' })).toBe(415)
    expect(await ask({ payload: large, id: '404' })).toBe(413)
    expect(await ask({ payload: '{', id: '404' })).toBe(400)
    expect(await ask({ payload: '{}', id: '404' })).toBe(400)
    expect(await ask({ payload: '{}', id: 'not-an-id' })).toBe(400)
    expect(await ask({ id: 'not-an-id' })).toBe(404)
    expect(await ask({ id: '99999999999' })).toBe(404)
    expect(await ask({ id: '404' })).toBe(404)
    expect(await ask({ id: '409' })).toBe(409)
    expect(await ask({})).toBe(200)
  })

  it('refuses an impossible id and an unknown id with the same message, apart from the name', async () => {
    const [malformed, absent] = [
      await change({ token: admin, id: '0' }),
      await change({ token: admin, id: '404' }),
    ]
    expect([malformed.error.code, absent.error.code]).toEqual(['not_found', 'not_found'])
    expect(malformed.error.message).toBe('This entry was not found')
  })

  it('includes WWW-Authenticate with 401, and with no other refusal', async () => {
    expect((await change({})).headers['www-authenticate']).toBe('Bearer error="invalid_token"')
    expect((await change({ token: user })).headers['www-authenticate']).toBeUndefined()
  })
})

describe('who may call', () => {
  it('allows exactly those whom each kind of access names', async () => {
    const people = {
      nobody: undefined,
      admin,
      user,
      manager: app.person('MANAGER').token,
      pending: app.person('ADMIN', 'Pending').token,
    }
    const statuses = async (url: string) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(people).map(async ([name, token]) => {
            const reply = await app.send({ method: 'GET', url, ...(token === undefined ? {} : { token }) })
            return [name, reply.status === 403 ? reply.error.code : reply.status]
          }),
        ),
      )
    expect(await statuses('/api/notes/open')).toEqual({
      nobody: 200,
      admin: 200,
      user: 200,
      manager: 200,
      pending: 200,
    })
    expect(await statuses('/api/notes/own')).toEqual({
      nobody: 401,
      admin: 200,
      user: 200,
      manager: 200,
      pending: 200,
    })
    expect(await statuses('/api/notes/spare')).toEqual({
      nobody: 401,
      admin: 200,
      user: 200,
      manager: 200,
      pending: 'account_pending',
    })
    expect(await statuses('/api/notes')).toEqual({
      nobody: 401,
      admin: 200,
      user: 200,
      manager: 'forbidden',
      pending: 'account_pending',
    })
  })

  it('records a refusal with who and what, without the contents', async () => {
    app.logged.length = 0
    await change({ token: user, payload: '{"name":"confidential"}' })
    expect(app.logged).toHaveLength(1)
    expect(app.logged[0]?.details).toMatchObject({ call: 'PUT /notes/:id' })
    expect(JSON.stringify(app.logged)).not.toContain('confidential')
  })

  it.each([
    'Basic YTpi',
    'Bearer',
    'Bearer  ',
    'bearer',
    `Bearer ${'a'.repeat(9_000)}`,
    'Bearer a.b',
    '\u00ff.b.c',
  ])('does not accept the header %s as a token', async (authorization) => {
    const reply = await app.send({ method: 'GET', url: '/api/notes/own', headers: { authorization } })
    expect(reply.status).toBe(401)
  })
})

describe('error messages about input', () => {
  const refusal = async (payload: string) => (await change({ token: admin, payload })).error

  it('give each field its first message, nested fields by their path', async () => {
    expect(await refusal('{"parts":[{"count":1},{"count":"2"}]}')).toEqual({
      code: 'validation',
      message: 'Name is required',
      fields: { name: 'Name is required', 'parts.1.count': 'This must be a positive whole number' },
      requestId: expect.any(String),
    })
  })

  it('keep a message about the whole input, and ask for an object when there is none', async () => {
    expect((await refusal('{"name":"both"}')).message).toBe('Not both at once')
    for (const payload of ['', '[]', '"x"', 'null', '12'])
      expect((await refusal(payload)).message).toBe('The request needs a JSON object as its body')
  })

  it.each([
    ['{"name":"x",}', 'The data is not valid JSON'],
    ['{"name":"x","name":"y"}', 'The data names the same field twice'],
    ['{"name":"x","__proto__":{"role":"ADMIN"}}', 'The data names a field that is not allowed'],
    [String.raw`{"\x":1}`, 'The data is not valid JSON'],
    [`{"name":${'['.repeat(21)}${']'.repeat(21)}}`, 'The data is nested too deeply'],
  ])('are the answer to %s', async (payload, sentence) => {
    expect(await refusal(payload)).toMatchObject({ code: 'validation', message: sentence })
  })

  it('refuse anything but uncompressed JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'x',
      '',
    ])
      expect((await change({ token: admin, type })).status, type).toBe(415)
    expect((await change({ token: admin, type: 'application/json; charset=utf-8' })).status).toBe(200)
    const packed = await app.send({
      method: 'PUT',
      url: '/api/notes/1',
      token: admin,
      payload: '{"name":"x"}',
      headers: { 'content-encoding': 'gzip' },
    })
    expect(packed.status).toBe(415)
  })
})

describe('replies', () => {
  it('contain what the contract names, nothing else', async () => {
    expect((await change({ token: admin })).body).toEqual({ id: 1, name: 'x' })
    expect((await app.send({ method: 'GET', url: '/api/notes', token: user })).body).toEqual([
      { id: 1, name: 'USER' },
    ])
  })

  it('give the total number of rows, and may not be cached on the way', async () => {
    const { headers } = await app.send({ method: 'GET', url: '/api/notes', token: user })
    expect(headers).toMatchObject({ 'x-total-count': '41', 'cache-control': 'no-store' })
  })

  it('are empty with 204', async () => {
    const reply = await app.send({ method: 'DELETE', url: '/api/notes/1', token: admin })
    expect([reply.status, reply.text]).toEqual([204, ''])
  })

  it('are an internal error without details when a handler breaks the contract', async () => {
    const reply = await app.send({ method: 'GET', url: '/api/notes/faulty' })
    expect(reply.status).toBe(500)
    expect(reply.error.message).toBe('Something went wrong on the server. Please try again.')
    expect(reply.error.requestId).toBe(reply.headers['x-request-id'])
  })

  it('answer HEAD like GET without a body, for the same people', async () => {
    const reply = await app.send({ method: 'HEAD', url: '/api/notes', token: user })
    expect([reply.status, reply.text]).toEqual([200, ''])
    expect((await app.send({ method: 'HEAD', url: '/api/notes' })).status).toBe(401)
  })

  it.each(['POST', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'answer %s with 404 where it does not exist',
    async (method) => {
      const reply = await app.send({ method, url: '/api/notes', token: admin, payload: 'x' })
      expect(reply.status).toBe(404)
      expect(reply.error).toMatchObject({ code: 'not_found', message: 'There is nothing at this address' })
    },
  )

  it('exist for every bound endpoint', () => {
    expect(app.router.endpoints).toContain(changeNote)
    expect(app.router.endpoints).toHaveLength(7)
  })
})

describe('too many calls', () => {
  it('are refused per person, or per address without a token, and the caller is told when to retry', async () => {
    const limited = await startTestPlatform({ rateLimit: 3 })
    limited.router.read(ownNotes, async () => ({ id: 1, name: 'one' }))
    limited.router.read(openNotes, async () => ({ id: 1, name: 'one' }))
    const [one, other] = [limited.person('USER').token, limited.person('USER').token]
    const statuses = async (url: string, token?: string, from?: string) => {
      const seen: number[] = []
      for (let count = 0; count < 4; count++) {
        const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
        const reply = await limited.http.inject({
          method: 'GET',
          url,
          headers,
          ...(from ? { remoteAddress: from } : {}),
        })
        seen.push(reply.statusCode)
        if (reply.statusCode === 429) {
          expect(Number(reply.headers['retry-after'])).toBeGreaterThan(50)
          expect(reply.json()).toMatchObject({ code: 'rate_limited' })
        }
      }
      return seen
    }
    expect(await statuses('/api/notes/own', one)).toEqual([200, 200, 200, 429])
    expect(await statuses('/api/notes/own', other)).toEqual([200, 200, 200, 429])
    expect(await statuses('/api/notes/open', undefined, '10.0.0.1')).toEqual([200, 200, 200, 429])
    expect(await statuses('/api/notes/own', 'not.a.token', '10.0.0.2')).toEqual([401, 401, 401, 429])
    // all addresses of one customer count as one
    expect(await statuses('/api/notes/open', undefined, '2001:db8::1')).toEqual([200, 200, 200, 429])
    expect(await statuses('/api/notes/open', undefined, '2001:db8::2')).toEqual([429, 429, 429, 429])
    await limited.stop()
  })
})

import http from 'node:http'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteUser } from '#features/users/shared/user-endpoints.ts'
import { createComment } from '#features/comments/shared/comment-endpoints.ts'
import { createProject } from '#features/projects/shared/project-endpoints.ts'
import { createSubTask } from '#features/sub-tasks/shared/sub-task-endpoints.ts'
import { createTask } from '#features/tasks/shared/task-endpoints.ts'
import { type Endpoint, isFile } from '#platform/shared/endpoint.ts'
import { samplePng } from './sample-files.ts'
import { addMasterData } from './sample-master-data.ts'
import { addSales, SAMPLE_ITEM } from './sample-sales.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'
import { WHO, type Who } from './who-may-call.ts'

/** A principal as the product should see it. */
type Standing = 'stranger' | 'pending' | 'manager' | 'user' | 'admin'

/** The refusal that is due, or undefined for a call that goes on to its input. */
function refusalFor(who: Who, standing: Standing): 401 | 403 | undefined {
  if (who === 'anybody') return undefined
  if (standing === 'stranger') return 401
  if (who === 'session') return undefined
  if (standing === 'pending') return 403
  if (who === 'active' || standing === 'admin') return undefined
  return who === 'users' && standing === 'user' ? undefined : 403
}

interface Principal {
  standing: Standing
  authorization: string | undefined
}
const principals: Record<string, Principal> = {}
const BAD_TOKENS = [
  'nobody',
  'expired token',
  'token of another key',
  'unsigned token',
  'token of another kind',
  'token for another product',
  'token of a deleted account',
  'token of an inactive account',
  'token after signing out',
  'refresh token',
  'Basic',
  'garbage',
] as const
const STANDINGS = [
  ...BAD_TOKENS,
  'Pending account',
  'MANAGER',
  'USER',
  'USER whose token says ADMIN',
  'former ADMIN',
  'ADMIN',
] as const

let app: TestApp
let admin: TestAccount
let address: string
/** Ids of things that exist. */
let existing: Record<string, string>

beforeAll(async () => {
  app = await startTestApp()
  address = await app.listen()
  admin = await app.createAccount({ role: 'ADMIN' })
  const pool = app.platform.pool
  const user = await app.createAccount()
  const deleted = await app.createAccount()
  await app.call(deleteUser, { as: admin, params: { id: deleted.id } })
  const former = await app.createAccount({ role: 'ADMIN' })
  await pool.query(`update users set role = 'USER' where id = $1`, [former.id])
  const signedOut = await app.createAccount()
  await pool.query('update sessions set ended_at = now() where user_id = $1', [signedOut.id])

  const { rows } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [admin.id])
  const { rows: userRows } = await pool.query<{ id: string }>('select id from sessions where user_id = $1', [
    user.id,
  ])
  const key = app.platform.secrets.accessTokenKey
  const seconds = Math.floor(Date.now() / 1000)
  const sign = (token: {
    typ?: string
    end?: number
    audience?: string
    key?: Uint8Array
    of?: TestAccount
    sid?: string
  }) =>
    new SignJWT({ sid: token.sid ?? rows[0]?.id, role: 'ADMIN' })
      .setProtectedHeader({ alg: 'HS256', typ: token.typ ?? 'at+jwt' })
      .setSubject((token.of ?? admin).id)
      .setIssuer('ledgerboard')
      .setAudience(token.audience ?? 'ledgerboard')
      .setIssuedAt(seconds - 900)
      .setExpirationTime(token.end ?? seconds + 900)
      .sign(token.key ?? key)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = admin.accessToken.split('.')[1]
  const tokens: Record<string, [Standing, string | undefined]> = {
    nobody: ['stranger', undefined],
    'expired token': ['stranger', `Bearer ${await sign({ end: seconds - 30 })}`],
    'token of another key': ['stranger', `Bearer ${await sign({ key: new Uint8Array(32).fill(7) })}`],
    'unsigned token': ['stranger', `Bearer ${encode({ alg: 'none', typ: 'at+jwt' })}.${claims}.`],
    'token of another kind': ['stranger', `Bearer ${await sign({ typ: 'JWT' })}`],
    'token for another product': ['stranger', `Bearer ${await sign({ audience: 'other' })}`],
    'token of a deleted account': ['stranger', `Bearer ${deleted.accessToken}`],
    'token of an inactive account': [
      'stranger',
      `Bearer ${(await app.createAccount({ role: 'ADMIN', status: 'Inactive' })).accessToken}`,
    ],
    'token after signing out': ['stranger', `Bearer ${signedOut.accessToken}`],
    'refresh token': ['stranger', `Bearer ${admin.refreshToken}`],
    Basic: ['stranger', `Basic ${Buffer.from(`${admin.email}:${admin.password}`).toString('base64')}`],
    garbage: ['stranger', `Bearer ${'a'.repeat(500)}.b.c`],
    'Pending account': [
      'pending',
      `Bearer ${(await app.createAccount({ role: 'ADMIN', status: 'Pending' })).accessToken}`,
    ],
    MANAGER: ['manager', `Bearer ${(await app.createAccount({ role: 'MANAGER' })).accessToken}`],
    USER: ['user', `Bearer ${user.accessToken}`],
    'USER whose token says ADMIN': [
      'user',
      `Bearer ${await sign({ of: user, sid: String(userRows[0]?.id) })}`,
    ],
    'former ADMIN': ['user', `Bearer ${former.accessToken}`],
    ADMIN: ['admin', `Bearer ${admin.accessToken}`],
  }
  for (const [name, [standing, authorization]] of Object.entries(tokens))
    principals[name] = { standing, authorization }
  // the helper tokens are good tokens but for their one fault
  expect((await app.send({ method: 'GET', url: '/api/auth/me', token: await sign({}) })).status).toBe(200)

  const project = await app.call(createProject, { as: admin, body: { name: 'Website', owner: admin.id } })
  const task = await app.call(createTask, {
    as: admin,
    body: { taskName: 'Call', dueDate: '2026-12-01', remark: '<p>Ask for the price</p>' },
  })
  const { rows: versions } = await pool.query<{ id: number }>('select id from remark_versions')
  const params = { id: String(task.body.id) }
  const subTask = await app.call(createSubTask, {
    as: admin,
    body: { title: 'Dial', parentTaskId: task.body.id },
  })
  const comment = await app.call(createComment, { as: admin, params, body: { text: 'No answer' } })
  const masterData = await addMasterData(app, admin)
  const sales = await addSales(app, admin, Number(masterData.clients))
  const { rows: messages } = await pool.query<{ id: number }>(
    `insert into outbox_messages
       (kind, to_name, to_address, subject, text, message_id, created_at, attachment_file_id, attachment_name)
     values ('test', 'x', 'x@example.lk', 'x', 'x', 'x', now(), (select min(id) from files), 'x.png') returning id`,
  )
  const { rows: deletions } = await pool.query<{ id: number }>(
    `select id from changes where entity = 'user' and action = 'delete'`,
  )
  existing = {
    user: user.id,
    project: String(project.body.id),
    task: String(task.body.id),
    'remark-versions': String(versions[0]?.id),
    // the first task and the first sub-task have the same id
    'sub-tasks': String(subTask.body.id),
    comments: String(comment.body.id),
    outbox: String(messages[0]?.id),
    bin: String(deletions[0]?.id),
    ...masterData,
    ...sales,
  }
})
afterAll(() => app.stop())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const pathOf = ({ path }: Endpoint) => `/api${path.replace(':id', existing[path.split('/')[1] ?? ''] ?? '1')}`

function request(method: string, url: string, principal: string, payload?: string | Buffer) {
  const authorization = principals[principal]?.authorization
  return app.send({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(payload instanceof Buffer ? { 'content-type': 'image/png' } : {}),
    },
  })
}

/** How many rows each table has, what the newest change is, and the contents of what calls could edit. */
async function snapshot(): Promise<unknown> {
  const { pool } = app.platform
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('rate_limits', 'presence') order by 1`,
  )
  const contents: Record<string, unknown> = {}
  for (const { name } of rows) {
    const hash = await pool.query(
      `select count(*), md5(coalesce(string_agg(t::text, '|' order by t::text), '')) from ${name} t`,
    )
    contents[name] = hash.rows[0]
  }
  return contents
}

describe('the list', () => {
  it('names every call of the router and no other', () => {
    expect(app.router.endpoints.map(nameOf).toSorted()).toEqual(Object.keys(WHO).toSorted())
  })

  it('knows every principal', () => {
    expect(Object.keys(principals).toSorted()).toEqual([...STANDINGS].toSorted())
  })
})

describe.each(STANDINGS)('%s', (principal) => {
  it('is refused or let in, before the input is looked at, and changes nothing', async () => {
    const before = await snapshot()
    for (const endpoint of app.router.endpoints) {
      const due = refusalFor(WHO[nameOf(endpoint)] ?? 'admins', principals[principal]?.standing ?? 'stranger')
      const isRead = endpoint.method === 'GET'
      const reply = await request(
        endpoint.method,
        pathOf(endpoint),
        principal,
        isRead ? undefined : '{"broken',
      )
      const seen = `${nameOf(endpoint)} answered ${reply.status}`
      if (due !== undefined) expect(reply.status, seen).toBe(due)
      else if (isRead) expect([200, 400], seen).toContain(reply.status)
      else expect(reply.status, seen).toBe(isFile(endpoint.body) ? 415 : 400)
      expect(reply.headers['www-authenticate'] !== undefined, seen).toBe(due === 401)
    }
    expect(await snapshot()).toEqual(before)
  })

  it('changes nothing with good input either, where it is refused', async () => {
    const bodies: Record<string, object> = {
      'PATCH /auth/me': { fName: 'Mallory' },
      'POST /user': { fName: 'M', sName: 'M', email: 'mallory@example.lk', role: 'ADMIN', status: 'Active' },
      'PUT /user/:id': {
        fName: 'M',
        sName: 'M',
        email: 'mallory@example.lk',
        role: 'ADMIN',
        status: 'Active',
      },
      'POST /project': { name: 'Mallory', owner: admin.id },
      'PUT /project/:id': { name: 'Mallory', owner: admin.id },
      'POST /task': { taskName: 'Mallory', dueDate: '2026-12-01' },
      'PATCH /task/:id': { taskName: 'Mallory' },
      'PATCH /task/:id/assignee': { assigneeId: admin.id },
      'POST /sub-tasks': { title: 'Mallory', parentTaskId: Number(existing['task']) },
      'PATCH /sub-tasks/:id': { title: 'Mallory' },
      'POST /task/:id/comments': { text: 'Mallory' },
      'PATCH /comments/:id': { text: 'Mallory' },
      'POST /clients': { companyName: 'M', contactName: 'M', email: 'm@example.lk', phone: '1' },
      'PUT /clients/:id': { companyName: 'M', contactName: 'M', email: 'm@example.lk', phone: '1' },
      'POST /company-profiles': { name: 'Mallory' },
      'PATCH /company-profiles/:id': { name: 'Mallory' },
      'PUT /company-profiles/:id/logo': samplePng(),
      'POST /invoice-settings': { companyProfileId: Number(existing['company-profiles']) },
      'PATCH /invoice-settings/:id': { bankName: 'Mallory' },
      'POST /chat/read': { conversation: 'everyone', messageId: 1 },
      'POST /notifications/read': {},
      'PUT /notifications/preferences': { mail: {} },
      'POST /invoices': { clientEmail: 'm@example.lk', items: [SAMPLE_ITEM] },
      'PUT /invoices/:id': { clientEmail: 'm@example.lk', items: [SAMPLE_ITEM] },
      'POST /invoices/:id/partial-pay': { amount: 1 },
      'PATCH /invoices/:id/status': { status: 'Sent' },
      'POST /quotes': { clientEmail: 'm@example.lk', items: [SAMPLE_ITEM] },
      'PUT /quotes/:id': { clientEmail: 'm@example.lk', items: [SAMPLE_ITEM] },
      'PATCH /quotes/:id/status': { status: 'Accepted' },
      'POST /expenses': { description: 'Mallory', amount: 1 },
      'PUT /expenses/:id': { description: 'Mallory', amount: 1 },
      'PUT /expenses/:id/receipt': samplePng(),
    }
    const before = await snapshot()
    for (const endpoint of app.router.endpoints) {
      const due = refusalFor(WHO[nameOf(endpoint)] ?? 'admins', principals[principal]?.standing ?? 'stranger')
      if (due === undefined || endpoint.method === 'GET') continue
      expect(
        endpoint.body === undefined || nameOf(endpoint) in bodies,
        `${nameOf(endpoint)} needs a body here`,
      ).toBe(true)
      const body = bodies[nameOf(endpoint)]
      const payload = body === undefined || body instanceof Buffer ? body : JSON.stringify(body)
      const reply = await request(endpoint.method, pathOf(endpoint), principal, payload)
      expect(reply.status, nameOf(endpoint)).toBe(due)
      expect(Object.keys(reply.error).toSorted(), nameOf(endpoint)).toEqual(['code', 'message', 'requestId'])
    }
    expect(await snapshot()).toEqual(before)
  })

  it('gets for HEAD what it gets for GET', async () => {
    for (const endpoint of app.router.endpoints.filter((each) => each.method === 'GET')) {
      const [get, head] = [
        await request('GET', pathOf(endpoint), principal),
        await request('HEAD', pathOf(endpoint), principal),
      ]
      expect([nameOf(endpoint), head.status]).toEqual([nameOf(endpoint), get.status])
    }
  })
})

/** As it is written: no client tidies the path. */
function rawStatus(method: string, path: string, principal: string): Promise<number> {
  const authorization = principals[principal]?.authorization
  return new Promise((resolve, reject) => {
    const { port, hostname } = new URL(address)
    const sent = http.request(
      { hostname, port, method, path, headers: authorization === undefined ? {} : { authorization } },
      (reply) => {
        reply.resume()
        reply.on('end', () => resolve(reply.statusCode ?? 0))
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

describe('a path written in another way', () => {
  const VARIANTS: Record<string, (path: string) => string> = {
    'two slashes before': (path) => `/${path}`,
    'two slashes within': (path) => path.replace('/api/', '/api//'),
    'a slash after': (path) => `${path}/`,
    'two slashes after': (path) => `${path}//`,
    'a dot': (path) => path.replace('/api/', '/api/./'),
    'an escaped dot': (path) => path.replace('/api/', '/api/%2e/'),
    'a way back': (path) => path.replace('/api/', '/api/health/../'),
    'an escaped way back': (path) => path.replace('/api/', '/api/health/%2e%2e/'),
    'an escaped slash': (path) => path.replace('/api/', '/api%2f'),
    'an escaped letter': (path) => path.replace('/api/', '/%61pi/'),
    capitals: (path) => path.toUpperCase(),
    'a semicolon': (path) => `${path};x=1`,
    'an escaped NUL': (path) => `${path}%00`,
    'an escaped blank': (path) => `${path}%20`,
    'a suffix': (path) => `${path}.json`,
    'a backslash': (path) => path.replace('/api/', '/api\\'),
    'another method by query': (path) => `${path}?_method=GET`,
    'another account by query': (path) => `${path}?userId=1&role=ADMIN&access_token=x`,
  }

  it.each(Object.entries(VARIANTS))('opens nothing: %s', async (_name, variant) => {
    const before = await snapshot()
    for (const endpoint of app.router.endpoints) {
      for (const principal of ['nobody', 'MANAGER', 'USER'] as const) {
        const due = refusalFor(
          WHO[nameOf(endpoint)] ?? 'admins',
          principals[principal]?.standing ?? 'stranger',
        )
        if (due === undefined) continue
        const status = await rawStatus(endpoint.method, variant(pathOf(endpoint)), principal)
        expect([due, 400, 404], `${principal}: ${endpoint.method} ${variant(pathOf(endpoint))}`).toContain(
          status,
        )
      }
    }
    expect(await snapshot()).toEqual(before)
  })

  it.each(['x-http-method-override', 'x-original-url', 'x-rewrite-url', 'x-forwarded-user', 'x-user-id'])(
    'opens nothing by the header %s',
    async (header) => {
      for (const value of ['GET', '/api/health', admin.id, admin.email]) {
        const authorization = String(principals['USER']?.authorization)
        const reply = await app.send({
          method: 'GET',
          url: '/api/outbox',
          headers: { authorization, [header]: value },
        })
        expect(reply.status).toBe(403)
      }
    },
  )

  it.each(['OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])(
    'knows no %s where there is none',
    async (method) => expect(await rawStatus(method, '/api/health', 'ADMIN')).toBe(404),
  )
})

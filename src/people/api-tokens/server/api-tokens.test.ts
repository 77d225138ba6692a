import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { io } from 'socket.io-client'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import { dayIn, addDays } from '#platform/shared/dates.ts'
import { PERMISSIONS } from '#platform/shared/permissions.ts'
import { sampleToken } from '#test/sample-token.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createTask, getTask, listTasks } from '#work/tasks/shared/task-endpoints.ts'
import {
  createApiToken,
  listAllApiTokens,
  listApiTokens,
  revokeAnyApiToken,
  revokeApiToken,
} from '../shared/api-token-endpoints.ts'
import type { NewApiToken } from '../shared/api-token-schema.ts'

let app: TestApp
let address: string
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  address = await app.listen()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

const make = (as: TestAccount, part: Partial<NewApiToken> = {}) =>
  app.call(createApiToken, { as, body: { ...sampleToken(), ...part } })
const me = async (token: string) => (await app.call(getMe, { token })).status

describe('a personal token (spec 32)', () => {
  it('is shown once, recognisable, and stored in no usable form', async () => {
    const { status, body } = await make(person, { name: 'Timesheet' })
    expect(status).toBe(201)
    expect(body.token).toMatch(/^lb_[0-9A-Za-z]{47}$/)
    expect(body.hint).toBe(body.token.slice(-4))
    const [listed] = (await app.call(listApiTokens, { as: person })).body
    expect(listed).toEqual({
      id: body.id,
      name: 'Timesheet',
      hint: body.hint,
      endsOn: body.endsOn,
      scopes: ['task:view'],
      createdAt: body.createdAt,
      lastUsedAt: null,
    })
    const places = [
      'api_tokens',
      'idempotency_keys',
      'changes',
      'outbox_messages',
      'sealed_mails',
      'notifications',
    ]
    const { rows } = await app.platform.pool.query<{ text: string }>(
      `select concat(${places.map((name) => `(select string_agg(t::text, ' ') from ${name} t)`).join()}) as text`,
    )
    expect(rows[0]?.text).toContain('Timesheet')
    expect(rows[0]?.text).not.toContain(body.token.slice(3, 44))
  })

  it('pressed twice is made once, and the second reply has the same secret', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { ...sampleToken(), name: 'Twice' }
    const replies = await Promise.all([
      app.call(createApiToken, { as: person, body, headers }),
      app.call(createApiToken, { as: person, body, headers }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[0]?.body).toEqual(replies[1]?.body)
    const named = (await app.call(listApiTokens, { as: person })).body.filter(({ name }) => name === 'Twice')
    expect(named).toHaveLength(1)
  })

  it('does what it was made for in the name of its owner, and nothing else', async () => {
    const { token } = (await make(admin, { scopes: ['task:view', 'task:create'] })).body
    const due = dayIn('Asia/Colombo', new Date())
    const created = await app.call(createTask, { token, body: { taskName: 'By a program', dueDate: due } })
    expect(created.status).toBe(201)
    const read = await app.call(getTask, { token, params: { id: String(created.body.id) } })
    // an ADMIN sees terms; the token may not
    expect(Object.keys(read.body)).not.toContain('billing')
    expect(
      (await app.call(getTask, { as: admin, params: { id: String(created.body.id) } })).body,
    ).toHaveProperty('billing')
    const { permissions } = (await app.call(getMe, { token })).body
    expect(permissions).toEqual(['task:view', 'task:create'])
    const list = await app.call(listTasks, { token, query: { searchText: 'By a program' } })
    expect(list.body.total).toBe(1)
    const csv = await app.send({ method: 'GET', url: '/api/task/csv?columns=amount', token })
    expect(csv.status).toBe(403)
  })

  it('gets no reply that was stored for a browser with the same key', async () => {
    const { token } = (await make(admin, { scopes: ['task:view', 'task:create'] })).body
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { taskName: 'Made twice', dueDate: dayIn('Asia/Colombo', new Date()) }
    const byBrowser = await app.call(createTask, { as: admin, body, headers })
    expect(byBrowser.body).toHaveProperty('billing')
    const [byToken, again] = [
      await app.call(createTask, { token, body, headers }),
      await app.call(createTask, { token, body, headers }),
    ]
    expect(byToken.status).toBe(201)
    expect(byToken.body).not.toHaveProperty('billing')
    expect(byToken.body.id).not.toBe(byBrowser.body.id)
    expect(again.body.id).toBe(byToken.body.id)
  })

  it('has a use, to the hour', async () => {
    const { id, token } = (await make(person)).body
    const used = async () =>
      (await app.call(listApiTokens, { as: person })).body.find((one) => one.id === id)?.lastUsedAt
    await me(token)
    const first = await used()
    expect(first).not.toBeNull()
    await me(token)
    expect(await used()).toBe(first)
  })

  it('is seen and revoked by an administrator, and its owner is told (spec 32.5)', async () => {
    const { id, token } = (await make(person, { name: 'Lost laptop' })).body
    const seen = (await app.call(listAllApiTokens, { as: admin })).body.find((one) => one.id === id)
    expect(seen).toMatchObject({ name: 'Lost laptop', owner: { id: person.id } })
    expect((await app.call(listAllApiTokens, { as: person })).status).toBe(403)
    expect((await app.call(revokeAnyApiToken, { as: person, params: { id } })).status).toBe(403)
    expect(await me(token)).toBe(200)
    expect((await app.call(revokeAnyApiToken, { as: admin, params: { id } })).status).toBe(204)
    expect(await me(token)).toBe(401)
    expect((await app.call(revokeAnyApiToken, { as: admin, params: { id } })).status).toBe(404)
    const titles = (await app.call(listNotifications, { as: person })).body.map(({ title }) => title)
    expect(titles).toContainEqual(expect.stringMatching(/ revoked your token Lost laptop$/))
  })

  it('ends at once when it is revoked, by its owner alone', async () => {
    const { id, token } = (await make(person)).body
    expect(await me(token)).toBe(200)
    expect((await app.call(revokeApiToken, { as: admin, params: { id } })).status).toBe(404)
    expect(await me(token)).toBe(200)
    expect((await app.call(revokeApiToken, { as: person, params: { id } })).status).toBe(204)
    expect(await me(token)).toBe(401)
    expect((await app.call(revokeApiToken, { as: person, params: { id } })).status).toBe(404)
  })

  it('ends with its last day in the business’s time zone', async () => {
    const today = dayIn('Asia/Colombo', new Date())
    const { token } = (await make(person, { endsOn: today })).body
    expect(await me(token)).toBe(200)
    app.moveClock(24 * 60 * 60 * 1000)
    expect(await me(token)).toBe(401)
    app.moveClock(-24 * 60 * 60 * 1000)
  })

  it('follows the account: a lost role, and an account that is no longer Active', async () => {
    const other = await app.createAccount({ role: 'ADMIN' })
    const { token } = (await make(other, { scopes: ['outbox:view'] })).body
    const outbox = async () => (await app.send({ method: 'GET', url: '/api/outbox', token })).status
    expect(await outbox()).toBe(200)
    await app.platform.pool.query(`update users set role = 'USER' where id = $1`, [other.id])
    expect(await outbox()).toBe(403)
    await app.platform.pool.query(`update users set status = 'Inactive' where id = $1`, [other.id])
    expect(await outbox()).toBe(401)
  })

  it('is refused for what its owner may not do, for no day and for a day too far', async () => {
    const refused = async (part: Partial<NewApiToken>) => {
      const { status, error } = await make(person, part)
      expect(status).toBe(400)
      return error.fields
    }
    const today = dayIn('Asia/Colombo', new Date())
    expect(await refused({ scopes: ['invoice:view'] })).toEqual({
      scopes: 'A token cannot do more than you may do yourself',
    })
    expect(await refused({ scopes: [] })).toEqual({ scopes: 'Choose at least one thing that it may do' })
    expect(await refused({ endsOn: addDays(today, -1) })).toEqual({ endsOn: 'This day has passed' })
    expect(await refused({ endsOn: addDays(today, 367) })).toEqual({ endsOn: 'A token ends within a year' })
    expect(await refused({ name: '  ' })).toEqual({ name: 'Name is required' })
  })

  it('makes, changes, invites and deletes no account, also if it was made for that earlier', async () => {
    const wanted = await make(admin, { scopes: ['user:view', 'user:edit'] })
    expect([wanted.status, wanted.error.fields]).toEqual([
      400,
      { scopes: 'A token cannot change accounts, the bin or the chat' },
    ])
    const { id, token } = (await make(admin, { scopes: ['user:view'] })).body
    await app.platform.pool.query('update api_tokens set scopes = $2 where id = $1', [id, PERMISSIONS])
    const other = await app.createAccount()
    const account = { fName: 'M', sName: 'M', email: 'mallory@example.lk', role: 'ADMIN', status: 'Active' }
    for (const [method, url] of [
      ['POST', '/api/user'],
      ['PUT', `/api/user/${other.id}`],
      ['PUT', `/api/user/${admin.id}`],
      ['POST', `/api/user/${other.id}/invitation`],
      ['POST', `/api/user/${other.id}/sign-out`],
      ['DELETE', `/api/user/${other.id}`],
    ] as const)
      expect((await app.send({ method, url, token, payload: account })).status, `${method} ${url}`).toBe(403)
    expect((await app.call(getMe, { token })).body.permissions).not.toContain('user:edit')
  })

  it('makes no other token, and opens no live connection', async () => {
    const { token } = (await make(admin, { scopes: ['task:view', 'user:view'] })).body
    const refused = await app.call(createApiToken, { token, body: sampleToken() })
    expect([refused.status, refused.error.message]).toEqual([403, 'A personal token cannot do this.'])
    const socket = io(address, { auth: { token }, transports: ['websocket'], reconnection: false })
    const answer = await new Promise((resolve) => {
      socket.on('connect', () => resolve('connected'))
      socket.on('connect_error', (fault) => resolve(fault.message))
    })
    socket.close()
    expect(answer).toBe('unauthenticated')
  })

  it('is one of at most 20, also when many are made at once', async () => {
    const other = await app.createAccount()
    const replies = []
    // more at once may wait too long for a connection; the fourth six are two that fit and four that do not
    for (let round = 0; round < 4; round++)
      replies.push(...(await Promise.all(Array.from({ length: 6 }, () => make(other)))))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(replies.find(({ status }) => status === 409)?.error.message).toBe(
      'You can have at most 20 tokens. Revoke one first.',
    )
  })

  it('is told to its owner, and recorded for administrators', async () => {
    const other = await app.createAccount()
    const { id } = (await make(other, { name: 'Robot' })).body
    const { body } = await app.call(listNotifications, { as: other })
    expect(body.map(({ title }) => title)).toContain('A personal token was made: Robot')
    await app.call(revokeApiToken, { as: other, params: { id } })
    const { rows } = await app.platform.pool.query(
      `select action, actor_id from changes where entity = 'api-token' and entity_id = $1 order by id`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'create', actor_id: other.id },
      { action: 'delete', actor_id: other.id },
    ])
  })

  it('is told from any other text without the database', async () => {
    const { token } = (await make(person)).body
    const last = token.endsWith('x') ? 'y' : 'x'
    expect(await me(`${token.slice(0, -1)}${last}`)).toBe(401)
    expect(await me(`lb_${'0'.repeat(47)}`)).toBe(401)
    expect(await me('lb_')).toBe(401)
  })
})

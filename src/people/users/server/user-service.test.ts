import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createUser, deleteUser, getUser, getUserByEmail, listUsers } from '../shared/user-endpoints.ts'

let app: TestApp
let admin: TestAccount
let user: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN', email: 'admin@example.lk' })
  user = await app.createAccount({ email: 'user@example.lk' })
  for (const [fName, email] of [
    ['Zara', 'zara@example.lk'],
    ['අනුර', 'anura@example.lk'],
    ['100%', 'percent@example.lk'],
  ] as const) {
    const body = { fName, sName: 'Guest', email, role: 'USER', status: 'Active' } as const
    await app.call(createUser, { as: admin, body })
  }
})
afterAll(() => app.stop())

const post = (body: object, headers: Record<string, string> = {}) =>
  app.send({
    method: 'POST',
    url: '/api/user',
    token: admin.accessToken,
    payload: JSON.stringify(body),
    headers,
  })

describe('the list', () => {
  it('contains for a USER only id, names, e-mail, role and status', async () => {
    const { body, headers } = await app.call(listUsers, { as: user })
    expect(headers['x-total-count']).toBe('5')
    for (const row of body)
      expect(Object.keys(row).toSorted()).toEqual(['email', 'fName', 'id', 'role', 'sName', 'status'])
  })

  it('is sorted by name, with those waiting for approval first', async () => {
    await app.platform.pool.query("update users set status = 'Pending' where email = 'zara@example.lk'")
    const { body } = await app.call(listUsers, { as: user })
    expect(body[0]?.email).toBe('zara@example.lk')
    const names = body.slice(1).map((row) => row.fName)
    expect(names).toEqual(names.toSorted())
    await app.platform.pool.query("update users set status = 'Active' where email = 'zara@example.lk'")
  })

  it('is paged, with everyone once', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        app.call(listUsers, { as: user, query: { page: String(page), limit: '2' } }),
      ),
    )
    expect(pages.map((page) => page.body.length)).toEqual([2, 2, 1, 0])
    expect(pages.map((page) => page.headers['x-total-count'])).toEqual(['5', '5', '5', '5'])
    expect(new Set(pages.flatMap((page) => page.body.map((row) => row.id))).size).toBe(5)
  })

  it.each([
    ['ZARA', 1],
    ['zara guest', 1],
    ['percent@EXAMPLE', 1],
    ['අනුර', 1],
    ['guest', 3],
    ['%', 1],
    ['_', 0],
    ["' or 1=1 --", 0],
  ])('can be searched for %j', async (search, count) => {
    const { body, headers } = await app.call(listUsers, { as: user, query: { search } })
    expect([body.length, headers['x-total-count']]).toEqual([count, String(count)])
  })
})

describe('one account', () => {
  it('is found by id and by address', async () => {
    const byId = await app.call(getUser, { as: user, params: { id: admin.id } })
    const byEmail = await app.call(getUserByEmail, { as: user, query: { email: 'ADMIN@example.lk' } })
    expect(byId.body).toMatchObject({ id: admin.id, role: 'ADMIN' })
    expect(byEmail.body).toEqual(byId.body)
  })

  it.each(['01900000-0000-7000-8000-000000000000', '1', 'x', '%00'])(
    'that does not exist answers 404: %s',
    async (id) => {
      expect(
        (await app.send({ method: 'GET', url: `/api/user/${id}`, token: user.accessToken })).status,
      ).toBe(404)
      expect(
        (await app.send({ method: 'DELETE', url: `/api/user/${id}`, token: admin.accessToken })).status,
      ).toBe(404)
    },
  )

  it('with an unknown address answers 404', async () => {
    const reply = await app.call(getUserByEmail, { as: user, query: { email: 'nobody@example.lk' } })
    expect([reply.status, reply.error.message]).toEqual([404, 'User not found'])
  })
})

describe('creating an account', () => {
  it('makes it Pending unless stated otherwise, trims names, and ignores fields that may not be set', async () => {
    for (const [status, email] of [
      ['', 'blank@example.lk'],
      [undefined, 'absent@example.lk'],
    ]) {
      const body = {
        fName: ' Ann ',
        sName: ' Lee ',
        email,
        role: 'MANAGER',
        status,
        id: 'x',
        password: 'y',
        passwordHash: 'z',
      }
      const reply = await post(body)
      expect(reply.status).toBe(201)
      expect(reply.body).toMatchObject({ fName: 'Ann', sName: 'Lee', role: 'MANAGER', status: 'Pending' })
      const id = String((reply.body as { id: unknown }).id)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    }
  })

  it('is refused with the form’s messages', async () => {
    const reply = await post({ fName: '  ', sName: '', email: 'a b@c', role: '', status: 'Gone' })
    expect(reply.status).toBe(400)
    expect(reply.error.fields).toEqual({
      fName: 'First name is required',
      sName: 'Second name is required',
      email: 'Valid email is required',
      role: 'Role is required',
      status: expect.any(String),
    })
  })

  it('is refused with 409 for a known address, ignoring case', async () => {
    const reply = await post({ fName: 'A', sName: 'B', email: 'USER@example.lk', role: 'USER' })
    expect([reply.status, reply.error.code]).toEqual([409, 'conflict'])
  })

  it('gives one account and one link for one Idempotency-Key', async () => {
    const body = { fName: 'On', sName: 'Ce', email: 'once@example.lk', role: 'USER' }
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => post(body, { 'idempotency-key': 'dialog-1' })),
    )
    for (const reply of replies) expect(reply.body).toEqual(replies[0]?.body)
    const { rows } = await app.platform.pool.query(
      "select count(*) from outbox_messages where to_address = 'once@example.lk'",
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('and changing or deleting one is only for ADMIN', async () => {
    const body = { fName: 'A', sName: 'B', email: 'c@example.lk', role: 'USER' } as const
    expect((await app.call(createUser, { as: user, body })).status).toBe(403)
    expect((await app.call(deleteUser, { as: user, params: { id: user.id } })).status).toBe(403)
  })
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { deleteUser, updateUser } from '../shared/user-endpoints.ts'

const ROUNDS = 200

let app: TestApp
let admin: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.platform.pool.query("update users set role = 'USER' where id <> $1", [admin.id])
})

const put = (as: TestAccount, account: TestAccount, changes: object) =>
  app.call(updateUser, {
    as,
    params: { id: account.id },
    body: {
      fName: 'Test',
      sName: 'Person',
      email: account.email,
      role: 'ADMIN',
      status: 'Active',
      ...changes,
    },
  })

async function administrators(): Promise<number> {
  const { rows } = await app.platform.pool.query<{ count: number }>(
    "select count(*) from users where role = 'ADMIN' and status = 'Active'",
  )
  return rows[0]?.count ?? 0
}

it('refuses to demote, deactivate or delete the last Active ADMIN', async () => {
  await app.createAccount({ role: 'ADMIN', status: 'Inactive' })
  await app.createAccount({ role: 'ADMIN', status: 'Pending' })
  for (const changes of [
    { role: 'USER' },
    { role: 'MANAGER' },
    { status: 'Inactive' },
    { status: 'Pending' },
  ]) {
    const reply = await put(admin, admin, changes)
    expect([reply.status, reply.error.message]).toEqual([
      409,
      'At least one active administrator is required',
    ])
  }
  expect((await app.call(deleteUser, { as: admin, params: { id: admin.id } })).status).toBe(409)
  expect((await put(admin, admin, { fName: 'Still' })).status).toBe(200)
})

it('does not count an invited ADMIN without a password', async () => {
  const invited = await app.createAccount({ role: 'ADMIN' })
  await app.platform.pool.query('update users set password_hash = null where id = $1', [invited.id])
  expect((await put(admin, admin, { role: 'USER' })).status).toBe(409)
  expect((await app.call(deleteUser, { as: admin, params: { id: admin.id } })).status).toBe(409)
})

it('allows an ADMIN to leave when another one stays', async () => {
  const other = await app.createAccount({ role: 'ADMIN' })
  expect((await app.call(deleteUser, { as: other, params: { id: other.id } })).status).toBe(204)
  expect(await administrators()).toBe(1)
})

it(`always leaves one when two demote each other, ${ROUNDS} times`, async () => {
  const other = await app.createAccount({ role: 'ADMIN' })
  for (let round = 0; round < ROUNDS; round++) {
    await app.platform.pool.query("update users set role = 'ADMIN' where id in ($1, $2)", [
      admin.id,
      other.id,
    ])
    const replies = await Promise.all([
      put(admin, other, { role: 'USER' }),
      put(other, admin, { role: 'USER' }),
    ])
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(await administrators()).toBe(1)
  }
  await app.platform.pool.query("update users set role = 'ADMIN' where id = $1", [admin.id])
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { logIn, requestPasswordRecovery } from '#people/auth/shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { deleteUser, updateUser } from '../shared/user-endpoints.ts'

let app: TestApp
let admin: TestAccount
let user: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  user = await app.createAccount()
})

const fieldsOf = (account: TestAccount) =>
  ({ fName: 'Test', sName: 'Person', email: account.email, role: 'USER', status: 'Active' }) as const
const put = (account: TestAccount, changes: object) =>
  app.call(updateUser, { as: admin, params: { id: account.id }, body: { ...fieldsOf(account), ...changes } })

async function changesOf(id: string): Promise<unknown[]> {
  const { rows } = await app.platform.pool.query(
    `select action, actor_id, audience, before, after from changes
     where entity = 'user' and entity_id = $1 and action <> 'create' order by id`,
    [id],
  )
  return rows
}

describe('changing an account', () => {
  it('stores the differences, with who made them', async () => {
    const reply = await put(user, { fName: 'Ruwan', role: 'ADMIN' })
    expect(reply.body).toEqual({ ...fieldsOf(user), id: user.id, fName: 'Ruwan', role: 'ADMIN' })
    expect(await changesOf(user.id)).toEqual([
      {
        action: 'update',
        actor_id: admin.id,
        audience: 'user:view',
        before: { f_name: 'Test', role: 'USER' },
        after: { f_name: 'Ruwan', role: 'ADMIN' },
      },
    ])
    expect((await app.call(getMe, { as: user })).body.user.role).toBe('ADMIN')
  })

  it('without a difference records nothing', async () => {
    expect((await put(user, {})).status).toBe(200)
    expect(await changesOf(user.id)).toEqual([])
  })

  it('keeps the status when none is sent', async () => {
    expect((await put(user, { status: undefined })).body.status).toBe('Active')
    expect((await put(user, { status: '' })).body.status).toBe('Active')
  })

  it('ends the sessions and links of an account that gets another address', async () => {
    await app.call(requestPasswordRecovery, { body: { email: user.email } })
    const email = `new-${user.email}`
    expect((await put(user, { email })).status).toBe(200)
    expect((await app.call(getMe, { as: user })).status).toBe(401)
    expect((await app.call(logIn, { body: { email, password: user.password } })).status).toBe(200)
    const { rows } = await app.platform.pool.query(
      'select used_at is null as open from one_time_links where user_id = $1',
      [user.id],
    )
    expect(rows).toEqual([{ open: false }])
  })

  it('keeps the person signed in who changes their own address', async () => {
    const boss = await app.createAccount({ role: 'ADMIN' })
    const { body } = await app.call(logIn, { body: { email: boss.email, password: boss.password } })
    const fields = { ...fieldsOf(boss), role: 'ADMIN', email: `new-${boss.email}` } as const
    await app.call(updateUser, { as: boss, params: { id: boss.id }, body: fields })
    expect((await app.call(getMe, { as: boss })).body.user.email).toBe(fields.email)
    expect((await app.call(getMe, { token: body.access_token })).status).toBe(401)
  })

  it('refuses an address that another account has, even if two take it at once', async () => {
    expect((await put(user, { email: admin.email.toUpperCase() })).status).toBe(409)
    const other = await app.createAccount()
    const signUps = ['/api/auth/signup', '/api/auth/signup'].map((url) =>
      app.send({
        method: 'POST',
        url,
        payload: JSON.stringify({ ...fieldsOf(user), email: 'wanted@example.lk', password: user.password }),
      }),
    )
    const replies = await Promise.all([
      ...signUps,
      put(user, { email: 'wanted@example.lk' }),
      put(other, { email: 'wanted@example.lk' }),
    ])
    const statuses = replies.map((reply) => reply.status)
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(3)
  })
})

describe('deleting an account', () => {
  it('keeps the whole row in the audit trail, without the password', async () => {
    await app.call(deleteUser, { as: admin, params: { id: user.id } })
    const [change] = (await changesOf(user.id)) as { before: Record<string, unknown> }[]
    expect(change).toMatchObject({ action: 'delete', actor_id: admin.id, after: null })
    expect(Object.keys(change?.before ?? {}).toSorted()).toEqual([
      'comment_ids',
      'created_at',
      'email',
      'f_name',
      'id',
      'project_ids',
      'role',
      's_name',
      'status',
      'task_ids',
      'updated_at',
    ])
    const { rows } = await app.platform.pool.query('select count(*) from sessions where user_id = $1', [
      user.id,
    ])
    expect(rows).toEqual([{ count: 0 }])
  })

  it('frees its address', async () => {
    await app.call(deleteUser, { as: admin, params: { id: user.id } })
    const again = await app.createAccount({ email: user.email })
    expect(again.id).not.toBe(user.id)
  })

  it('twice answers 404', async () => {
    expect((await app.call(deleteUser, { as: admin, params: { id: user.id } })).status).toBe(204)
    expect((await app.call(deleteUser, { as: admin, params: { id: user.id } })).status).toBe(404)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn, requestPasswordRecovery } from '#people/auth/shared/auth-endpoints.ts'
import { createComment } from '#work/comments/shared/comment-endpoints.ts'
import { setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import { createTask, deleteTask } from '#work/tasks/shared/task-endpoints.ts'
import { createUser, deleteUser } from '#people/users/shared/user-endpoints.ts'
import { addMasterData } from '#test/sample-master-data.ts'
import { addSales } from '#test/sample-sales.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  const data = await addMasterData(app, admin)
  const { invoices } = await addSales(app, admin, Number(data.clients))
  await app.call(setInvoiceStatus, { as: admin, params: { id: invoices }, body: { status: 'Sent' } })
  const task = { taskName: 'Call', dueDate: '2026-12-01', remark: '<p>x</p>' }
  const { id } = (await app.call(createTask, { as: admin, body: task })).body
  const params = { id: String(id) }
  await app.call(createComment, { as: admin, params, body: { text: 'Done' } })
  await app.call(deleteTask, { as: admin, params })
  const person = {
    fName: 'In',
    sName: 'Vited',
    email: 'in@example.lk',
    role: 'USER',
    status: 'Active',
  } as const
  const invited = await app.call(createUser, { as: admin, body: person })
  await app.call(requestPasswordRecovery, { body: { email: person.email } })
  await app.call(logIn, { body: { email: person.email, password: 'a wrong attempt' } })
  expect(invited.status).toBe(201)
  const leaver = await app.createAccount()
  await app.call(deleteUser, { as: admin, params: { id: leaver.id } })
})
afterAll(() => app.stop())

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  app.platform.pool.query<Row>(text, values).then(({ rows }) => rows)

describe('what is recorded', () => {
  it('contains no secret, whatever the subject', async () => {
    const keys = await query<{ entity: string; key: string }>(`
      select distinct entity, key from changes, lateral jsonb_object_keys(
        coalesce(before, '{}') || coalesce(after, '{}')) as key`)
    expect(new Set(keys.map(({ entity }) => entity)).size).toBeGreaterThan(10)
    const suspicious = keys.filter(({ key }) => /password|secret|token|hash|salt|key/i.test(key))
    expect(suspicious.filter(({ key }) => key !== 'password_changed_at')).toEqual([])

    const all = JSON.stringify(await query('select before, after, entity_id, actor_name from changes'))
    const secrets = await query<{ kind: string; secret: string }>(`
      select 'password' as kind, password_hash as secret from users where password_hash is not null
      union all select 'refresh token', encode(hash, 'hex') from refresh_tokens
      union all select 'link', encode(hash, 'hex') from one_time_links`)
    expect(new Set(secrets.map(({ kind }) => kind)).size).toBe(3)
    const mails = await query<{ contents: Buffer }>('select contents from sealed_mails')
    const links = mails.map(
      ({ contents }) => /token=([\w-]{43})/.exec(app.platform.secrets.open(contents))?.[1],
    )
    expect(links.length).toBeGreaterThan(0)
    const typed = [admin.accessToken, admin.refreshToken, admin.password, 'a wrong attempt']
    for (const secret of [...secrets.map((each) => each.secret), ...links, ...typed])
      expect(all).not.toContain(secret)
  })
})

describe('audit entries', () => {
  it.each([
    ['edited', `update changes set actor_name = 'Somebody else' where id = 1`],
    ['given another time', 'update changes set at = now()'],
    [
      'edited by a conflict',
      `insert into changes overriding system value
       select * from changes where id = 1 on conflict (id) do update set before = null`,
    ],
    ['deleted', 'delete from changes where id = 1'],
    ['deleted one and all', 'delete from changes'],
    ['cut off', 'truncate changes'],
    ['cut off with others', 'truncate rate_limits, changes cascade'],
  ])('cannot be %s', async (_how, statement) => {
    const stored = () =>
      query<{ all: string }>(`select md5(string_agg(c::text, '' order by id)) as all from changes c`)
    const before = await stored()
    await expect(app.platform.pool.query(statement)).rejects.toThrow(/changes are never (edited|deleted)/)
    expect(await stored()).toEqual(before)
  })

  it('every call of the audit trail only reads', () => {
    const calls = app.router.endpoints.filter(({ path: where }) => where.startsWith('/audit'))
    expect(calls.map(({ method, path: where, can }) => `${method} ${where} ${can}`)).toEqual([
      'GET /audit audit:view',
      'GET /audit/people audit:view',
      'GET /audit/csv audit:view',
      'GET /audit/:id audit:view',
    ])
  })
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { logIn, requestPasswordRecovery } from '#people/auth/shared/auth-endpoints.ts'
import { createComment, deleteComment } from '#work/comments/shared/comment-endpoints.ts'
import { listInvoices } from '#sales/invoices/shared/invoice-endpoints.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

let app: TestApp
let admin: TestAccount
let user: TestAccount
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.platform.pool.query('delete from rate_limits')
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount()
})
afterAll(() => app.stop())

interface Recorded {
  id: string
  actor: string | null
  attempts: number | null
  after: object
}
const recorded = async (entity: string, ids?: string) =>
  (
    await app.platform.pool.query<Recorded>(
      `select entity_id as id, actor_id as actor, (after ->> 'attempts')::int as attempts, after from changes
       where entity = $1 and ($2::text is null or entity_id like $2) order by changes.id`,
      [entity, ids ?? null],
    )
  ).rows

const address = (index: number) => `10.${1 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`

it('wrong passwords for one account are recorded at the first, the 10th and the 100th, wherever they come from', async () => {
  for (let index = 0; index < 101; index += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, one) => {
        const body = { email: user.email, password: 'wrong password' }
        return app.call(logIn, { body, from: address(index + one) })
      }),
    )
  }
  const told = await recorded('sign-in', user.id)
  // concurrent calls may be stored in a different order from the one they were counted in
  const counts = told.map(({ attempts }) => attempts ?? 1)
  expect(counts.toSorted((one, other) => one - other)).toEqual([1, 10, 100])
  expect(JSON.stringify(told)).not.toContain('wrong password"')
  app.moveClock(15 * 60_000)
  await app.call(logIn, { body: { email: user.email, password: 'wrong password' }, from: '10.0.0.1' })
  expect(await recorded('sign-in', user.id)).toHaveLength(4)
}, 60_000)

it('for unknown addresses only the first are recorded, and then their count', async () => {
  const before = (await recorded('recovery')).length
  for (let index = 0; index < 120; index++) {
    const reply = await app.call(requestPasswordRecovery, {
      body: { email: `nobody-${index}@example.lk` },
      // one address may send 20 requests an hour
      from: `10.9.9.${index}`,
    })
    expect(reply.status).toBe(202)
  }
  const told = (await recorded('recovery')).slice(before)
  expect(told.map(({ id }) => id)).toEqual([
    ...Array.from({ length: 20 }, (_, index) => `nobody-${index}@example.lk`),
    'nobody-99@example.lk',
  ])
  expect(told.at(-1)?.after).toEqual({ address: '10.9.9.99', attempts: 100 })
  // none of this stops requests for a real account
  await app.call(requestPasswordRecovery, { body: { email: user.email }, from: '10.9.10.1' })
  expect((await recorded('recovery', user.email)).map(({ attempts }) => attempts)).toEqual([null])
})

it('calls without permission are recorded: the first, and then their count', async () => {
  for (let index = 0; index < 100; index++) {
    expect((await app.call(listInvoices, { as: user, from: '10.4.4.4' })).status).toBe(403)
  }
  const told = await recorded('refused-call', user.id)
  expect(told.map(({ attempts }) => attempts)).toEqual([null, null, null, null, null, 10, 100])
  expect(told[0]).toEqual({
    id: user.id,
    actor: user.id,
    attempts: null,
    after: { call: 'GET /invoices', address: '10.4.4.4' },
  })
})

it('refusals by a rule of its own are recorded too, and no other errors', async () => {
  const task = await app.call(createTask, { as: admin, body: { taskName: 'Call', dueDate: '2026-12-01' } })
  const params = { id: String(task.body.id) }
  const comment = await app.call(createComment, { as: admin, params, body: { text: 'Mine' } })
  const remove = (id: number) => app.call(deleteComment, { as: user, params: { id: String(id) } })
  const refused = await remove(comment.body.id)
  expect([refused.status, refused.error.message]).toEqual([403, 'Only who wrote a comment can delete it'])
  expect((await remove(2_000_000_000)).status).toBe(404)
  expect((await app.call(createTask, { as: user, body: {} as never })).status).toBe(400)
  expect((await app.call(listInvoices)).status).toBe(401)
  expect((await recorded('refused-call', user.id)).map(({ after }) => after)).toEqual([
    { call: 'DELETE /comments/:id', address: '127.0.0.1' },
  ])
})

it('a refusal that cannot be recorded is still refused', async () => {
  await app.platform.pool.query('alter table rate_limits rename to rate_limits_away')
  const reply = await app.call(listInvoices, { as: user })
  await app.platform.pool.query('alter table rate_limits_away rename to rate_limits')
  expect([reply.status, reply.error.code]).toEqual([403, 'forbidden'])
  expect(await recorded('refused-call', user.id)).toEqual([])
})

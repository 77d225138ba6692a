import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteUser, updateUser } from '#people/users/shared/user-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { requestPasswordRecovery, resetPassword, updateMe } from '../shared/auth-endpoints.ts'
import { makeLink } from './one-time-links.ts'

/** Links and the events that invalidate them, concurrently and in either order. */

const TIMES = 25
const NEW_PASSWORD = 'rain on the roof'

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
beforeEach(() => app.platform.pool.query('delete from rate_limits'))
afterAll(() => app.stop())

const ask = (email: string) =>
  app.call(requestPasswordRecovery, { body: { email }, from: `10.20.30.${Math.floor(Math.random() * 250)}` })
const change = (account: TestAccount, fields: object) =>
  app.call(updateUser, {
    as: admin,
    params: { id: account.id },
    body: {
      fName: 'Test',
      sName: 'Person',
      email: account.email,
      role: 'USER',
      status: 'Active',
      ...fields,
    } as never,
  })

/** The valid links of an account. */
async function living(account: TestAccount): Promise<number> {
  const { rowCount } = await app.platform.pool.query(
    'select from one_time_links where user_id = $1 and used_at is null',
    [account.id],
  )
  return rowCount ?? 0
}

const REASONS: readonly [string, (account: TestAccount, number: number) => Promise<{ status: number }>][] = [
  ['a new address', (account, number) => change(account, { email: `moved-${number}-${account.email}` })],
  ['deactivation', (account) => change(account, { status: 'Inactive' })],
  ['a new role', (account) => change(account, { role: 'ADMIN' })],
  ['deletion', (account) => app.call(deleteUser, { as: admin, params: { id: account.id } })],
  [
    'a new password',
    (account) =>
      app.call(updateMe, {
        as: account,
        body: { currentPassword: account.password, password: NEW_PASSWORD },
      }),
  ],
]

it.each(REASONS)('%s leaves no recovery link requested before', async (_, act) => {
  const account = await app.createAccount()
  await ask(account.email)
  expect(await living(account)).toBe(1)
  expect((await act(account, 0)).status).toBeLessThan(300)
  expect(await living(account)).toBe(0)
})

it.each(REASONS.slice(0, 4))(
  '%s and a simultaneous request for a link leave none, whichever comes first',
  async (name, act) => {
    let lefts = 0
    for (let number = 1; number <= TIMES; number++) {
      await app.platform.pool.query('delete from rate_limits')
      const account = await app.createAccount()
      const [asked, , acted] = await Promise.all([
        ask(account.email),
        ask(account.email),
        act(account, number),
        ask(account.email),
      ])
      expect([asked.status, acted.status < 300], String(number)).toEqual([202, true])
      const { rows } = await app.platform.pool.query<{ late: boolean }>(
        `select link.created_at >= account.updated_at as late from one_time_links link
         join users account on account.id = link.user_id
         where account.id = $1 and link.used_at is null`,
        [account.id],
      )
      // a link requested after a change of role is valid
      lefts += name === 'a new role' ? rows.filter(({ late }) => !late).length : rows.length
    }
    expect(lefts).toBe(0)
  },
  60_000,
)

it('a reset and a simultaneous change of address wait for each other, and finish without an error', async () => {
  for (let number = 1; number <= TIMES; number++) {
    const account = await app.createAccount()
    const { database, clock } = app.platform
    const token = await database
      .transaction()
      .execute((transaction) => makeLink(transaction, account.id, 'recovery', clock()))
    const [reset, changed] = await Promise.all([
      app.call(resetPassword, {
        body: { token, password: NEW_PASSWORD },
        from: `10.21.${number}.1`,
      }),
      // hashing takes a while: the change comes before the second check of the link
      change(account, { email: `moved-${number}-${account.email}` }),
    ])
    expect([204, 400]).toContain(reset.status)
    expect(changed.status).toBe(200)
    expect(await living(account)).toBe(0)
  }
}, 60_000)

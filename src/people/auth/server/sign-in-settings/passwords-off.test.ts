import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { deleteUser, updateUser } from '#people/users/shared/user-endpoints.ts'
import { givePasskey, signInByPasskey } from '#test/passkey-scene.ts'
import { prove } from '#test/second-way-scene.ts'
import { startTestApp, TEST_PASSWORD, type TestAccount, type TestApp } from '#test/test-app.ts'
import * as auth from '../../shared/auth-endpoints.ts'
import { removePasskey } from '../../shared/passkey-endpoints.ts'
import { getSignInSettings, keepOnePassword } from '../../shared/sign-in-settings-endpoints.ts'
import { authContextOf } from '../auth-context.ts'
import { makeLink } from '../one-time-links.ts'
import { allowPasswords } from './passwords-off.ts'

// Passwords are switched off for everybody but one administrator (spec 35.4).

const OFF = {
  status: 409,
  message:
    'Passwords are switched off here. Sign in with a passkey, or with the other service if there is one.',
}
const NOT_THE_KEPT_ONE = {
  status: 409,
  message:
    'Passwords are switched off here, and this is not the one that still counts. Sign in with a passkey, or with the other service if there is one.',
}
let app: TestApp
let admin: TestAccount
let keeper: TestAccount
let kasun: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  keeper = await app.createAccount({ role: 'ADMIN' })
  kasun = await app.createAccount()
})
afterAll(() => app.stop())
beforeEach(() => app.platform.pool.query('update sign_in_settings set password_keeper = null'))

const keep = (id: string | null, as = admin) => app.call(keepOnePassword, { as, body: { keeper: id } })
const settings = async (as = admin) => (await app.call(getSignInSettings, { as })).body
const outcome = ({ status, error }: { status: number; error: { message: string } }) => ({
  status,
  message: error.message,
})
const logIn = ({ email }: TestAccount, password = TEST_PASSWORD) =>
  app.call(auth.logIn, { body: { email, password } })

it('takes another way in, and an active administrator with a password who keeps it', async () => {
  expect(await settings()).toMatchObject({ passwordKeeper: null, canSwitchPasswordsOff: false })
  expect(outcome(await keep(keeper.id))).toMatchObject({
    status: 409,
    message: expect.stringContaining('Add a passkey to your own account first.'),
  })
  await givePasskey(app, admin)
  // approved tomorrow, they could not sign in either; who left cannot anyway
  const pending = await app.createAccount({ status: 'Pending' })
  await app.createAccount({ status: 'Inactive' })
  const { canSwitchPasswordsOff, withoutOtherWay } = await settings()
  expect(canSwitchPasswordsOff).toBe(true)
  expect(withoutOtherWay.map(({ id }) => id).toSorted()).toEqual([keeper.id, kasun.id, pending.id].toSorted())
  const invited = await app.createAccount({ role: 'ADMIN' })
  await app.platform.pool.query('update users set password_hash = null where id = $1', [invited.id])
  for (const id of [kasun.id, invited.id, crypto.randomUUID()])
    expect((await keep(id)).error.fields).toEqual({
      keeper: 'Choose an active administrator who has a password',
    })
  expect((await keep(keeper.id, kasun)).status).toBe(403)
  expect((await keep(keeper.id)).body.passwordKeeper).toBe(keeper.id)
})

it('refuses every password but the kept one, and nothing else', async () => {
  const passkey = await givePasskey(app, kasun)
  const secret = await app.platform.database
    .transaction()
    .execute((transaction) => makeLink(transaction, kasun.id, 'recovery', app.platform.clock()))
  await keep(keeper.id)
  expect(outcome(await logIn(kasun))).toEqual(NOT_THE_KEPT_ONE)
  for (const reply of [
    await app.call(auth.resetPassword, { body: { token: secret, password: 'another quiet tool' } }),
    await app.call(auth.updateMe, {
      as: kasun,
      body: { currentPassword: TEST_PASSWORD, password: 'another quiet tool' },
    }),
    await app.call(auth.proveOwner, { as: kasun, body: { currentPassword: TEST_PASSWORD } }),
    await app.call(auth.signUp, {
      body: { fName: 'New', sName: 'Person', email: 'new@example.lk', password: 'another quiet tool' },
    }),
  ])
    expect(outcome(reply)).toEqual(OFF)
  expect((await app.call(auth.getAuthOptions)).body.passwordsOff).toBe(true)
  expect((await signInByPasskey(app, passkey)).status).toBe(200)
  expect((await logIn(keeper)).status).toBe(200)
  expect((await app.call(auth.updateMe, { as: kasun, body: { fName: 'Kasun' } })).status).toBe(200)

  expect((await keep(null)).body.passwordKeeper).toBeNull()
  // the password is right again, and the passkey its second way
  expect((await logIn(kasun)).error.code).toBe('second_way_needed')
  expect((await app.call(auth.getAuthOptions)).body.passwordsOff).toBeUndefined()
})

it('tells no stranger who keeps it: replies and their work are alike', async () => {
  await keep(keeper.id)
  const nobody = { ...kasun, email: 'nobody@example.lk' }
  const timed = async (call: Promise<{ status: number; error: { message: string }; headers: object }>) => {
    const began = performance.now()
    const reply = await call
    expect(performance.now() - began).toBeGreaterThanOrEqual(99)
    return { ...outcome(reply), headers: Object.keys(reply.headers) }
  }
  const [first, ...others] = [
    await timed(logIn(keeper, 'a wrong password')),
    await timed(logIn(kasun, 'a wrong password')),
    await timed(logIn(kasun)),
    await timed(logIn(nobody)),
  ]
  expect(first).toMatchObject(NOT_THE_KEPT_ONE)
  for (const other of others) expect(other).toEqual(first)

  const compared = vi.spyOn(authContextOf(app.platform).passwords, 'matches')
  for (const one of [keeper, kasun, nobody]) await logIn(one, 'a wrong password')
  const hash = expect.stringContaining('$argon2id$') as string
  expect(compared.mock.calls.map(([stored]) => stored)).toEqual([hash, undefined, undefined])
  compared.mockRestore()

  const recover = async ({ email }: TestAccount) => {
    const asked = app.call(auth.requestPasswordRecovery, { body: { email } })
    return { ...(await timed(asked)), body: (await asked).body }
  }
  const linksOf = async () =>
    (await app.platform.pool.query(`select user_id from one_time_links where purpose = 'recovery'`)).rows
  await app.platform.pool.query('delete from one_time_links')
  const [answer, ...answers] = [await recover(keeper), await recover(kasun), await recover(nobody)]
  expect(answer).toMatchObject({
    status: 202,
    body: {
      message:
        'Passwords are switched off here. If this is the address of the administrator who keeps one, a link is on its way to it.',
    },
  })
  for (const other of answers) expect(other).toEqual(answer)
  expect(await linksOf()).toEqual([{ user_id: keeper.id }])

  const signUp = ({ email }: TestAccount) =>
    app.call(auth.signUp, { body: { fName: 'New', sName: 'Person', email, password: 'another quiet tool' } })
  for (const one of [keeper, kasun, nobody]) expect(outcome(await signUp(one))).toEqual(OFF)
})

it('tells an account what holds for its own password', async () => {
  const own = async (as: TestAccount) => (await app.call(getMe, { as })).body.passwords
  expect([await own(keeper), await own(kasun)]).toEqual([undefined, undefined])
  await keep(keeper.id)
  expect([await own(keeper), await own(kasun)]).toEqual(['kept', 'off'])
})

it('the administrator who keeps it stays an active one, and nobody removes their only way in', async () => {
  const lone = await app.createAccount()
  await keep(keeper.id)
  const change = (part: object) =>
    app.call(updateUser, {
      as: admin,
      params: { id: keeper.id },
      body: { fName: 'Nimal', sName: 'Perera', email: keeper.email, role: 'ADMIN', ...part },
    })
  for (const reply of [
    await change({ role: 'USER' }),
    await change({ status: 'Inactive' }),
    await app.call(deleteUser, { as: admin, params: { id: keeper.id } }),
  ])
    expect(outcome(reply)).toEqual({
      status: 409,
      message: 'This account keeps the only password. Choose another one on the page Sign-in first.',
    })
  expect((await change({ fName: 'Sunil' })).status).toBe(200)
  for (const statement of [
    `update users set role = 'USER' where id = $1`,
    `update users set password_hash = null where id = $1`,
    'delete from users where id = $1',
  ])
    await expect(app.platform.pool.query(statement, [keeper.id])).rejects.toThrow()

  const { rowId } = await givePasskey(app, lone)
  const remove = () => app.call(removePasskey, { as: lone, params: { id: rowId } })
  expect(outcome(await remove())).toEqual({
    status: 409,
    message: 'Passwords are switched off here, and this is your only way to sign in.',
  })
  await keep(null)
  expect((await remove()).status).toBe(204)
})

it('takes fresh proof, is recorded, and is switched on again on the machine', async () => {
  await app.platform.pool.query(`update sessions set proven_at = now() - interval '11 minutes'`)
  expect((await keep(keeper.id)).error.code).toBe('proof_needed')
  await prove(app, admin)
  await Promise.all([keep(keeper.id), keep(keeper.id)])
  const allow = () =>
    app.platform.database.transaction().execute((transaction) => allowPasswords(transaction, 'system'))
  expect([await allow(), await allow()]).toEqual([true, false])
  const { rows } = await app.platform.pool.query<{ after: object; actor_id: string | null }>(
    `select after, actor_id from changes where entity = 'sign-in-settings' order by id desc limit 2`,
  )
  expect(rows).toEqual([
    { after: { password_keeper: null }, actor_id: null },
    { after: { password_keeper: keeper.id }, actor_id: admin.id },
  ])
})

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { deleteUser, updateUser } from '#people/users/shared/user-endpoints.ts'
import { logIn, logOut } from '../shared/auth-endpoints.ts'
import { watchAccounts } from './watch-accounts.ts'

let app: TestApp
let admin: TestAccount
const recheck = vi.fn<(userId: string) => Promise<void>>(async () => undefined)

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  watchAccounts(app.platform, { recheck })
})
afterAll(() => app.stop())

/** Open sockets must follow the account within this time (spec 2.3). */
const ONE_SECOND = { timeout: 1_000, interval: 5 }

it('checks the sockets of an account that was changed, deleted or signed out, in another process too', async () => {
  const user = await app.createAccount()
  const other = await app.again()
  const expectRecheck = async (change: () => Promise<unknown>) => {
    recheck.mockClear()
    await change()
    await vi.waitFor(() => expect(recheck).toHaveBeenCalledWith(user.id), ONE_SECOND)
  }
  const { body } = await app.call(logIn, { body: { email: user.email, password: user.password } })
  await expectRecheck(() => other.call(logOut, { token: body.access_token }))
  const fields = { fName: 'Test', sName: 'Person', email: user.email, role: 'MANAGER' } as const
  await expectRecheck(() => other.call(updateUser, { as: admin, params: { id: user.id }, body: fields }))
  await expectRecheck(() => other.call(deleteUser, { as: admin, params: { id: user.id } }))
  await other.stop()
})

it('ignores sockets when somebody signs in or an account is created', async () => {
  const user = await app.createAccount()
  const session = await app.call(logIn, { body: { email: user.email, password: user.password } })
  recheck.mockClear()
  const another = await app.createAccount()
  await app.call(logIn, { body: { email: another.email, password: another.password } })
  // the feed is ordered: once this arrived, the earlier changes did
  await app.call(logOut, { token: session.body.access_token })
  await vi.waitFor(() => expect(recheck).toHaveBeenCalledWith(user.id), ONE_SECOND)
  expect(recheck).not.toHaveBeenCalledWith(another.id)
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshTokens } from '#people/auth/shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { createClient, listClients } from '#sales/clients/shared/client-endpoints.ts'
import { createExpense } from '#sales/expenses/shared/expense-endpoints.ts'
import { listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { deleteUser, updateUser } from '#people/users/shared/user-endpoints.ts'
import type { Role } from '#platform/shared/permissions.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

let app: TestApp
/** Another process of the installation, which is not notified and has to check. */
let other: TestApp
let admin: TestAccount
let boss: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  other = await app.again()
  admin = await app.createAccount({ role: 'ADMIN' })
})
beforeEach(async () => {
  boss = await app.createAccount({ role: 'ADMIN' })
  // fills whatever a process may cache of an account
  for (const process of [app, other]) expect((await process.call(listClients, { as: boss })).status).toBe(200)
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const change = (fields: { role?: Role; status?: 'Active' | 'Inactive' | 'Pending' }, as = admin) =>
  app.call(updateUser, {
    as,
    params: { id: boss.id },
    body: { fName: 'Test', sName: 'Person', email: boss.email, role: 'ADMIN', status: 'Active', ...fields },
  })

describe('the next call of an account whose rights changed, in every process', () => {
  it('has the rights of a USER once an ADMIN is one, with the earlier token', async () => {
    expect((await change({ role: 'USER' })).status).toBe(200)
    for (const process of [other, app]) {
      expect((await process.call(listClients, { as: boss })).error.code).toBe('forbidden')
      expect((await process.call(listTasks, { as: boss })).status).toBe(200)
    }
  })

  it('reads the money and writes none of it once it is an ACCOUNTANT’s, and then a USER’s', async () => {
    const body = { companyName: 'Late', contactName: 'L', email: 'l@late.lk', phone: '011' }
    const expense = { description: 'Paper', amount: 100 }
    const codes = async (process: TestApp) => [
      (await process.call(listClients, { as: boss })).status,
      (await process.call(createExpense, { as: boss, body: expense })).status,
      (await process.call(createClient, { as: boss, body })).status,
      (await change({ role: 'ADMIN' }, boss)).status,
    ]
    await change({ role: 'ACCOUNTANT' })
    for (const process of [other, app]) expect(await codes(process)).toEqual([200, 201, 403, 403])
    await change({ role: 'USER' })
    for (const process of [other, app]) expect(await codes(process)).toEqual([403, 403, 403, 403])
  })

  it('has no rights as a MANAGER, nor while the account is Pending', async () => {
    await change({ role: 'MANAGER' })
    for (const process of [other, app])
      expect((await process.call(listTasks, { as: boss })).error.code).toBe('forbidden')
    await change({ status: 'Pending' })
    for (const process of [other, app])
      expect((await process.call(listTasks, { as: boss })).error.code).toBe('account_pending')
  })

  it.each([
    ['deactivated', () => change({ status: 'Inactive' })],
    ['deleted', () => app.call(deleteUser, { as: admin, params: { id: boss.id } })],
    [
      'signed out everywhere',
      () => app.send({ method: 'POST', url: '/api/auth/sign-out-everywhere', token: boss.accessToken }),
    ],
  ])('is refused once it was %s, and its refresh token gives no new one', async (_how, act) => {
    expect((await act()).status).toBeLessThan(300)
    for (const process of [other, app]) {
      expect((await process.call(getMe, { as: boss })).status).toBe(401)
      const renewed = await process.call(refreshTokens, { body: { refreshToken: boss.refreshToken } })
      expect(renewed.status).toBe(401)
    }
  })
})

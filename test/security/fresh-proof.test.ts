import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { createApiToken } from '#people/api-tokens/shared/api-token-endpoints.ts'
import { createUser, deleteUser, inviteUser, updateUser } from '#people/users/shared/user-endpoints.ts'
import {
  createInvoiceSettings,
  updateInvoiceSettings,
} from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { sceneOf } from '#test/one-of-each.ts'
import { sampleToken } from '#test/sample-token.ts'
import { prove } from '#test/second-way-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

// Calls that need fresh proof for some of what they are sent (spec 35.1); those that always do: prove-owner.test.ts.

let app: TestApp
let admin: TestAccount
let user: TestAccount
let existing: Record<'company-profiles' | 'invoice-settings', string>

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount()
  const { idOf } = sceneOf(app, admin, user)
  existing = {
    'company-profiles': await idOf('company-profiles'),
    'invoice-settings': await idOf('invoice-settings'),
  }
})
afterAll(() => app.stop())
beforeEach(() => app.platform.pool.query('delete from rate_limits'))

const setProof = (age: string) =>
  app.platform.pool.query('update sessions set proven_at = $1::timestamptz - $2::interval', [
    app.platform.clock(),
    age,
  ])
const stale = { status: 403, code: 'proof_needed' }
const refusal = ({ status, error }: { status: number; error?: { code?: string } }) => ({
  status,
  code: error?.code,
})

describe('without fresh proof', () => {
  beforeEach(async () => {
    await setProof('11 minutes')
  })

  it('nobody gets another role, status or address, and names still change', async () => {
    const person = {
      fName: 'Test',
      sName: 'Person',
      email: user.email,
      role: 'USER',
      status: 'Active',
    } as const
    const change = (part: object) =>
      app.call(updateUser, { as: admin, params: { id: user.id }, body: { ...person, ...part } })
    for (const part of [{ role: 'ADMIN' }, { status: 'Inactive' }, { email: 'thief@example.lk' }])
      expect(refusal(await change(part)), JSON.stringify(part)).toEqual(stale)
    expect((await change({ fName: 'Tharindu' })).status).toBe(200)
    await prove(app, admin)
    expect((await change({ role: 'ACCOUNTANT' })).status).toBe(200)
    expect((await change({ role: 'USER' })).status).toBe(200)
  })

  it('nobody is invited to the books, deleted or restored', async () => {
    const person = { fName: 'New', sName: 'Person', email: 'new@example.lk' }
    const add = (role: 'ADMIN' | 'ACCOUNTANT' | 'USER') =>
      app.call(createUser, {
        as: admin,
        body: { ...person, email: `${role}@example.lk`, role, status: 'Active' },
      })
    expect(refusal(await add('ADMIN'))).toEqual(stale)
    expect(refusal(await add('ACCOUNTANT'))).toEqual(stale)
    const { id } = (await add('USER')).body
    expect((await app.call(inviteUser, { as: admin, params: { id } })).status).toBe(201)
    expect(refusal(await app.call(deleteUser, { as: admin, params: { id } }))).toEqual(stale)

    await prove(app, admin)
    expect((await app.call(deleteUser, { as: admin, params: { id } })).status).toBe(204)
    await setProof('11 minutes')
    const [entry] = (await app.call(listBin, { as: admin, query: { search: 'New Person' } })).body
    const restore = () => app.call(restoreFromBin, { as: admin, params: { id: String(entry?.id) } })
    expect(refusal(await restore())).toEqual(stale)
    await prove(app, admin)
    expect((await restore()).status).toBe(200)
    const { rows } = await app.platform.pool.query(
      `select kind, title from notifications where user_id = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        kind: 'second-way-changed',
        title: 'Your account was deleted and restored, without a second way to sign in',
      },
    ])
  })

  it('the link of an invitation to the books is not made again', async () => {
    await prove(app, admin)
    const body = { fName: 'New', sName: 'Accountant', email: 'books@example.lk', role: 'ACCOUNTANT' } as const
    const { id } = (await app.call(createUser, { as: admin, body })).body
    await setProof('11 minutes')
    expect(refusal(await app.call(inviteUser, { as: admin, params: { id } }))).toEqual(stale)
  })

  it('clients are not told to pay elsewhere', async () => {
    const companyProfileId = Number(existing['company-profiles'])
    const add = (part: object) =>
      app.call(createInvoiceSettings, { as: admin, body: { companyProfileId, ...part } })
    expect(refusal(await add({ iban: 'LK00' }))).toEqual(stale)
    const { id } = (await add({ bankName: '' })).body
    const change = (body: object) =>
      app.call(updateInvoiceSettings, { as: admin, params: { id: String(id) }, body })
    for (const field of [
      'bankAccountName',
      'bankAccountNumber',
      'bankName',
      'bankBranch',
      'swiftCode',
      'iban',
    ])
      expect(refusal(await change({ [field]: 'Elsewhere', headerText: 'Hello' })), field).toEqual(stale)
    expect((await change({ headerText: 'Hello', bankName: '' })).status).toBe(200)
    await prove(app, admin)
    expect((await change({ bankName: 'Bank of Ceylon' })).status).toBe(200)
  })

  it('a personal token changes no bank details, however fresh its owner’s proof', async () => {
    await prove(app, admin)
    const scopes = ['invoice-settings:view', 'invoice-settings:edit', 'invoice-settings:create'] as const
    const { token } = (await app.call(createApiToken, { as: admin, body: sampleToken(scopes) })).body
    const change = (body: object) =>
      app.call(updateInvoiceSettings, { token, params: { id: existing['invoice-settings'] ?? '' }, body })
    expect(refusal(await change({ iban: 'LK00' }))).toEqual({ status: 403, code: 'forbidden' })
    expect((await change({ headerText: 'Hello' })).status).toBe(200)
  })
})

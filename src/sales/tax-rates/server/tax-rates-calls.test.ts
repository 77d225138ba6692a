import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { changesOf } from '#test/undo-scene.ts'
import { getTaxRates, replaceTaxRates } from '../shared/tax-rates-endpoints.ts'
import type { TaxRatesInput } from '../shared/tax-rates-schema.ts'

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())

/** What the law says when the product is installed. */
const LAW: TaxRatesInput = {
  vat: [{ fromDay: '2024-01-01', rate: 18 }],
  sscl: [{ fromDay: '2022-10-01', rate: 2.5 }],
}
/** The same with another rate of VAT since a day that has passed. */
const RAISED: TaxRatesInput = { ...LAW, vat: [...LAW.vat, { fromDay: '2026-11-01', rate: 20 }] }

const read = async () => (await app.call(getTaxRates, { as: admin })).body
const put = (body: object, headers: Record<string, string> = {}) =>
  app.call(replaceTaxRates, { as: admin, body: body as TaxRatesInput, headers })

it('the standard tax rates are at first those of the law (spec 20.1)', async () => {
  expect(await read()).toEqual({ version: 1, ...LAW })
})

describe('standard tax rates (spec 20.1)', () => {
  beforeEach(() => put(LAW))

  it('are replaced as a whole, and read the newest first', async () => {
    const { version } = await read()
    const reply = await put(RAISED)
    expect([reply.status, reply.body]).toEqual([
      200,
      { version: version + 1, ...RAISED, vat: RAISED.vat.toReversed() },
    ])
    expect(await read()).toEqual(reply.body)
    // the same in another order is no change
    expect((await put({ ...RAISED, vat: RAISED.vat.toReversed() })).body).toEqual(reply.body)
  })

  it.each([
    [{ vat: [{ fromDay: '2026-01-01', rate: 101 }] }, 'vat.0.rate', 'Tax rate must be at most 100'],
    [{ vat: [{ fromDay: '2026-02-30', rate: 18 }] }, 'vat.0.fromDay', expect.any(String)],
    [{ vat: [{ fromDay: '1926-01-01', rate: 18 }] }, 'vat.0.fromDay', expect.any(String)],
    [{ sscl: [LAW.sscl[0], LAW.sscl[0]] }, 'sscl', 'Two rates begin on the same day'],
    [{ sscl: null }, 'sscl', expect.any(String)],
  ])('%j is refused', async (part, field, sentence) => {
    const reply = await put({ ...LAW, ...part })
    expect([reply.status, reply.body]).toMatchObject([400, { fields: { [field]: sentence } }])
  })

  it('are not overwritten by somebody who did not see the last change', async () => {
    const { version } = await read()
    expect((await put(RAISED, { 'if-match': `"${version}"` })).status).toBe(200)
    const late = await put(LAW, { 'if-match': `"${version}"` })
    expect([late.status, late.body]).toMatchObject([409, { code: 'changed_meanwhile' }])
  })

  it('come back with Undo, unless they changed again', async () => {
    const changes = changesOf(await put(RAISED))
    const undo = () => app.call(undoEndpoint, { as: admin, body: { changes } })
    expect((await undo()).status).toBe(200)
    expect(await read()).toMatchObject(LAW)
    expect((await undo()).status).toBe(409)
  })

  it('are read by an accountant, changed by an administrator, and never seen by a user', async () => {
    const status = async (role: 'ACCOUNTANT' | 'USER') => {
      const as = await app.createAccount({ role })
      const got = await app.call(getTaxRates, { as })
      return [got.status, (await app.call(replaceTaxRates, { as, body: LAW })).status]
    }
    expect(await status('ACCOUNTANT')).toEqual([200, 403])
    expect(await status('USER')).toEqual([403, 403])
  })
})

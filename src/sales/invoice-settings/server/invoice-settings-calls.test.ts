import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import {
  createCompanyProfile,
  deleteCompanyProfile,
  updateCompanyProfile,
} from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { atOnce } from '#test/at-once.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  createInvoiceSettings,
  deleteInvoiceSettings,
  getInvoiceSettings,
  listInvoiceSettings,
  setDefaultInvoiceSettings,
  updateInvoiceSettings,
} from '../shared/invoice-settings-endpoints.ts'
import { INVOICE_SETTINGS_DEFAULTS, type InvoiceSettings } from '../shared/invoice-settings-schema.ts'
import { seriesName } from '../shared/number-of-invoice.ts'

const WHOLE = {
  defaultTerms: 'Net 30',
  defaultNotes: 'Thank you.',
  termsAndConditions: 'Pay within 30 days.\nThen interest is due.',
  bankAccountName: 'Sample Works',
  bankAccountNumber: '001 234 567',
  bankName: 'Bank of Samples',
  bankBranch: 'Kollupitiya',
  swiftCode: 'BSAMLKLX',
  iban: '-',
  invoicePrefix: 'SW/',
  invoiceNumberFormat: '{PREFIX}{YYYY}-{SEQ:5}',
  headerText: 'Tax invoice',
  footerText: 'PV 12345',
  isActive: false,
}

let app: TestApp
let admin: TestAccount
let companyId: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
beforeEach(async () => {
  for (const table of ['invoice_settings', 'company_profiles', 'invoice_series'])
    await app.platform.pool.query(`delete from ${table}`)
  companyId = await addCompany('Sample Works')
})
afterAll(() => app.stop())

const params = (id: number) => ({ id: String(id) })
async function addCompany(name: string): Promise<number> {
  return (await app.call(createCompanyProfile, { as: admin, body: { name } })).body.id
}
const create = (body: object = {}) =>
  app.call(createInvoiceSettings, { as: admin, body: { companyProfileId: companyId, ...body } })
async function add(body: object = {}): Promise<InvoiceSettings> {
  const reply = await create(body)
  expect(reply.status).toBe(201)
  return reply.body
}
const read = (id: number) => app.call(getInvoiceSettings, { as: admin, params: params(id) })
const patch = (id: number, body: object) =>
  app.call(updateInvoiceSettings, { as: admin, params: params(id), body })
const remove = (id: number) => app.call(deleteInvoiceSettings, { as: admin, params: params(id) })
const choose = (id: number) => app.call(setDefaultInvoiceSettings, { as: admin, params: params(id) })
const list = (query: object = {}) => app.call(listInvoiceSettings, { as: admin, query })

describe('invoice settings', () => {
  it('are stored completely, with the name of their company', async () => {
    const settings = await add(WHOLE)
    expect(settings).toMatchObject({
      ...WHOLE,
      companyProfileId: companyId,
      companyName: 'Sample Works',
      isDefault: false,
      nextSequence: 1,
    })
    expect((await read(settings.id)).body).toEqual(settings)
    await app.call(updateCompanyProfile, { as: admin, params: params(companyId), body: { name: 'Renamed' } })
    expect((await read(settings.id)).body.companyName).toBe('Renamed')
  })

  it('need only a company; the rest has the documented defaults, with empty bank details', async () => {
    expect(await add()).toMatchObject({ ...INVOICE_SETTINGS_DEFAULTS, isActive: true, isDefault: false })
    expect((await create({ companyProfileId: undefined })).error.fields).toEqual({
      companyProfileId: 'Company is required',
    })
  })

  it('may be cleared where they have a default', async () => {
    const empty = { defaultTerms: '', defaultNotes: '', termsAndConditions: '', invoicePrefix: '' }
    expect(await add(empty)).toMatchObject(empty)
  })

  it('belong to a company that exists', async () => {
    const sentence = 'There is no company profile with this id'
    expect((await create({ companyProfileId: 2_000_000 })).error.fields).toEqual({
      companyProfileId: sentence,
    })
    const { id } = await add()
    const reply = await patch(id, { companyProfileId: 2_000_000, bankName: 'Lost' })
    expect(reply.error.fields).toEqual({ companyProfileId: sentence })
    expect((await read(id)).body.bankName).toBe('')
  })

  it('have a format whose numbers never become too long, prefix included', async () => {
    const sentence = 'Numbers of this format could be longer than 40 characters'
    const long = `${'x'.repeat(20)}{PREFIX}{SEQ}`
    const prefix = 'P'.repeat(14)
    expect((await create({ invoicePrefix: prefix, invoiceNumberFormat: long })).error.fields).toEqual({
      invoiceNumberFormat: sentence,
    })
    const { id } = await add({ invoiceNumberFormat: long })
    expect((await patch(id, { invoicePrefix: prefix })).error.fields).toEqual({
      invoiceNumberFormat: sentence,
    })
    expect((await patch(id, { invoicePrefix: prefix, invoiceNumberFormat: '{SEQ}' })).status).toBe(200)
  })

  it('change only in the named fields, and record what really changed', async () => {
    const settings = await add(WHOLE)
    const reply = await patch(settings.id, { iban: '', bankName: WHOLE.bankName, isActive: true })
    expect(reply.body).toMatchObject({ ...WHOLE, iban: '', isActive: true })
    await patch(settings.id, { iban: '' })
    const { rows } = await app.platform.pool.query(
      `select action, before, after from changes where entity = 'invoice-settings' and entity_id = $1 order by id`,
      [String(settings.id)],
    )
    expect(rows.slice(1)).toEqual([
      { action: 'update', before: { iban: '-', is_active: false }, after: { iban: '', is_active: true } },
    ])
    expect((await patch(settings.id, {})).status).toBe(400)
  })

  it('that do not exist are not found', async () => {
    const missing = [
      await read(2_000_000),
      await patch(2_000_000, { iban: '' }),
      await choose(2_000_000),
      await remove(2_000_000),
    ]
    for (const reply of missing)
      expect([reply.status, reply.error.message]).toEqual([404, 'Invoice settings not found'])
  })
})

describe('the default', () => {
  it('is at most one, even after 50 simultaneous calls, and cannot be deleted', async () => {
    const all = [await add(), await add(), await add({ isDefault: true })]
    const replies = await atOnce(50, (index) => choose(all[index % 3]?.id ?? 0))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([200]))
    const defaults = (await list()).body.filter((settings) => settings.isDefault)
    expect(defaults).toHaveLength(1)
    const reply = await remove(defaults[0]?.id ?? 0)
    expect([reply.status, reply.error.message]).toEqual([409, 'The default cannot be deleted'])
  })

  it('is independent of the default company', async () => {
    await app.call(createCompanyProfile, { as: admin, body: { name: 'Main', isDefault: true } })
    expect((await add({ isDefault: true })).isDefault).toBe(true)
  })
})

describe('the next number', () => {
  const count = (name: string, last: number) =>
    app.platform.pool.query('insert into invoice_series (name, last_number) values ($1, $2)', [name, last])
  const nextOf = async (id: number) => [
    (await read(id)).body.nextSequence,
    (await list()).body.find((settings) => settings.id === id)?.nextSequence,
  ]

  it('is one more than the last of the series, and 1 before the first', async () => {
    const { id } = await add({ invoicePrefix: 'KS-', invoiceNumberFormat: '{PREFIX}{YYYY}-{SEQ:5}' })
    expect(await nextOf(id)).toEqual([1, 1])
    await count('KS-{YYYY}-{SEQ:5}', 31)
    expect(await nextOf(id)).toEqual([32, 32])
    expect((await patch(id, { invoicePrefix: 'KT-' })).body.nextSequence).toBe(1)
    expect((await patch(id, { invoicePrefix: 'KS-' })).body.nextSequence).toBe(32)
  })

  it('is the same for settings whose numbers would be the same', async () => {
    const typed = await add({ invoicePrefix: '', invoiceNumberFormat: 'INV-{SEQ}' })
    const put = await add({ invoicePrefix: 'INV', invoiceNumberFormat: '{PREFIX}-{SEQ}' })
    await count('INV-{SEQ}', 7)
    expect([await nextOf(typed.id), await nextOf(put.id)]).toEqual([
      [8, 8],
      [8, 8],
    ])
  })

  it.each([
    ['{PREFIX}{SEQ}', 'INV/'],
    ['{PREFIX}{PREFIX}-{SEQ}', 'A_'],
    ['$&$1\\1 {PREFIX}{SEQ}', 'x-/_'],
    ['{PREFIX}{SEQ}', ''],
    ['{SEQ:5}', 'unused'],
    ['ඉන්වොයිසිය {PREFIX} {SEQ}', 'ab'],
    ['PREFIX{PREFIX}{SEQ}', 'PREFIX'],
    ['{PREFIX}{YYYY}{MM}{DD}-{HH}{mm}{ss}', 'INV'],
  ])('uses the same series name as issuing: %s with %s', async (format, prefix) => {
    const { id } = await add({ invoicePrefix: prefix, invoiceNumberFormat: format })
    await count(seriesName(format, prefix), 41)
    expect(await nextOf(id)).toEqual([42, 42])
  })
})

describe('deleted invoice settings', () => {
  it('are restored unchanged, and named in the bin by company and prefix', async () => {
    const settings = await add(WHOLE)
    expect((await remove(settings.id)).status).toBe(204)
    expect((await read(settings.id)).status).toBe(404)
    const [entry] = (await app.call(listBin, { as: admin })).body
    expect(entry).toMatchObject({ entity: 'invoice-settings', title: 'Sample Works SW/' })
    await app.call(restoreFromBin, { as: admin, params: params(entry?.id ?? 0) })
    expect((await read(settings.id)).body).toEqual({ ...settings, version: settings.version + 1 })
  })

  it('are restored without a company that no longer exists', async () => {
    const settings = await add()
    await remove(settings.id)
    await app.call(deleteCompanyProfile, { as: admin, params: params(companyId) })
    const entries = (await app.call(listBin, { as: admin })).body
    const entry = entries.find((each) => each.entity === 'invoice-settings')
    await app.call(restoreFromBin, { as: admin, params: params(entry?.id ?? 0) })
    expect((await read(settings.id)).body).toMatchObject({ companyProfileId: null, companyName: null })
    await remove(settings.id)
    expect((await app.call(listBin, { as: admin })).body[0]?.title).toBe('No Company INV')
  })
})

describe('the list of invoice settings', () => {
  it('has the default first, then companies ignoring case, those without one last; it can be searched and paged', async () => {
    const alone = await addCompany('Alone')
    await add({ companyProfileId: alone, bankName: 'Nobody’s' })
    await app.call(deleteCompanyProfile, { as: admin, params: params(alone) })
    await add({ companyProfileId: await addCompany('beta') })
    await add({ companyProfileId: await addCompany('Alpha'), bankBranch: 'නුවර' })
    await add({ isDefault: true, bankName: 'Bank of Samples' })
    const names = async (query: object = {}) => {
      const { body, headers } = await list(query)
      return [...body.map((settings) => settings.companyName), headers['x-total-count']]
    }
    expect(await names()).toEqual(['Sample Works', 'Alpha', 'beta', null, '4'])
    expect(await names({ limit: '3', page: '2' })).toEqual([null, '4'])
    expect(await names({ search: 'ALPHA' })).toEqual(['Alpha', '1'])
    expect(await names({ search: 'bank of' })).toEqual(['Sample Works', '1'])
    expect(await names({ search: 'නුවර' })).toEqual(['Alpha', '1'])
    expect(await names({ search: 'nobody' })).toEqual([null, '1'])
    expect(await names({ search: '_' })).toEqual(['0'])
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { createInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { checkLanguage } from '#sales/words/shared/language-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { readParties } from './index.ts'

const UNKNOWN = 999_999
const NOTHING = { invoiceSettingsId: null, clientId: null, clientName: null, clientEmail: null }

let app: TestApp
let admin: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())

const parties = (source: Partial<typeof NOTHING> | { [key: string]: number | string | null }) =>
  readParties(app.platform.database, { ...NOTHING, ...source })
const addCompany = async (name: string, isDefault = false) =>
  (await app.call(createCompanyProfile, { as: admin, body: { name, isDefault } })).body.id
const addSettings = async (companyProfileId: number, bankName: string, isDefault = false) =>
  (await app.call(createInvoiceSettings, { as: admin, body: { companyProfileId, bankName, isDefault } })).body
    .id

it('takes the named settings or the default ones, their company or the default one, and the client', async () => {
  const none = await parties({ invoiceSettingsId: UNKNOWN, clientId: UNKNOWN, clientEmail: 'new@client.lk' })
  expect(none.settings).toBeNull()
  expect(none.parties).toMatchObject({
    company: null,
    client: { name: null, email: 'new@client.lk' },
    bank: { bankName: '' },
  })

  const plain = await addCompany('Plain')
  const usual = await addCompany('Usual', true)
  expect((await parties({})).parties.company?.name).toBe('Usual')

  const named = await addSettings(plain, 'Bank of Plain')
  expect((await parties({})).settings).toBeNull()
  await addSettings(usual, 'Usual Bank', true)
  const read = async (id: number | null) => {
    const { settings, parties: read_ } = await parties({ invoiceSettingsId: id })
    return [settings?.bankName, read_.bank.bankName, read_.company?.name]
  }
  expect(await read(named)).toEqual(['Bank of Plain', 'Bank of Plain', 'Plain'])
  for (const id of [null, UNKNOWN]) expect(await read(id)).toEqual(['Usual Bank', 'Usual Bank', 'Usual'])

  // its company is deleted: the default one replaces it
  await app.platform.pool.query('delete from company_profiles where id = $1', [plain])
  expect(await read(named)).toEqual(['Bank of Plain', 'Bank of Plain', 'Usual'])

  // amounts in words are in a language of clients only once it is checked, and only for who has them (spec 25.1)
  const isChecked = true
  await app.call(checkLanguage, { as: admin, body: { language: 'ta', isChecked } })
  expect((await parties({})).parties).not.toHaveProperty('checkedLanguages')
  await app.platform.pool.query('update invoice_settings set words_on = true where id = $1', [named])
  expect((await parties({ invoiceSettingsId: named })).parties).toMatchObject({
    wordsOn: true,
    checkedLanguages: ['ta'],
  })

  const client = await app.call(createClient, {
    as: admin,
    body: {
      companyName: 'Lake View',
      contactName: 'Ayesha',
      email: 'a@lake.lk',
      phone: '1',
      address: '12 Lake Road',
    },
  })
  const clientId = client.body.id
  expect((await parties({ clientId })).parties.client).toMatchObject({
    name: 'Lake View',
    contactName: 'Ayesha',
    address: '12 Lake Road',
    email: 'a@lake.lk',
  })
  expect(
    (await parties({ clientId, clientName: 'Then', clientEmail: 'then@lake.lk' })).parties.client,
  ).toMatchObject({
    name: 'Then',
    contactName: 'Ayesha',
    email: 'then@lake.lk',
  })
})

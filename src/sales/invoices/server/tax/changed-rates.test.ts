import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import {
  listCompanyProfiles,
  updateCompanyProfile,
} from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { creditInvoice } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import {
  getInvoiceSettings,
  updateInvoiceSettings,
} from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { checkInvoiceIssue, createInvoice, getInvoice } from '../../shared/invoice-endpoints.ts'
import { createQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, ONE_LINE, startInvoiceScene } from '#test/invoice-scene.ts'

let scene: InvoiceScene
let companyId = ''
let settingsId = ''
let clientId = 0
beforeAll(async () => {
  scene = await startInvoiceScene()
  settingsId = String(await scene.addSettings({ invoicePrefix: 'INV' }))
  companyId = String((await scene.call(listCompanyProfiles)).body[0]?.id)
  await setCompany({
    address: '42 Flower Road',
    phone: '011',
    tin: '103318265',
    vatNumber: '103318265-7000',
    vatFrom: '2024-01-01',
  })
  const body = {
    companyName: 'Lanka Foods',
    contactName: 'Dilini',
    email: 'd@lanka.lk',
    phone: '077',
    address: '45 Galle Road',
    tin: '109338124',
    isVatRegistered: true,
  }
  clientId = (await scene.call(createClient, { body })).body.id
})
beforeEach(async () => {
  scene.setClock('2026-11-20T04:00:00Z')
  await setRates('vat', { '2024-01-01': 18 })
  await setRates('sscl', { '2022-10-01': 2.5 })
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

/** Replaces the standard rates of a tax, by the days from which they hold. */
async function setRates(tax: 'vat' | 'sscl', rates: Readonly<Record<string, number>>): Promise<void> {
  const { pool } = scene.app.platform
  await pool.query('delete from tax_rates where tax = $1', [tax])
  for (const [day, rate] of Object.entries(rates))
    await pool.query('insert into tax_rates (tax, from_day, rate) values ($1, $2, $3)', [tax, day, rate])
}
const raiseVat = () => setRates('vat', { '2024-01-01': 18, '2026-11-01': 20 })

async function setCompany(body: object): Promise<void> {
  expect((await scene.call(updateCompanyProfile, { params: { id: companyId }, body })).status).toBe(200)
}
const addDraft = (body: object = {}) => scene.addDraft({ clientId, taxRate: 18, items: [ONE_LINE], ...body })
const check = async (id: number) => (await scene.call(checkInvoiceIssue, { params: { id: String(id) } })).body

describe('a standard rate that changes (spec 20.1)', () => {
  it('decides the title by the day of supply', async () => {
    await raiseVat()
    const { id } = await addDraft()
    expect(await check(id)).toMatchObject({
      title: 'invoice',
      reason: 'the rate is not the standard one of 20 %',
    })
    expect((await check((await addDraft({ supplyDate: '2026-10-31' })).id)).title).toBe('tax-invoice')
    expect((await check((await addDraft({ taxRate: 20 })).id)).title).toBe('tax-invoice')
  })

  it('changes no document: neither sums nor title of an issued one, nor the rate of its credit note', async () => {
    const draft = await addDraft()
    const { body: issued } = await scene.setStatus((await addDraft()).id, 'Sent')
    expect([issued.title, issued.taxRate]).toEqual(['tax-invoice', 18])
    const before = await scene.everything()
    await raiseVat()
    await setRates('sscl', {})
    expect(await scene.everything()).toEqual(before)
    const get = async (id: number) => (await scene.call(getInvoice, { params: { id: String(id) } })).body
    expect([await get(issued.id), await get(draft.id)]).toEqual([issued, draft])
    const credit = await scene.call(creditInvoice, {
      params: { id: String(issued.id) },
      body: { reason: 'cancelled', lines: [{ lineId: issued.items[0]?.id ?? 0, quantity: 1 }] },
    })
    expect(credit.body).toMatchObject({ taxRate: 18 })
  })
})

describe('the SSCL rate of new documents (spec 20.1)', () => {
  const setSettings = (body: object) =>
    scene.call(updateInvoiceSettings, { params: { id: settingsId }, body })
  const usual = async () =>
    (await scene.call(getInvoiceSettings, { params: { id: settingsId } })).body.usualLevyRate
  /** What the settings announce, and what an invoice and a quote begin with that name no rate. */
  const begun = async () => {
    const body = { clientId, invoiceSettingsId: Number(settingsId), items: [ONE_LINE] }
    const invoice = (await scene.call(createInvoice, { body })).body
    const quote = (await scene.call(createQuote, { body })).body
    return [await usual(), invoice.levyRate, quote.levyRate]
  }

  it.each<[string, string | null, object, number]>([
    ['no registration: that of the settings', null, { levyRate: 2 }, 2],
    ['no registration and no rate', null, {}, 0],
    ['before the registration', '2026-11-21', { levyRate: 2 }, 0],
    ['on its first day the standard one', '2026-11-20', {}, 2.5],
    ['registered: that of the settings first', '2026-11-20', { levyRate: 2.5641 }, 2.5641],
    ['in the prices', '2026-11-20', { showLevy: false }, 0],
  ])('%s', async (_name, ssclFrom, settings, rate) => {
    await setCompany({ ssclFrom })
    await setSettings({ levyRate: 0, showLevy: true, ...settings })
    expect(await begun()).toEqual([rate, rate, rate])
  })

  it('follows the standard one of the day, in Colombo; sent wins', async () => {
    await setCompany({ ssclFrom: '2026-11-20' })
    await setSettings({ levyRate: 0, showLevy: true })
    await setRates('sscl', { '2022-10-01': 2.5, '2026-11-21': 3 })
    scene.setClock('2026-11-20T18:29:00Z')
    expect(await begun()).toEqual([2.5, 2.5, 2.5])
    scene.setClock('2026-11-20T18:30:00Z')
    expect(await begun()).toEqual([3, 3, 3])
    const body = { clientId, levyRate: 0, items: [ONE_LINE] }
    expect((await scene.call(createInvoice, { body })).body.levyRate).toBe(0)
  })
})

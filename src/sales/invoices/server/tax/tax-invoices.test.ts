import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import {
  listCompanyProfiles,
  updateCompanyProfile,
} from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { creditInvoice } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import { getInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, ONE_LINE, startInvoiceScene } from '#test/invoice-scene.ts'
import { checkInvoiceIssue } from '../../shared/invoice-endpoints.ts'

let scene: InvoiceScene
let settingsId = 0
let registered = 0
beforeAll(async () => {
  scene = await startInvoiceScene()
  settingsId = await scene.addSettings({ invoicePrefix: 'INV', invoiceNumberFormat: '{PREFIX}-{SEQ:5}' })
  const { body } = await scene.call(listCompanyProfiles)
  await setCompany(
    { address: '42 Flower Road', phone: '011', tin: '103318265', vatNumber: '103318265-7000' },
    body[0]?.id,
  )
  registered = (await addClient({ isVatRegistered: true, tin: '109338124', address: '45 Galle Road' })).id
})
beforeEach(async () => {
  scene.setClock('2026-11-20T04:00:00Z')
  await setCompany({ vatFrom: '2024-01-01', placeOfSupply: 'Colombo' })
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

let companyId = ''
async function setCompany(body: object, id?: number): Promise<void> {
  if (id !== undefined) companyId = String(id)
  expect((await scene.call(updateCompanyProfile, { params: { id: companyId }, body })).status).toBe(200)
}

async function addClient(part: object) {
  const { body } = await scene.call(createClient, {
    body: { companyName: 'Lanka Foods', contactName: 'Dilini', email: 'd@lanka.lk', phone: '077', ...part },
  })
  return body
}

const TAXED = { taxRate: 18, items: [ONE_LINE] }
const addTaxDraft = (body: object = {}) => scene.addDraft({ clientId: registered, ...TAXED, ...body })
const addTaxInvoice = async (body: object = {}) => {
  const { body: issued, error, status } = await scene.setStatus((await addTaxDraft(body)).id, 'Sent')
  if (status !== 200) throw new Error(error.message)
  return issued
}
const check = async (id: number) => (await scene.call(checkInvoiceIssue, { params: { id: String(id) } })).body

/** The place of a number in its series. */
const placeOf = (number: string | null) => Number(number?.split('_').at(-1))

describe('a tax invoice (spec 20)', () => {
  it('is issued with its title, the day and the place of supply, and a number of its series', async () => {
    const draft = await addTaxDraft()
    expect(draft).toMatchObject({ title: 'invoice', supplyDate: null, placeOfSupply: null })
    expect(await check(draft.id)).toMatchObject({ title: 'tax-invoice', missing: [] })
    const { body } = await scene.setStatus(draft.id, 'Sent')
    expect(body).toMatchObject({
      title: 'tax-invoice',
      titleReason: null,
      supplyDate: '2026-11-20',
      placeOfSupply: 'Colombo',
    })
    expect(body.invoiceNumber).toMatch(/^26NOV_INV_\d+$/)
    expect(await check(draft.id)).toMatchObject({ title: 'tax-invoice', missing: [] })
  })

  it('keeps the reason why an invoice is none', async () => {
    const { body } = await scene.setStatus((await scene.addDraft(TAXED)).id, 'Sent')
    expect(body).toMatchObject({
      title: 'invoice',
      titleReason: 'the client is not VAT-registered',
      supplyDate: null,
    })
    expect(body.invoiceNumber).toMatch(/^INV-\d+$/)
  })

  it('does not exist before the company states its registration: nothing is said of a title', async () => {
    await setCompany({ vatFrom: null })
    const { body } = await scene.setStatus((await addTaxDraft()).id, 'Sent')
    expect(body).toMatchObject({ title: 'invoice', titleReason: null, supplyDate: null, placeOfSupply: null })
  })

  it('depends on the day of supply, not on that of the issue', async () => {
    await setCompany({ vatFrom: '2026-11-15' })
    expect((await addTaxInvoice({ supplyDate: '2026-11-14' })).title).toBe('invoice')
    expect((await addTaxInvoice({ supplyDate: '2026-11-15' })).title).toBe('tax-invoice')
  })

  it('is not issued while something is missing: the list says what', async () => {
    const { id: clientId } = await addClient({ isVatRegistered: true })
    const { id } = await addTaxDraft({ clientId })
    const before = await scene.everything()
    const missing = ['The client has no TIN', 'The client has no address']
    expect((await check(id)).missing.map(({ sentence }) => sentence)).toEqual(missing)
    for (const reply of [await scene.setStatus(id, 'Sent'), await scene.send(id)]) {
      expect(reply.status).toBe(409)
      expect(reply.error.message).toBe(missing.join('. '))
    }
    expect(await scene.everything()).toEqual(before)
  })
})

describe('the series of tax invoices (spec 20.3)', () => {
  it('never restarts, and is stamped with the month in Colombo; ordinary invoices take none of it', async () => {
    scene.setClock('2026-09-30T18:29:00Z')
    const september = await addTaxInvoice()
    const ordinary = await scene.addIssued()
    scene.setClock('2026-09-30T18:30:00Z')
    const october = await addTaxInvoice()
    expect(september.invoiceNumber).toMatch(/^26SEP_INV_/)
    expect(october.invoiceNumber).toMatch(/^26OCT_INV_/)
    expect(placeOf(october.invoiceNumber)).toBe(placeOf(september.invoiceNumber) + 1)
    expect([september.issueDate, october.issueDate]).toEqual(['2026-09-30', '2026-10-01'])
    expect(ordinary.invoiceNumber).toMatch(/^INV-/)
  })

  it('has no gap and no number twice, with two processes and twelve at once', async () => {
    const { app: other } = await scene.again()
    const first = placeOf((await addTaxInvoice()).invoiceNumber)
    const drafts = await Promise.all(Array.from({ length: 12 }, () => addTaxDraft()))
    const replies = await Promise.all(
      drafts.map(({ id }, index) => scene.setStatus(id, 'Sent', index % 2 === 0 ? {} : { on: other })),
    )
    expect(replies.map(({ status }) => status)).toEqual(drafts.map(() => 200))
    const places = replies.map(({ body }) => placeOf(body.invoiceNumber)).toSorted((one, two) => one - two)
    expect(places).toEqual(drafts.map((_, index) => first + index + 1))
  })

  it('is foreseen by the settings', async () => {
    const { invoiceNumber } = await addTaxInvoice()
    const { body } = await scene.call(getInvoiceSettings, { params: { id: String(settingsId) } })
    expect(body.nextTaxSequence).toBe(placeOf(invoiceNumber) + 1)
  })

  it('is kept by a draft that was issued before, which is not issued as anything else', async () => {
    const { id, invoiceNumber } = await addTaxInvoice()
    const { body: reopened } = await scene.setStatus(id, 'Draft')
    expect(reopened).toMatchObject({ title: 'invoice', titleReason: null, supplyDate: null })
    await scene.replace(id, { clientId: registered, taxRate: 0 })
    const refused = await scene.setStatus(id, 'Sent')
    expect(refused.status).toBe(409)
    expect(refused.error.message).toBe(
      `Its number ${invoiceNumber} is one of tax invoices, which this is not: no VAT is charged`,
    )
    await scene.replace(id, { clientId: registered, ...TAXED })
    const { body } = await scene.setStatus(id, 'Sent')
    expect(body).toMatchObject({ title: 'tax-invoice', invoiceNumber })
  })

  it('is not joined by a draft that keeps another number', async () => {
    await setCompany({ vatFrom: null })
    const { id, invoiceNumber } = await addTaxInvoice()
    await setCompany({ vatFrom: '2024-01-01' })
    await scene.setStatus(id, 'Draft')
    expect((await scene.setStatus(id, 'Sent')).body).toMatchObject({
      title: 'invoice',
      titleReason: `it keeps its number ${invoiceNumber}, which is not one of tax invoices`,
      invoiceNumber,
    })
  })
})

describe('correcting a tax invoice (spec 20.5)', () => {
  const BY_CREDIT_NOTE = 'A tax invoice that was sent is corrected by a credit note'

  it('is done by credit note once it was sent', async () => {
    const { id, items } = await addTaxInvoice()
    expect((await scene.send(id)).status).toBe(200)
    const before = await scene.everything()
    for (const reply of [
      await scene.replace(id, { clientId: registered, ...TAXED }),
      await scene.remove(id),
    ]) {
      expect(reply.status).toBe(409)
      expect(reply.error.message).toBe(BY_CREDIT_NOTE)
    }
    expect((await scene.setStatus(id, 'Draft')).status).toBe(409)
    expect(await scene.everything()).toEqual(before)
    const lines = [{ lineId: Number(items[0]?.id), amount: 100 }]
    const body = { reason: 'discount', lines } as const
    expect((await scene.call(creditInvoice, { params: { id: String(id) }, body })).status).toBe(201)
    expect((await scene.send(id)).status).toBe(200)
  })

  it('may be an edit before it was sent, after which it is still one', async () => {
    const { id } = await addTaxInvoice()
    const edited = await scene.replace(id, { clientId: registered, ...TAXED, subject: 'Web shop' })
    expect(edited.body).toMatchObject({ subject: 'Web shop', title: 'tax-invoice' })
    const refused = await scene.replace(id, { clientId: registered, taxRate: 0 })
    expect(refused.status).toBe(409)
    expect(refused.error.message).toBe('A tax invoice stays one: no VAT is charged')
  })

  it('counts as delivered once its client opened it by a link', async () => {
    const { id } = await addTaxInvoice()
    await seenByClient(id)
    const reason = 'A tax invoice that its client has opened is corrected by a credit note'
    for (const refused of [
      await scene.replace(id, { ...TAXED, clientId: registered, subject: 'Changed' }),
      await scene.remove(id),
    ])
      expect([refused.status, refused.error.message]).toEqual([409, reason])
    const ordinary = (await scene.addIssued(TAXED)).id
    await seenByClient(ordinary)
    const reopened = await scene.setStatus(ordinary, 'Draft')
    expect([reopened.status, reopened.error.message]).toEqual([
      409,
      'An invoice that its client has opened cannot become a draft again',
    ])
  })

  it('leaves an ordinary invoice as it was: it is edited and made void after sending', async () => {
    const { id } = await scene.addIssued(TAXED)
    await scene.send(id)
    expect((await scene.replace(id, { ...TAXED, subject: 'Changed' })).status).toBe(200)
    expect((await scene.remove(id)).status).toBe(204)
  })
})

/** Its client opened it by a link. */
const seenByClient = (id: number) =>
  scene.app.platform.pool.query(
    `insert into public_links
       (kind, target_id, nonce, made_by_name, created_at, seen_count, first_seen_at, last_seen_at)
     values ('invoice', $1, decode(repeat('ab', 16), 'hex'), 'Nimal', now(), 1, now(), now())`,
    [id],
  )

describe('the database', () => {
  const refused = async (statement: string, id: number) =>
    expect(scene.app.platform.pool.query(statement, [id])).rejects.toThrow()

  it('keeps the title of what is issued', async () => {
    const { id } = await addTaxInvoice()
    await refused(`update invoices set title = 'invoice' where id = $1`, id)
    await refused(`update invoices set title_reason = 'other' where id = $1`, id)
    const ordinary = await scene.addIssued()
    await refused(`update invoices set title = 'tax-invoice' where id = $1`, ordinary.id)
  })

  it('keeps a tax invoice that was sent, but for what is paid and credited', async () => {
    const { id } = await addTaxInvoice()
    await scene.send(id)
    for (const change of [
      `subject = 'x'`,
      'voided_at = now()',
      `supply_date = '2020-01-01'`,
      "issued_at = null, issue_date = null, parties = null, pdf_file_id = null, title = 'invoice'",
    ])
      await refused(`update invoices set ${change} where id = $1`, id)
    expect((await scene.pay(id)).status).toBe(200)
    const opened = (await addTaxInvoice()).id
    await seenByClient(opened)
    await refused(`update invoices set subject = 'x' where id = $1`, opened)
  })

  it('issues no tax invoice with another number, and nothing else with one of its own', async () => {
    const { id } = await addTaxDraft()
    const numbered = `update invoices set title = 'tax-invoice', invoice_number = 'X1', issued_at = now(),
      issue_date = current_date, parties = '{}', pdf_file_id = (select min(id) from files) where id = $1`
    await refused(numbered, id)
    await refused(`update invoices set title = 'tax-invoice' where id = $1`, id)
  })
})

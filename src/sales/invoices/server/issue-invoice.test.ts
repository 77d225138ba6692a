import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { replaceClient } from '#sales/clients/shared/client-endpoints.ts'
import { deleteClient } from '#sales/clients/shared/client-endpoints.ts'
import { updateCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import {
  deleteInvoiceSettings,
  updateInvoiceSettings,
} from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { AppError } from '#platform/shared/errors.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'
import { listInvoices } from '../shared/invoice-endpoints.ts'
import type { Invoice } from '../shared/invoice-schema.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
})
beforeEach(() => scene.setClock('2026-11-20T04:00:00Z'))
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const numbersOf = (invoices: readonly Invoice[]) => invoices.map((invoice) => invoice.invoiceNumber)

describe('issuing an invoice', () => {
  it('assigns number, day, snapshot and PDF at once, and reports it', async () => {
    const draft = await scene.addDraft({ dueDate: '2026-12-01' })
    expect(draft).toMatchObject({ invoiceNumber: null, issueDate: null, status: 'Draft' })
    const { body } = await scene.setStatus(draft.id, 'Sent')
    expect(body).toMatchObject({
      invoiceNumber: 'INV20261120-093000',
      issueDate: '2026-11-20',
      status: 'Sent',
      emailedAt: null,
      mail: null,
    })
    const { rows } = await scene.app.platform.pool.query<{ parties: object; pdf_file_id: number }>(
      'select parties, pdf_file_id from invoices where id = $1',
      [draft.id],
    )
    expect(rows[0]).toMatchObject({
      parties: { company: { name: 'Sample Works' }, client: { address: '12 Lake Road\nKandy' } },
      pdf_file_id: expect.any(Number),
    })
    expect(await scene.pdf(draft.id)).toContain('"number":"INV20261120-093000","mark":null')
    expect((await scene.history(draft.id))[0]).toMatchObject({
      action: 'issued',
      detail: 'INV20261120-093000',
      actorName: 'Test Person',
    })
  })

  it('leaves a draft and no gap if its PDF cannot be rendered', async () => {
    await scene.addSettings({ invoicePrefix: 'F', invoiceNumberFormat: '{PREFIX}-{SEQ}' })
    const { id } = await scene.addDraft()
    scene.renderer.before = async () => {
      throw new AppError('unavailable', 'The document cannot be made now')
    }
    const before = await scene.everything()
    expect((await scene.send(id)).status).toBe(503)
    expect((await scene.setStatus(id, 'Sent')).status).toBe(503)
    expect(await scene.everything()).toEqual(before)
    scene.renderer.before = async () => undefined
    expect((await scene.send(id)).body.invoiceNumber).toBe('F-1')
  })
})

describe('the business’s time zone', () => {
  it.each([
    ['2026-11-19T18:30:00Z', '2026-11-20', 'D20261120-000000'],
    ['2026-11-19T23:59:00Z', '2026-11-20', 'D20261120-052900'],
    ['2026-11-20T00:01:00Z', '2026-11-20', 'D20261120-053100'],
    ['2026-11-20T18:29:00Z', '2026-11-20', 'D20261120-235900'],
    ['2026-12-31T18:30:00Z', '2027-01-01', 'D20270101-000000'],
  ])('at %s is that of %s for number, day and overdue state', async (instant, day, number) => {
    scene.setClock(instant)
    await scene.addSettings({ invoicePrefix: 'D' })
    const dayBefore = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
    const today = await scene.addIssued({ dueDate: day })
    expect(today).toMatchObject({ issueDate: day, invoiceNumber: number, status: 'Sent' })
    const late = await scene.addIssued({ dueDate: dayBefore })
    expect(late).toMatchObject({ issueDate: day, invoiceNumber: `${number}-2`, status: 'Overdue' })
    const overdue = await scene.call(listInvoices, { query: { status: ['Overdue'] } })
    expect(overdue.body.map(({ id }) => id)).toContain(late.id)
    expect(overdue.body.map(({ id }) => id)).not.toContain(today.id)
    expect((await scene.payPart(late.id, { amount: 1, paidOn: day })).body.payments[0]?.paidOn).toBe(day)
    await scene.remove(today.id)
  })
})

describe('invoice numbers', () => {
  it('know their origin: a time is never read as a position in a series', async () => {
    scene.setClock('2026-11-22T17:21:42Z')
    const settings = await scene.addSettings({ invoicePrefix: 'K' })
    const { invoiceNumber: first } = await scene.addIssued()
    const invoiceNumberFormat = '{PREFIX}{YYYY}{MM}{DD}-{SEQ}'
    await scene.call(updateInvoiceSettings, {
      params: { id: String(settings) },
      body: { invoiceNumberFormat },
    })
    const { invoiceNumber: second } = await scene.addIssued()
    expect([first, second]).toEqual(['K20261122-225142', 'K20261122-1'])
    const { rows } = await scene.app.platform.pool.query(
      `select number, series, sequence from invoice_numbers where number like 'K%' order by id`,
    )
    expect(rows).toEqual([
      { number: first, series: 'K{YYYY}{MM}{DD}-{HH}{mm}{ss}', sequence: 1 },
      { number: second, series: 'K{YYYY}{MM}{DD}-{SEQ}', sequence: 1 },
    ])
    await expectSoundMoney(scene.app.platform.pool)
  })

  it('assigned by another series are skipped, and recorded as such', async () => {
    await scene.addSettings({ invoicePrefix: 'ZP2', invoiceNumberFormat: '{PREFIX}{SEQ}' })
    // ZP2 and 1, or ZP and 21
    const first = await scene.addIssued()
    await scene.addSettings({ invoicePrefix: 'ZP', invoiceNumberFormat: '{PREFIX}{SEQ}' })
    const pool = scene.app.platform.pool
    await pool.query(
      `insert into invoice_series (name, last_number, recorded_from) values ('ZP{SEQ}', 20, 21)`,
    )
    const second = await scene.addIssued()
    expect(numbersOf([first, second])).toEqual(['ZP21', 'ZP22'])
    const { rows } = await pool.query(
      `select number, sequence, invoice_id, passed_over from invoice_numbers where series = 'ZP{SEQ}' order by id`,
    )
    expect(rows).toEqual([
      { number: 'ZP21', sequence: 21, invoice_id: null, passed_over: 'taken' },
      { number: 'ZP22', sequence: 22, invoice_id: second.id, passed_over: null },
    ])
  })

  it('of the same second differ if the format has no {SEQ}', async () => {
    scene.setClock('2026-11-21T04:00:00Z')
    await scene.addSettings({ invoicePrefix: 'S' })
    const issued = [await scene.addIssued(), await scene.addIssued(), await scene.addIssued()]
    scene.setClock('2026-11-21T04:00:01Z')
    issued.push(await scene.addIssued())
    const first = 'S20261121-093000'
    expect(numbersOf(issued)).toEqual([first, `${first}-2`, `${first}-3`, 'S20261121-093001'])
  })

  it('of a series increase by one, across years and settings; another prefix starts its own', async () => {
    const format = { invoiceNumberFormat: '{PREFIX}-{YYYY}-{SEQ:5}' }
    const one = await scene.addSettings({ invoicePrefix: 'ONE', ...format })
    const issued = [await scene.addIssued()]
    const twin = await scene.addSettings({ invoicePrefix: 'ONE', ...format })
    scene.setClock('2027-01-01T04:00:00Z')
    issued.push(await scene.addIssued({ invoiceSettingsId: twin }))
    await scene.addSettings({ invoicePrefix: 'TWO', ...format })
    issued.push(await scene.addIssued(), await scene.addIssued({ invoiceSettingsId: one }))
    expect(numbersOf(issued)).toEqual([
      'ONE-2026-00001',
      'ONE-2027-00002',
      'TWO-2027-00001',
      'ONE-2027-00003',
    ])
  })

  it('assigned by another series are skipped, even if both are assigned at the same time', async () => {
    const { app: other } = await scene.again()
    const plain = await scene.addSettings({ invoicePrefix: 'P', invoiceNumberFormat: '{PREFIX}{SEQ}' })
    const same = await scene.addSettings({ invoicePrefix: 'P', invoiceNumberFormat: '{PREFIX}{SEQ:1}' })
    const drafts: Invoice[] = []
    for (let count = 0; count < 10; count++) {
      drafts.push(await scene.addDraft({ invoiceSettingsId: count % 2 === 0 ? plain : same }))
    }
    const replies = await Promise.all(
      drafts.map(({ id }, index) => scene.setStatus(id, 'Sent', index % 2 === 0 ? {} : { on: other })),
    )
    await other.stop()
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const numbers = new Set(numbersOf(replies.map(({ body }) => body)))
    expect(numbers).toEqual(new Set(Array.from({ length: 10 }, (_, index) => `P${index + 1}`)))
  })

  it('have the documented format while there are no settings', async () => {
    const { pool } = scene.app.platform
    await pool.query('delete from invoice_settings')
    scene.setClock('2026-11-22T04:00:00Z')
    expect((await scene.addIssued()).invoiceNumber).toBe('INV20261122-093000')
  })
})

describe('the contents of an issued invoice', () => {
  it('stay unchanged, byte for byte, whatever happens to company, settings and client', async () => {
    const settingsId = await scene.addSettings({ invoicePrefix: 'B', bankName: 'Old Bank' })
    const { id } = await scene.addIssued({ invoiceSettingsId: settingsId, notes: 'As agreed' })
    const before = await scene.pdf(id)
    expect(before).toContain('Old Bank')
    const { rows } = await scene.app.platform.pool.query<{ id: number }>('select id from company_profiles')
    await scene.call(updateCompanyProfile, {
      params: { id: String(rows[0]?.id) },
      body: { name: 'Another Name', primaryColor: '#ff0000' },
    })
    const settings = { id: String(settingsId) }
    await scene.call(updateInvoiceSettings, { params: settings, body: { bankName: 'New Bank' } })
    const client = { id: String(scene.clientId) }
    await scene.call(replaceClient, {
      params: client,
      body: { companyName: 'Renamed', contactName: 'X', email: 'x@renamed.lk', phone: '2' },
    })
    expect(await scene.pdf(id)).toBe(before)
    await scene.addSettings({ invoicePrefix: 'OTHER' })
    await scene.call(deleteInvoiceSettings, { params: settings })
    await scene.call(deleteClient, { params: client })
    expect(await scene.pdf(id)).toBe(before)
    expect((await scene.send(id)).status).toBe(200)
    expect(await scene.pdf(id)).toBe(before)
    expect(await scene.read(id)).toMatchObject({
      clientId: null,
      clientName: 'Lake View',
      clientEmail: 'ayesha@lakeview.lk',
      invoiceSettingsId: null,
    })
  })
})

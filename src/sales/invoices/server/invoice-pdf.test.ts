import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { addMasterData } from '#test/sample-master-data.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import * as endpoints from '../shared/invoice-endpoints.ts'

let app: TestApp
let admin: TestAccount
let clientId: number
let settingsId: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  const data = await addMasterData(app, admin)
  clientId = Number(data.clients)
  await app.call(updateInvoiceSettings, {
    as: admin,
    params: { id: data['invoice-settings'] },
    body: { invoicePrefix: 'IN/', invoiceNumberFormat: '{PREFIX}{SEQ:3}' },
  })
  settingsId = Number(data['invoice-settings'])
})
afterAll(() => app.stop())

const addDraft = async () =>
  (
    await app.call(endpoints.createInvoice, {
      as: admin,
      body: { clientId, invoiceSettingsId: settingsId, items: [{ description: 'වැඩ', unitPrice: 5 }] },
    })
  ).body.id
const pdf = async (id: number) => {
  const reply = await app.call(endpoints.getInvoicePdf, { as: admin, params: { id: String(id) } })
  return { ...reply, bytes: Buffer.from(await reply.body.bytes()) }
}

describe('the PDF of an invoice', () => {
  it('of a draft is rendered on request, under its id', async () => {
    const id = await addDraft()
    const { status, headers, bytes } = await pdf(id)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain(`filename="Invoice-${id}.pdf"`)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('of an issued one is the one that was stored and sent, byte for byte, under its number', async () => {
    const id = await addDraft()
    await app.call(endpoints.sendInvoice, { as: admin, params: { id: String(id) } })
    const { headers, bytes } = await pdf(id)
    expect(headers['content-disposition']).toContain('filename="Invoice-IN-001.pdf"')
    const { rows } = await app.platform.pool.query<{ content: Buffer; attachment_name: string }>(
      `select content, attachment_name from invoices
       join outbox_messages on about_id = invoices.id and attachment_file_id = pdf_file_id
       join files on files.id = pdf_file_id where invoices.id = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.content.equals(bytes)).toBe(true)
    expect(rows[0]?.attachment_name).toBe('Invoice-IN-001.pdf')
    await expectSoundMoney(app.platform.pool)
  })

  it('of a void one is rendered with its mark', async () => {
    const id = await addDraft()
    const params = { id: String(id) }
    await app.call(endpoints.setInvoiceStatus, { as: admin, params, body: { status: 'Sent' } })
    const issued = await pdf(id)
    await app.call(endpoints.deleteInvoice, { as: admin, params })
    const voided = await pdf(id)
    expect(voided.headers['content-disposition']).toContain('Invoice-IN-002.pdf')
    expect(voided.bytes.equals(issued.bytes)).toBe(false)
  })

  it('of an unknown invoice is not found', async () => {
    const reply = await app.call(endpoints.getInvoicePdf, { as: admin, params: { id: '2000000' } })
    expect([reply.status, reply.error.message]).toEqual([404, 'Invoice not found'])
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { convertQuote, createQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import { type InvoiceScene, ONE_LINE, startInvoiceScene } from '#test/invoice-scene.ts'
import { listInvoiceHistory } from '../../shared/invoice-endpoints.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
  scene.setClock('2026-11-20T04:00:00Z')
})
afterAll(() => scene.stop())

const told = async (id: number) => (await scene.history(id)).map(({ action, detail }) => [action, detail])

describe('the history of an invoice', () => {
  it('contains its whole life, newest first', async () => {
    const { id, invoiceNumber } = await scene.addIssued()
    await scene.setStatus(id, 'Draft')
    await scene.replace(id, { notes: 'Later' })
    await scene.send(id)
    await scene.payPart(id, { amount: 400.5 })
    await scene.pay(id)
    expect(await told(id)).toEqual([
      ['paid', 'LKR 599.50'],
      ['paid', 'LKR 400.50'],
      ['sent', 'ayesha@lakeview.lk'],
      ['issued', invoiceNumber],
      ['edited', null],
      ['reopened', null],
      ['issued', invoiceNumber],
      ['created', null],
    ])
    const entries = await scene.history(id)
    expect(new Set(entries.map(({ actorName }) => actorName))).toEqual(new Set(['Test Person']))
    expect(entries.filter(({ fields }) => fields.length > 0).map(({ action }) => action)).toEqual(['edited'])
  })

  it('names the quote that it was made from', async () => {
    const body = { clientId: scene.clientId, status: 'Accepted' as const, items: [ONE_LINE] }
    const quote = await scene.call(createQuote, { body })
    const invoice = await scene.call(convertQuote, { params: { id: String(quote.body.id) } })
    expect(invoice.body).toMatchObject({ status: 'Draft', quoteId: quote.body.id, total: 1000 })
    expect(await told(invoice.body.id)).toEqual([['created', `from quote Q${quote.body.id}`]])
  })

  it('describes an edit in readable words, before and after', async () => {
    const other = await scene.call(createClient, {
      body: { companyName: 'Hill Top', contactName: 'Nimal', email: 'nimal@hilltop.lk', phone: '2' },
    })
    const { id } = await scene.addDraft({ customTerms: 'Within 14 days', dueDate: '2026-12-01' })
    const edit = { clientId: other.body.id, dueDate: '', customTerms: null }
    await scene.replace(id, { ...edit, invoiceSettingsId: await scene.addSettings({}) })
    expect((await scene.history(id))[0]?.fields).toEqual([
      { name: 'Client', before: 'Lake View', after: 'Hill Top' },
      { name: 'Client email', before: 'ayesha@lakeview.lk', after: 'nimal@hilltop.lk' },
      { name: 'Due date', before: '1 Dec 2026', after: '' },
      { name: 'Custom terms', before: 'Within 14 days', after: 'Due on Receipt' },
      { name: 'Invoice settings', before: '', after: 'Sample Works' },
    ])
  })

  it('of an unknown invoice is not found', async () => {
    const reply = await scene.call(listInvoiceHistory, { params: { id: '2000000' } })
    expect([reply.status, reply.error.message]).toEqual([404, 'Invoice not found'])
  })
})

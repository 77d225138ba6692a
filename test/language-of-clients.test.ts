import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { creditInvoice, sendCreditNote } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import { addReceipt, printReceipt } from '#sales/invoices/shared/payment-endpoints.ts'
import * as quotes from '#sales/quotes/shared/quote-endpoints.ts'
import { type InvoiceScene, ONE_LINE, startInvoiceScene } from '#test/invoice-scene.ts'

let scene: InvoiceScene
let [sinhala, tamil] = [0, 0]
beforeAll(async () => {
  scene = await startInvoiceScene()
  sinhala = await addClient('si')
  tamil = await addClient('ta')
})
afterAll(() => scene.stop())

async function addClient(language: 'si' | 'ta'): Promise<number> {
  const body = {
    companyName: `Client ${language}`,
    contactName: 'A',
    email: `${language}@lk.lk`,
    phone: '1',
    language,
  }
  return (await scene.call(createClient, { body })).body.id
}

const mails = async () => {
  const { rows } = await scene.app.platform.pool.query<{ subject: string; body: string }>(
    `select subject, row_to_json(outbox_messages)::text as body from outbox_messages order by id`,
  )
  return rows
}

describe('the language of a document', () => {
  it('is that of its client, unless one is chosen', async () => {
    expect((await scene.addDraft({ clientId: sinhala })).language).toBe('si')
    expect((await scene.addDraft({ clientId: sinhala, language: 'ta' })).language).toBe('ta')
    expect((await scene.addDraft()).language).toBe('en')
    const byAddress = await scene.addDraft({ clientId: null, clientEmail: 'somebody@else.lk' })
    expect(byAddress.language).toBe('en')
  })

  it('stays when a replacement leaves it out, even with another client', async () => {
    const { id } = await scene.addDraft({ clientId: sinhala })
    expect((await scene.replace(id, { clientId: tamil })).body.language).toBe('si')
    expect((await scene.replace(id, { clientId: tamil, language: 'ta' })).body.language).toBe('ta')
    expect((await scene.history(id)).at(0)?.fields).toContainEqual({
      name: 'Language',
      before: 'Sinhala (සිංහල)',
      after: 'Tamil (தமிழ்)',
    })
  })

  it('is frozen with the invoice, and that of its revisions', async () => {
    const { id } = await scene.addIssued({ clientId: sinhala })
    const other = await scene.replace(id, { clientId: sinhala, language: 'en' })
    expect([other.status, other.error.fields]).toEqual([
      400,
      { language: 'An issued invoice keeps its language' },
    ])
    expect((await scene.replace(id, { clientId: sinhala, subject: 'Two' })).body.language).toBe('si')
    const pdf = await scene.pdf(id)
    expect(pdf).toContain('ඉන්වොයිසිය')
    expect(pdf).toContain('2 වන සංශෝධනය')
    await expect(
      scene.app.platform.pool.query(`update invoices set language = 'en' where id = $1`, [id]),
    ).rejects.toThrow('an issued invoice keeps its language')
  })

  it('goes from a quote to its deposit and its invoice', async () => {
    const body = {
      clientId: sinhala,
      items: [ONE_LINE],
      language: 'ta' as const,
      status: 'Accepted' as const,
    }
    const quote = (await scene.call(quotes.createQuote, { body })).body
    const params = { id: String(quote.id) }
    const deposit = (await scene.call(quotes.askForPart, { params, body: { percent: 40 } })).body
    expect(deposit).toMatchObject({
      language: 'ta',
      items: [{ description: `${quote.quoteNumber} இற்கான 40% முற்பணம்` }],
    })
    const final = await scene.call(quotes.convertQuote, { params })
    expect(final.body.language).toBe('ta')
  })

  it('is that of the mail, of credit notes and of receipts', async () => {
    const { id, invoiceNumber, items } = await scene.addIssued({ clientId: tamil })
    await scene.send(id)
    const [mail] = (await mails()).slice(-1)
    expect(mail?.subject).toBe(`Sample Works இடமிருந்து விலைப்பட்டியல் ${invoiceNumber}`)
    expect(mail?.body).toContain('<html lang=\\"ta\\">')
    expect(mail?.body).not.toMatch(/Invoice[^-]|Dear|attached|Due|Total|Sent by/)

    const lines = [{ lineId: items[0]?.id ?? 0, amount: 100 }]
    const note = (
      await scene.call(creditInvoice, { params: { id: String(id) }, body: { reason: 'not_done', lines } })
    ).body
    const params = { id: String(note.id) }
    const { text: pdf } = await scene.app.send({
      method: 'GET',
      url: `/api/credit-notes/${note.id}/pdf`,
      token: scene.admin,
    })
    expect(pdf).toContain(`விலைப்பட்டியல் ${invoiceNumber} இற்காக`)
    expect(pdf).toContain('காரணம்: செய்யப்படாத வேலை')
    await scene.call(sendCreditNote, { params })
    expect((await mails()).at(-1)?.subject).toContain('வரவுத் தாள் (Credit Note)')

    const receipt = await scene.call(addReceipt, {
      body: { clientId: tamil, amount: 500, method: 'cheque', parts: [{ invoiceId: id, amount: 500 }] },
    })
    await scene.call(printReceipt, { params: { id: String(receipt.body.id) } })
    const { text } = await scene.app.send({
      method: 'GET',
      url: `/api/receipts/${receipt.body.id}/pdf`,
      token: scene.admin,
    })
    expect(text).toContain(`விலைப்பட்டியல் ${invoiceNumber} இற்கான கொடுப்பனவு`)
    expect(text).toContain('கொடுப்பனவு முறை: காசோலை')
  })
})

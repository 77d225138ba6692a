import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import * as credits from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import type { DocumentView } from '#sales/documents/shared/document-view.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type DepositScene, startDepositScene } from '#test/deposit-scene.ts'

let scene: DepositScene
beforeAll(async () => {
  scene = await startDepositScene()
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const credit = ({ id, items }: Invoice, amount: number) =>
  scene.call(credits.creditInvoice, {
    params: { id: String(id) },
    body: { reason: 'cancelled', lines: [{ lineId: items[0]?.id ?? 0, amount }] },
  })
const takeBack = (id: number) => scene.call(credits.voidCreditNote, { params: { id: String(id) } })
const told = ({ status, error }: { status: number; error: { message: string } }) => [status, error.message]

describe('a deposit that was credited', () => {
  it('is not deducted, leaves its room to another part, and binds its quote no more', async () => {
    const quote = await scene.addQuote()
    const deposit = await scene.addDeposit(quote.id, { percent: 100 })
    expect((await credit(deposit, 100_000)).status).toBe(201)
    expect((await scene.readQuote(quote.id)).parts).toEqual([])
    await scene.addDeposit(quote.id, { percent: 40 })
    expect(await scene.addFinal(quote.id)).toMatchObject({ netAmount: 60_000, total: 70_800 })
    const other = await scene.addQuote()
    await credit(await scene.addDeposit(other.id, { percent: 40 }), 40_000)
    expect((await scene.setQuoteStatus(other.id, 'Declined')).status).toBe(200)
    expect((await scene.removeQuote(other.id)).status).toBe(204)
  })

  it('is credited as a whole', async () => {
    const deposit = await scene.addDeposit((await scene.addQuote()).id, { percent: 40 })
    const refused = await credit(deposit, 10_000)
    expect([...told(refused), refused.error.fields]).toEqual([
      400,
      'A deposit is credited as a whole: LKR 47,200.00',
      { lines: 'A deposit is credited as a whole: LKR 47,200.00' },
    ])
  })

  it('is charged again when the note is taken back, as far as its quote has room for it', async () => {
    const quote = await scene.addQuote()
    const deposit = await scene.addDeposit(quote.id, { percent: 60 })
    const note = (await credit(deposit, 60_000)).body
    const other = await scene.addDeposit(quote.id, { percent: 60 })
    expect(told(await takeBack(note.id))).toEqual([409, 'The parts would come to more than the quote'])
    await scene.remove(other.id)
    const draft = await scene.addFinal(quote.id)
    expect(draft.netAmount).toBe(100_000)
    expect((await takeBack(note.id)).status).toBe(200)
    expect(await scene.read(draft.id)).toMatchObject({ netAmount: 40_000, total: 47_200 })
  })

  it('is not charged again once the final invoice was issued without it', async () => {
    const quote = await scene.addQuote()
    const note = (await credit(await scene.addDeposit(quote.id, { percent: 40 }), 40_000)).body
    const final = (await scene.setStatus((await scene.addFinal(quote.id)).id, 'Sent')).body
    expect(told(await takeBack(note.id))).toEqual([
      409,
      `${final.invoiceNumber} is the final invoice of Q${quote.id} already: this deposit can no longer be charged`,
    ])
  })

  it('cannot be one that is deducted, in the database either', async () => {
    const quote = await scene.addQuote()
    const deposit = await scene.addDeposit(quote.id, { percent: 40 })
    const final = (await scene.setStatus((await scene.addFinal(quote.id)).id, 'Sent')).body
    const { pool } = scene.app.platform
    await expect(
      pool.query('update invoices set credited_cents = 100 where id = $1', [deposit.id]),
    ).rejects.toThrow(/a deposit that is deducted does not change|credited_cents is the sum/)
    await expect(
      pool.query('update invoice_deductions set is_freed = true where invoice_id = $1', [final.id]),
    ).rejects.toThrow('an invoice frees its deposits when it becomes void')
  })
})

describe('a deposit of a quote that was deleted', () => {
  it('is not restored without it, so that the parts of a quote never exceed it', async () => {
    const quote = await scene.addQuote()
    const parts: number[] = []
    for (let part = 0; part < 2; part++) {
      const { id } = (await scene.ask(quote.id, { percent: 60 })).body
      await scene.remove(id)
      parts.push(id)
    }
    await scene.removeQuote(quote.id)
    expect(told(await scene.restore(parts[0] ?? 0))).toEqual([
      409,
      `Q${quote.id} was deleted: restore it first`,
    ])
    expect((await scene.restore(quote.id, 'quote')).status).toBe(200)
    expect((await scene.restore(parts[0] ?? 0)).status).toBe(200)
    expect(told(await scene.restore(parts[1] ?? 0))).toEqual([
      409,
      'The parts would come to more than the quote',
    ])
  })

  it('is still shown on the void final invoice that deducted it', async () => {
    const quote = await scene.addQuote()
    const deposit = await scene.addDeposit(quote.id, { percent: 40 })
    const final = (await scene.setStatus((await scene.addFinal(quote.id)).id, 'Sent')).body
    await scene.remove(final.id)
    await scene.remove(deposit.id)
    expect((await scene.removeQuote(quote.id)).status).toBe(204)
    expect((await scene.read(final.id)).deductions).toHaveLength(1)
    const { view } = JSON.parse((await scene.pdf(final.id)).split('\n')[1] ?? '') as { view: DocumentView }
    expect([view.total, view.sums.map(({ label }) => label)]).toEqual([
      'LKR 70,800.00',
      ['Subtotal', `Less deposit ${deposit.invoiceNumber}`, 'Net amount', 'Tax 18%'],
    ])
  })
})

describe('a deposit of a quote that is no longer accepted', () => {
  it('is not restored', async () => {
    const quote = await scene.addQuote()
    const { id } = (await scene.ask(quote.id, { percent: 40 })).body
    await scene.remove(id)
    await scene.setQuoteStatus(quote.id, 'Declined')
    expect(told(await scene.restore(id))).toEqual([409, 'Only an accepted quote is billed'])
  })
})

describe('a draft deposit', () => {
  it('keeps the client and the rates of its quote', async () => {
    const quote = await scene.addQuote()
    const { id } = (await scene.ask(quote.id, { percent: 40 })).body
    const items = [{ description: 'Deposit', unitPrice: 40_000 }]
    const body = { companyName: 'B', contactName: 'B', email: 'b@example.lk', phone: '1' }
    const clientId = (await scene.call(createClient, { body })).body.id
    for (const [edit, fields] of [
      [{ taxRate: 18, clientId }, { clientId: 'A deposit is for the client of its quote' }],
      [{ taxRate: 0 }, { taxRate: 'A deposit is taxed as its quote: 18%' }],
      [{ taxRate: 18, levyRate: 2.5 }, { levyRate: 'A deposit has the levy of its quote: 0%' }],
    ] as const) {
      const reply = await scene.replace(id, { items, ...edit })
      expect([reply.status, reply.error.fields]).toEqual([400, fields])
    }
    expect((await scene.replace(id, { items, taxRate: 18, notes: 'Thanks' })).status).toBe(200)
  })
})

it('a quote has at most 100 parts', async () => {
  const quote = await scene.addQuote()
  for (let part = 0; part < 100; part++)
    expect((await scene.ask(quote.id, { amount: 0.01 })).status).toBe(201)
  expect(told(await scene.ask(quote.id, { amount: 0.01 }))).toEqual([409, 'A quote has at most 100 parts'])
})

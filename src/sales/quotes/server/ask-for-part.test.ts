import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { difference, fromCents, percent, shares, storedCents, toCents } from '#platform/shared/money.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { DEPOSIT_QUOTE, type DepositScene, startDepositScene } from '#test/deposit-scene.ts'

let scene: DepositScene
beforeAll(async () => {
  scene = await startDepositScene()
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

describe('asking for a part of a quote', () => {
  it('makes a draft deposit with one line, taxed as the quote', async () => {
    const quote = await scene.addQuote()
    const reply = await scene.ask(quote.id, { percent: 40 })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({
      kind: 'deposit',
      status: 'Draft',
      quoteId: quote.id,
      clientId: quote.clientId,
      subject: 'Website',
      taxRate: 18,
      subtotal: 40_000,
      netAmount: 40_000,
      taxAmount: 7_200,
      total: 47_200,
      deductions: [],
      deductedOn: null,
    })
    expect(reply.body.items.map(({ description, amount }) => [description, amount])).toEqual([
      [`Deposit of 40 % on Q${quote.id}: Website`, 40_000],
    ])
    expect((await scene.readQuote(quote.id)).parts).toEqual([
      {
        invoiceId: reply.body.id,
        invoiceNumber: null,
        netAmount: 40_000,
        taxedAmount: 40_000,
        total: 47_200,
        status: 'Draft',
      },
    ])
  })

  it('takes an amount, and a quote without a subject', async () => {
    const quote = await scene.addQuote({ subject: null })
    const { body } = await scene.ask(quote.id, { amount: 12_345.67 })
    expect(body.items.map(({ description, amount }) => [description, amount])).toEqual([
      [`Deposit on Q${quote.id}`, 12_345.67],
    ])
  })

  it('may be repeated until the parts come to the quote, and not beyond', async () => {
    const { id } = await scene.addQuote()
    expect((await scene.ask(id, { percent: 60 })).status).toBe(201)
    const refused = await scene.ask(id, { amount: 40_000.01 })
    expect([refused.status, refused.error?.message]).toEqual([
      409,
      'The parts would come to more than the quote',
    ])
    expect((await scene.ask(id, { amount: 40_000 })).status).toBe(201)
    expect((await scene.ask(id, { amount: 0.01 })).status).toBe(409)
    expect((await scene.readQuote(id)).parts).toHaveLength(2)
  })

  it.each(['Draft', 'Sent', 'Declined'])('is refused while the quote is %s', async (status) => {
    const { id } = await scene.addQuote({ status })
    const reply = await scene.ask(id, { percent: 40 })
    expect([reply.status, reply.error?.message]).toEqual([409, 'Only an accepted quote is billed'])
  })

  it('is refused once the quote became an invoice', async () => {
    const { id } = await scene.addQuote()
    await scene.convert(id)
    const reply = await scene.ask(id, { percent: 40 })
    expect([reply.status, reply.error?.message]).toEqual([409, 'This quote became an invoice already'])
  })

  it.each<[object, string, string]>([
    [{}, 'amount', 'Give the part in percent or as an amount'],
    [{ percent: 1, amount: 1 }, 'amount', 'Give the part in percent or as an amount'],
    [{ percent: 0 }, 'percent', 'The part must be more than 0'],
    [{ percent: 100.1 }, 'percent', 'The part must be at most 100 percent'],
    [{ percent: 1.23456 }, 'percent', 'The part may have at most four decimals'],
    [{ percent: '40' }, 'percent', 'The part must be a number'],
    [{ amount: 0 }, 'amount', 'The part must be more than 0'],
    [{ amount: 0.001 }, 'amount', 'The part must be an amount with at most two decimals'],
  ])('refuses %j at %s', async (body, field, message) => {
    const { id } = await scene.addQuote()
    const reply = await scene.ask(id, body)
    expect([reply.status, reply.error?.fields]).toEqual([400, { [field]: message }])
  })

  it('refuses a percentage that comes to nothing', async () => {
    const { id } = await scene.addQuote({ items: [{ description: 'Call', unitPrice: 0.01 }] })
    const reply = await scene.ask(id, { percent: 1 })
    expect([reply.status, reply.error?.fields]).toEqual([400, { percent: 'This part comes to nothing' }])
  })

  it('makes one deposit of two calls with one key', async () => {
    const { id } = await scene.addQuote()
    const [one, two] = await Promise.all([
      scene.ask(id, { percent: 40 }, `part-${id}`),
      scene.ask(id, { percent: 40 }, `part-${id}`),
    ])
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id])
    expect((await scene.readQuote(id)).parts).toHaveLength(1)
  })

  it('ten at once never come to more than the quote', async () => {
    const { id } = await scene.addQuote()
    const replies = await Promise.all(Array.from({ length: 10 }, () => scene.ask(id, { percent: 30 })))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(7)
  })

  it('splits a quote that is taxed in part in its proportion, and the parts take exactly all of it', async () => {
    const items = [
      { description: 'Design', quantity: 3, unitPrice: 3_333.33 },
      { description: 'Stamp duty', unitPrice: 1_000.01, isTaxed: false },
    ]
    const quote = await scene.addQuote({ items, discountPercent: 10 })
    const parts: Invoice[] = []
    for (const part of [33.3333, 11.1111, 20]) parts.push((await scene.ask(quote.id, { percent: part })).body)
    const [first] = parts
    expect(first?.items.map(({ isTaxed }) => isTaxed)).toEqual([true, false])
    const net = toCents(quote.netAmount)
    const weights = [toCents(quote.taxedAmount), difference(net, toCents(quote.taxedAmount))]
    expect(first?.taxedAmount).toBe(fromCents(shares(percent(net, 33.3333), weights)[0] ?? storedCents(0)))
    const rest = quote.netAmount - parts.reduce((sum, { netAmount }) => sum + netAmount, 0)
    parts.push((await scene.ask(quote.id, { amount: Math.round(rest * 100) / 100 })).body)
    const sum = (pick: (invoice: Invoice) => number) =>
      fromCents(storedCents(parts.reduce((cents, invoice) => cents + toCents(pick(invoice)), 0)))
    expect([sum((part) => part.netAmount), sum((part) => part.taxedAmount)]).toEqual([
      quote.netAmount,
      quote.taxedAmount,
    ])
  })

  it('keeps the quote as it is: it is neither edited, declined nor deleted', async () => {
    const { id } = await scene.addQuote()
    const deposit = (await scene.ask(id, { percent: 40 })).body
    const declined = await scene.setQuoteStatus(id, 'Declined')
    expect([declined.status, declined.error?.message]).toEqual([
      409,
      'A part of this quote was asked for: it can no longer be Declined',
    ])
    const removed = await scene.removeQuote(id)
    expect([removed.status, removed.error?.message]).toEqual([
      409,
      'A part of this quote was asked for: delete that invoice first',
    ])
    expect((await scene.remove(deposit.id)).status).toBe(204)
    expect((await scene.setQuoteStatus(id, 'Declined')).status).toBe(200)
    expect((await scene.removeQuote(id)).status).toBe(204)
  })
})

describe('a draft deposit', () => {
  it('is edited as any invoice, but not beyond the quote', async () => {
    const { id } = await scene.addQuote()
    const deposit = (await scene.ask(id, { percent: 40 })).body
    const items = (unitPrice: number) => ({ items: [{ description: 'First half', unitPrice }], taxRate: 18 })
    const refused = await scene.replace(deposit.id, items(100_000.01))
    expect([refused.status, refused.error?.fields]).toEqual([
      400,
      { items: 'The parts would come to more than the quote' },
    ])
    const edited = await scene.replace(deposit.id, items(DEPOSIT_QUOTE.items[0]?.unitPrice ?? 0))
    expect([edited.status, edited.body.kind, edited.body.netAmount]).toEqual([200, 'deposit', 100_000])
  })

  it('is restored from the bin if it still fits', async () => {
    const { id } = await scene.addQuote()
    const deposit = (await scene.ask(id, { percent: 60 })).body
    await scene.remove(deposit.id)
    const other = (await scene.ask(id, { percent: 60 })).body
    const refused = await scene.restore(deposit.id)
    expect([refused.status, refused.error?.message]).toEqual([
      409,
      'The parts would come to more than the quote',
    ])
    await scene.remove(other.id)
    expect((await scene.restore(deposit.id)).status).toBe(200)
    expect(await scene.read(deposit.id)).toMatchObject({ kind: 'deposit', quoteId: id, netAmount: 60_000 })
  })
})

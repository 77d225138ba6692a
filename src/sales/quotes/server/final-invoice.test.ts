import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DocumentView } from '#sales/documents/shared/document-view.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { fromCents, percent, storedCents, sumOf, toCents } from '#platform/shared/money.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type DepositScene, startDepositScene } from '#test/deposit-scene.ts'

let scene: DepositScene
beforeAll(async () => {
  scene = await startDepositScene()
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const viewOf = async (id: number) =>
  (JSON.parse((await scene.pdf(id)).split('\n')[1] ?? '') as { view: DocumentView }).view
const deductedOf = ({ deductions }: Invoice) => deductions.map(({ invoiceId }) => invoiceId)

describe('the final invoice of a quote', () => {
  it('has the lines of the quote less every issued deposit, on the paper too', async () => {
    const quote = await scene.addQuote()
    const deposit = await scene.addDeposit(quote.id, { percent: 40 })
    await scene.ask(quote.id, { percent: 10 })
    const final = await scene.addFinal(quote.id)
    expect(final).toMatchObject({
      kind: 'invoice',
      subtotal: 100_000,
      netAmount: 60_000,
      taxAmount: 10_800,
      total: 70_800,
      deductions: [
        {
          invoiceId: deposit.id,
          invoiceNumber: deposit.invoiceNumber,
          netAmount: 40_000,
          taxedAmount: 40_000,
        },
      ],
    })
    expect(await scene.read(deposit.id)).toMatchObject({
      deductedOn: { invoiceId: final.id, invoiceNumber: null, isIssued: false },
    })
    const view = await viewOf(final.id)
    expect(view.sums.map(({ label, text }) => [label, text])).toEqual([
      ['Subtotal', '100,000.00'],
      [`Less deposit ${deposit.invoiceNumber}`, '−40,000.00'],
      ['Net amount', '60,000.00'],
      ['Tax 18%', '10,800.00'],
    ])
    expect(view.total).toBe('LKR 70,800.00')
  })

  it('comes with its parts to the quote exactly, and each has the tax of its own net', async () => {
    const quote = await scene.addQuote({ items: [{ description: 'Website', unitPrice: 100_000.01 }] })
    const first = await scene.addDeposit(quote.id, { percent: 33.3333 })
    const second = await scene.addDeposit(quote.id, { amount: 20_000 })
    const final = (await scene.setStatus((await scene.addFinal(quote.id)).id, 'Sent')).body
    const all = [first, second, final]
    expect(all.map(({ netAmount }) => netAmount)).toEqual([33_333.3, 20_000, 46_666.71])
    expect(fromCents(sumOf(all.map(({ netAmount }) => toCents(netAmount))))).toBe(quote.netAmount)
    for (const { id, netAmount, taxAmount, total } of all) {
      const tax = percent(toCents(netAmount), 18)
      expect([taxAmount, total]).toEqual([fromCents(tax), fromCents(sumOf([toCents(netAmount), tax]))])
      const view = await viewOf(id)
      expect(view.total).toBe(`LKR ${total.toLocaleString('en', { minimumFractionDigits: 2 })}`)
    }
    const difference = toCents(quote.total) - all.reduce((cents, { total }) => cents + toCents(total), 0)
    expect(Math.abs(difference)).toBeLessThanOrEqual(2)
  })

  it('never has less than nothing to tax, whatever the parts of a partly taxed quote', async () => {
    const quote = await scene.addQuote({
      items: [
        { description: 'Design', unitPrice: 0.07 },
        { description: 'Duty', unitPrice: 0.04, isTaxed: false },
      ],
    })
    const parts: Invoice[] = []
    for (let part = 0; part < 10; part++) parts.push(await scene.addDeposit(quote.id, { amount: 0.01 }))
    const final = await scene.addFinal(quote.id)
    expect([final.netAmount, deductedOf(final).length]).toEqual([0.01, 10])
    expect(sumOf([...parts, final].map(({ taxedAmount }) => toCents(taxedAmount)))).toBe(7)
  })

  it('of a quote whose deposit is all of it totals 0 and is issued as Paid', async () => {
    const quote = await scene.addQuote()
    await scene.addDeposit(quote.id, { percent: 100 })
    const final = await scene.addFinal(quote.id)
    expect([final.total, final.status]).toEqual([0, 'Draft'])
    expect((await scene.setStatus(final.id, 'Sent')).body).toMatchObject({ total: 0, status: 'Paid' })
  })

  it('is made once: of two conversions at once one succeeds, and nothing is deducted twice', async () => {
    const quote = await scene.addQuote()
    const deposit = await scene.addDeposit(quote.id, { percent: 40 })
    const replies = await Promise.all([scene.convert(quote.id), scene.convert(quote.id)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const { rows } = await scene.app.platform.pool.query(
      'select count(*)::int as times from invoice_deductions where deposit_invoice_id = $1',
      [deposit.id],
    )
    expect(rows).toEqual([{ times: 1 }])
  })

  it('is one in the database too, which keeps a deposit that it deducts', async () => {
    const quote = await scene.addQuote()
    const deposit = await scene.addDeposit(quote.id, { percent: 40 })
    const final = await scene.addFinal(quote.id)
    await scene.setStatus(final.id, 'Sent')
    await scene.remove(final.id)
    const other = await scene.addFinal(quote.id)
    const { pool } = scene.app.platform
    await expect(
      pool.query('update invoice_deductions set is_freed = false where deposit_invoice_id = $1', [
        deposit.id,
      ]),
    ).rejects.toThrow(/invoice_deductions_once/)
    await expect(
      pool.query(
        `insert into invoices (quote_id, custom_terms, subtotal_cents, tax_cents, total_cents, created_at,
        updated_at) values ($1, '', 0, 0, 0, now(), now())`,
        [quote.id],
      ),
    ).rejects.toThrow(/invoices_final_of_quote/)
    await expect(
      pool.query('update invoices set voided_at = now() where id = $1', [deposit.id]),
    ).rejects.toThrow(/does not change/)
    await expect(
      pool.query(
        `update invoices set deducted_cents = 0, tax_cents = 1800000, total_cents = 11800000 where id = $1`,
        [other.id],
      ),
    ).rejects.toThrow(/sum of the deductions/)
    const stranger = await scene.addDraft()
    await expect(
      pool.query('insert into invoice_deductions values ($1, $2, 4000000, 4000000)', [
        stranger.id,
        deposit.id,
      ]),
    ).rejects.toThrow(/same quote/)
  })
})

describe('a deposit that is deducted', () => {
  it('cannot become void, a draft, or another amount', async () => {
    const quote = await scene.addQuote()
    const deposit = await scene.addDeposit(quote.id, { percent: 40 })
    const draft = await scene.addFinal(quote.id)
    const attempts = () =>
      Promise.all([
        scene.remove(deposit.id),
        scene.setStatus(deposit.id, 'Draft'),
        scene.replace(deposit.id, {}),
      ])
    const messages = (replies: Awaited<ReturnType<typeof attempts>>) =>
      replies.map(({ status, error }) => `${status} ${error?.message ?? ''}`)
    expect(new Set(messages(await attempts()))).toEqual(
      new Set([`409 This deposit is deducted on the draft INV${draft.id}: delete that draft first`]),
    )
    const final = (await scene.setStatus(draft.id, 'Sent')).body
    expect(new Set(messages(await attempts()))).toEqual(
      new Set([`409 This deposit is deducted on ${final.invoiceNumber}: credit that one instead`]),
    )
  })

  it('is paid on its own', async () => {
    const quote = await scene.addQuote()
    const deposit = await scene.addDeposit(quote.id, { percent: 40 })
    const final = (await scene.setStatus((await scene.addFinal(quote.id)).id, 'Sent')).body
    expect((await scene.pay(final.id)).body).toMatchObject({ status: 'Paid', total: 70_800 })
    expect(await scene.read(deposit.id)).toMatchObject({ status: 'Sent', remainingAmount: 47_200 })
    expect((await scene.pay(deposit.id)).body.status).toBe('Paid')
    expect((await scene.readQuote(quote.id)).parts).toMatchObject([{ status: 'Paid' }])
  })

  it('is free again when the draft is deleted, and deducted again when that is restored', async () => {
    const quote = await scene.addQuote()
    const deposit = await scene.addDeposit(quote.id, { percent: 40 })
    const draft = await scene.addFinal(quote.id)
    expect((await scene.remove(draft.id)).status).toBe(204)
    expect((await scene.read(deposit.id)).deductedOn).toBeNull()
    const later = await scene.addDeposit(quote.id, { percent: 10 })
    expect((await scene.restore(draft.id)).status).toBe(200)
    const restored = await scene.read(draft.id)
    expect([deductedOf(restored), restored.total]).toEqual([[deposit.id, later.id], 59_000])
  })

  it('stays with the invoice that was made meanwhile', async () => {
    const quote = await scene.addQuote()
    const deposit = await scene.addDeposit(quote.id, { percent: 40 })
    const first = await scene.addFinal(quote.id)
    await scene.remove(first.id)
    const second = await scene.addFinal(quote.id)
    expect((await scene.restore(first.id)).status).toBe(200)
    expect(await scene.read(first.id)).toMatchObject({ quoteId: null, deductions: [], total: 118_000 })
    expect(deductedOf(await scene.read(second.id))).toEqual([deposit.id])
  })

  it('is free again when the final invoice becomes void, which still shows it', async () => {
    const quote = await scene.addQuote()
    const deposit = await scene.addDeposit(quote.id, { percent: 40 })
    const first = (await scene.setStatus((await scene.addFinal(quote.id)).id, 'Sent')).body
    expect((await scene.remove(first.id)).status).toBe(204)
    expect(await scene.read(first.id)).toMatchObject({ status: 'Void', total: 70_800 })
    expect((await viewOf(first.id)).sums.map(({ label }) => label)).toContain(
      `Less deposit ${deposit.invoiceNumber}`,
    )
    expect((await scene.readQuote(quote.id)).invoiceId).toBeNull()
    const second = await scene.addFinal(quote.id)
    expect(deductedOf(second)).toEqual([deposit.id])
  })
})

describe('a deposit that is issued while the final invoice is a draft', () => {
  it('is deducted from it at once', async () => {
    const quote = await scene.addQuote()
    const deposit = (await scene.ask(quote.id, { percent: 40 })).body
    const draft = await scene.addFinal(quote.id)
    expect([draft.deductions, draft.total]).toEqual([[], 118_000])
    await scene.setStatus(deposit.id, 'Sent')
    const now = await scene.read(draft.id)
    expect([deductedOf(now), now.total]).toEqual([[deposit.id], 70_800])
    expect(now.version).toBeGreaterThan(draft.version)
    expect((await scene.history(draft.id))[0]).toMatchObject({ action: 'deducted' })
  })

  it('is refused if that charges less by now', async () => {
    const quote = await scene.addQuote()
    const deposit = (await scene.ask(quote.id, { percent: 40 })).body
    const draft = await scene.addFinal(quote.id)
    await scene.replace(draft.id, { items: [{ description: 'Less', unitPrice: 39_999.99 }], taxRate: 18 })
    const reply = await scene.setStatus(deposit.id, 'Sent')
    expect([reply.status, reply.error?.message]).toEqual([
      409,
      `The deposits of LKR 40,000.00 are more than INV${draft.id} charges: edit it first`,
    ])
  })

  it('is refused once that was issued', async () => {
    const quote = await scene.addQuote()
    const deposit = (await scene.ask(quote.id, { percent: 40 })).body
    const final = (await scene.setStatus((await scene.addFinal(quote.id)).id, 'Sent')).body
    const reply = await scene.setStatus(deposit.id, 'Sent')
    expect([reply.status, reply.error?.message]).toEqual([
      409,
      `${final.invoiceNumber} is the final invoice of Q${quote.id} already: this deposit can no longer be charged`,
    ])
    expect((await scene.remove(deposit.id)).status).toBe(204)
  })

  it('at the same time as the final invoice: one of the two, and what it charges fits', async () => {
    for (let round = 0; round < 5; round++) {
      const quote = await scene.addQuote()
      const deposit = (await scene.ask(quote.id, { percent: 40 })).body
      const draft = await scene.addFinal(quote.id)
      const [part, final] = await Promise.all([
        scene.setStatus(deposit.id, 'Sent'),
        scene.setStatus(draft.id, 'Sent'),
      ])
      expect(final.status).toBe(200)
      const total = (await scene.read(draft.id)).total
      expect([part.status, total]).toEqual(part.status === 200 ? [200, 70_800] : [409, 118_000])
    }
  })
})

describe('editing a final invoice', () => {
  it('keeps its deposits, before and after it is issued', async () => {
    const quote = await scene.addQuote()
    const deposit = await scene.addDeposit(quote.id, { percent: 40 })
    const draft = await scene.addFinal(quote.id)
    const items = [{ description: 'Design and build', unitPrice: 120_000 }]
    const edited = await scene.replace(draft.id, { items, taxRate: 18 })
    expect(edited.body).toMatchObject({ netAmount: 80_000, total: 94_400 })
    await scene.setStatus(draft.id, 'Sent')
    const again = await scene.replace(draft.id, { items, taxRate: 18, notes: 'Thank you' })
    expect(again.body).toMatchObject({ netAmount: 80_000, total: 94_400, notes: 'Thank you' })
    expect(deductedOf(again.body)).toEqual([deposit.id])
    const view = await viewOf(draft.id)
    expect([view.notes, view.total]).toEqual(['Thank you', 'LKR 94,400.00'])
  })

  it('below its deposits is refused at the lines', async () => {
    const quote = await scene.addQuote()
    await scene.addDeposit(quote.id, { percent: 40 })
    const draft = await scene.addFinal(quote.id)
    const items = [{ description: 'Less', unitPrice: 39_999.99 }]
    const reply = await scene.replace(draft.id, { items, taxRate: 18 })
    expect([reply.status, reply.error?.fields]).toEqual([
      400,
      { items: 'The deposits of LKR 40,000.00 are more than that' },
    ])
    const untaxed = [{ description: 'Other', unitPrice: 90_000, isTaxed: false }]
    expect((await scene.replace(draft.id, { items: untaxed, taxRate: 18 })).status).toBe(400)
  })
})

it('the sums of any parts and final invoice are those of the quote', async () => {
  for (const seed of [1, 2, 3, 4]) {
    const items = Array.from({ length: 3 }, (_, index) => ({
      description: `Line ${index}`,
      quantity: seed + index / 4,
      unitPrice: 1_111.11 * (index + seed),
      isTaxed: index !== seed % 3,
    })).map((line) => ({ ...line, unitPrice: Math.round(line.unitPrice * 100) / 100 }))
    const quote = await scene.addQuote({ items, discountPercent: 7.5, levyRate: 2.5 })
    const parts = [
      await scene.addDeposit(quote.id, { percent: 16.25 * seed }),
      await scene.addDeposit(quote.id, { amount: 123.45 }),
    ]
    const all = [...parts, (await scene.setStatus((await scene.addFinal(quote.id)).id, 'Sent')).body]
    const sum = (pick: (invoice: Invoice) => number) =>
      fromCents(storedCents(all.reduce((cents, each) => cents + toCents(pick(each)), 0)))
    expect([sum((each) => each.netAmount), sum((each) => each.taxedAmount)]).toEqual([
      quote.netAmount,
      quote.taxedAmount,
    ])
  }
})

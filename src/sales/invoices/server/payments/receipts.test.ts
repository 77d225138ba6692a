import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { atOnce } from '#test/at-once.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'
import { createClient, deleteClient } from '#sales/clients/shared/client-endpoints.ts'
import * as payments from '../../shared/payment-endpoints.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
  scene.setClock('2026-11-20T04:00:00Z')
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

let count = 0
/** A client with issued invoices of these amounts in LKR. */
async function clientWith(...amounts: number[]) {
  count += 1
  const body = { companyName: `Client ${count}`, contactName: 'A', email: `c${count}@example.lk`, phone: '1' }
  const clientId = (await scene.call(createClient, { body })).body.id
  const invoices: number[] = []
  for (const unitPrice of amounts) {
    const items = [{ description: 'Work', quantity: 1, unitPrice }]
    invoices.push((await scene.addIssued({ clientId, items })).id)
  }
  return { clientId, invoices }
}
const add = (body: object) => scene.call(payments.addReceipt, { body: body as never })
const accountOf = async (clientId: number) =>
  (await scene.call(payments.getClientAccount, { params: { id: String(clientId) } })).body
/** A client with this amount on its account. */
async function clientWithBalance(amount: number, ...amounts: number[]) {
  const made = await clientWith(...amounts)
  const receipt = await add({ clientId: made.clientId, amount, parts: [], restToAccount: true })
  expect(receipt.status).toBe(201)
  const { id } = await accountOf(made.clientId)
  return { ...made, accountId: String(id), receiptId: String(receipt.body.id) }
}
const statuses = async (ids: readonly number[]) => {
  const invoices = []
  for (const id of ids) invoices.push(await scene.read(id))
  return invoices.map(({ status, paidAmount }) => [status, paidAmount])
}
async function expectRefusal(
  call: () => Promise<{ status: number; error: { message: string; fields?: object | undefined } }>,
  status: number,
  sentence: string,
  field?: string,
) {
  const before = await scene.everything()
  const reply = await call()
  expect([reply.status, reply.error.message, reply.error.fields]).toEqual([
    status,
    sentence,
    field === undefined ? undefined : { [field]: sentence },
  ])
  expect(await scene.everything()).toEqual(before)
}

describe('a receipt', () => {
  it('pays three invoices and keeps the rest on the account; moved, it keeps its day and amount', async () => {
    const { clientId, invoices } = await clientWith(100_000, 100_000, 50_000)
    const [first = 0, second = 0, third = 0] = invoices
    const { status, body } = await add({
      clientId,
      amount: 250_400,
      paidOn: '2026-11-12',
      method: 'bank',
      reference: 'CEFTS 4711',
      parts: [
        { invoiceId: first, amount: 100_000 },
        { invoiceId: second, amount: 95_000, withheld: 5_000 },
        { invoiceId: third, amount: 50_000 },
      ],
      restToAccount: true,
    })
    expect(status).toBe(201)
    expect(await statuses(invoices)).toEqual([
      ['Paid', 100_000],
      ['Paid', 100_000],
      ['Paid', 50_000],
    ])
    expect(await accountOf(clientId)).toMatchObject({
      balance: 5_400,
      entries: [{ amount: 5_400, kind: 'money' }],
    })
    expect(body.rows.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['money', 100_000],
      ['withholding', 5_000],
      ['money', 95_000],
      ['money', 50_000],
      ['money', 5_400],
    ])
    const moved = await scene.call(payments.reallocateReceipt, {
      params: { id: String(body.id) },
      body: {
        parts: [
          { invoiceId: first, amount: 100_000 },
          { invoiceId: second, amount: 100_000 },
        ],
        restToAccount: true,
      },
    })
    expect(moved.body).toMatchObject({
      id: body.id,
      amount: 250_400,
      paidOn: '2026-11-12',
      isReversed: false,
    })
    expect(await statuses(invoices)).toEqual([
      ['Paid', 100_000],
      ['Paid', 100_000],
      ['Sent', 0],
    ])
    expect((await accountOf(clientId)).balance).toBe(50_400)
    const all = await scene.read(third)
    expect(all.payments.map(({ amount, paidOn, reason }) => [amount, paidOn, reason])).toEqual([
      [50_000, '2026-11-12', null],
      [-50_000, '2026-11-12', 'moved'],
    ])
    const { body: listed } = await scene.call(payments.listReceipts, {
      query: { clientId: String(clientId) },
    })
    expect(listed).toEqual([moved.body])
  })

  it('is refused for wrong parts, each with its sentence, and nothing is stored', async () => {
    const { clientId, invoices } = await clientWith(1_000, 2_000)
    const [first = 0, second = 0] = invoices
    const foreign = await clientWith(500)
    const parts = (...list: { invoiceId: number; amount: number; withheld?: number }[]) => ({
      clientId,
      amount: 1_000,
      parts: list,
    })
    await expectRefusal(
      () => add(parts({ invoiceId: first, amount: 1_000 }, { invoiceId: second, amount: 200 })),
      400,
      'The parts come to LKR 1,200.00, more than the LKR 1,000.00 that arrived',
      'parts',
    )
    await expectRefusal(
      () => add(parts({ invoiceId: first, amount: 600 })),
      400,
      'LKR 400.00 are left: choose an invoice for them or keep them on the account',
      'parts',
    )
    await expectRefusal(
      () => add(parts({ invoiceId: first, amount: 600 }, { invoiceId: first, amount: 400 })),
      400,
      'An invoice may be named only once',
      'parts',
    )
    await expectRefusal(
      () => add(parts({ invoiceId: first, amount: 1_000, withheld: 1 })),
      400,
      'Payment amount cannot exceed LKR 1,000.00',
      'parts.0.amount',
    )
    await expectRefusal(
      () => add(parts({ invoiceId: foreign.invoices[0] ?? 0, amount: 1_000 })),
      400,
      `Invoice ${(await scene.read(foreign.invoices[0] ?? 0)).invoiceNumber} is not one of this client`,
      'parts.0.invoiceId',
    )
    await expectRefusal(
      () => add(parts({ invoiceId: 999_999, amount: 1_000 })),
      400,
      'Choose an invoice from the list',
      'parts.0.invoiceId',
    )
    await expectRefusal(() => add({ amount: 1, parts: [] }), 400, 'Choose the client that paid', 'clientId')
    await expectRefusal(
      () => add({ clientId: 999_999, amount: 1, parts: [], restToAccount: true }),
      400,
      'Choose a client from the list',
      'clientId',
    )
    await scene.pay(first)
    const { invoiceNumber } = await scene.read(first)
    await expectRefusal(
      () => add(parts({ invoiceId: first, amount: 1_000 })),
      409,
      `Invoice ${invoiceNumber}: This invoice is already fully paid`,
    )
  })

  it('is reversed as a whole, and no part of it alone', async () => {
    const { clientId, invoices } = await clientWith(1_000, 2_000)
    const [first = 0, second = 0] = invoices
    const receipt = await add({
      clientId,
      amount: 2_500,
      parts: [
        { invoiceId: first, amount: 900, withheld: 100 },
        { invoiceId: second, amount: 1_500 },
      ],
      restToAccount: true,
    })
    const params = { id: String(receipt.body.id) }
    const part = (await scene.read(second)).payments[0]
    expect(part).toMatchObject({ receiptParts: 3 })
    await expectRefusal(
      () =>
        scene.call(payments.reversePayment, {
          params: { id: String(part?.id) },
          body: { reason: 'mistake' },
        }),
      409,
      'This payment is part of a receipt: reverse the whole receipt, or move its parts',
    )
    const reversed = await scene.call(payments.reverseReceipt, { params, body: { reason: 'returned' } })
    expect(reversed.body.receipt).toMatchObject({ isReversed: true, rows: [] })
    expect(await statuses(invoices)).toEqual([
      ['Sent', 0],
      ['Sent', 0],
    ])
    expect((await accountOf(clientId)).balance).toBe(0)
    await expectRefusal(
      () => scene.call(payments.reverseReceipt, { params, body: { reason: 'mistake' } }),
      409,
      'This receipt was reversed already',
    )
  })

  it('is not reversed while its money on the account is used', async () => {
    const { accountId, invoices, receiptId } = await clientWithBalance(50_000, 30_000)
    const [invoiceId = 0] = invoices
    const params = { id: accountId }
    await scene.call(payments.applyToInvoice, { params, body: { invoiceId, amount: 30_000 } })
    await expectRefusal(
      () => scene.call(payments.reverseReceipt, { params: { id: receiptId }, body: { reason: 'returned' } }),
      409,
      'LKR 30,000.00 of it were used meanwhile: move them back first',
    )
  })

  it('is numbered and frozen when it is printed first, one number after the other', async () => {
    const { receiptId } = await clientWithBalance(50)
    const print = (id: string) => scene.call(payments.printReceipt, { params: { id } })
    const pdf = (id: string) =>
      scene.app.send({ method: 'GET', url: `/api/receipts/${id}/pdf`, token: scene.admin })
    expect((await pdf(receiptId)).status).toBe(404)
    const prints = await atOnce(5, () => print(receiptId))
    expect(prints.map(({ status, body }) => [status, body.number])).toEqual(
      Array.from({ length: 5 }, () => [200, 'R-00001']),
    )
    expect((await pdf(receiptId)).text).toContain('R-00001')
    const { receiptId: next } = await clientWithBalance(60)
    expect((await print(next)).body.number).toBe('R-00002')
    const { receiptId: reversed } = await clientWithBalance(70)
    await scene.call(payments.reverseReceipt, { params: { id: reversed }, body: { reason: 'mistake' } })
    await expectRefusal(() => print(reversed), 409, 'This receipt was reversed: there is nothing to print')
    expect((await print('999999')).status).toBe(404)
  })
})

describe('the account of a client', () => {
  it('pays an invoice and takes it back by transfers', async () => {
    const { accountId, clientId, invoices } = await clientWithBalance(1_500, 1_000)
    const [invoiceId = 0] = invoices
    const params = { id: accountId }
    const applied = await scene.call(payments.applyToInvoice, { params, body: { invoiceId, amount: 1_000 } })
    expect([applied.status, applied.body.balance]).toEqual([200, 500])
    const paid = await scene.read(invoiceId)
    expect(paid).toMatchObject({ status: 'Paid', payments: [{ kind: 'transfer', amount: 1_000 }] })
    expect(applied.body.entries[0]).toMatchObject({
      kind: 'transfer',
      amount: -1_000,
      invoice: { id: invoiceId, label: paid.invoiceNumber },
    })
    await expectRefusal(
      () =>
        scene.call(payments.reversePayment, {
          params: { id: String(paid.payments[0]?.id) },
          body: { reason: 'mistake' },
        }),
      409,
      'This is a transfer: move it back instead',
    )
    await scene.call(payments.moveBack, { params, body: { invoiceId, amount: 400 } })
    expect(await scene.read(invoiceId)).toMatchObject({ status: 'Partially Paid', remainingAmount: 400 })
    expect((await accountOf(clientId)).balance).toBe(900)
    await expectRefusal(
      () => scene.call(payments.moveBack, { params, body: { invoiceId, amount: 600.01 } }),
      400,
      `The account paid LKR 600.00 of ${paid.invoiceNumber}`,
      'amount',
    )
    await expectRefusal(
      () => scene.call(payments.applyToInvoice, { params, body: { invoiceId, amount: 900.01 } }),
      400,
      'There are LKR 900.00 on the account',
      'amount',
    )
    const foreign = await clientWith(100)
    await expectRefusal(
      () =>
        scene.call(payments.applyToInvoice, {
          params,
          body: { invoiceId: foreign.invoices[0] ?? 0, amount: 1 },
        }),
      400,
      `Invoice ${(await scene.read(foreign.invoices[0] ?? 0)).invoiceNumber} is not one of this client`,
      'invoiceId',
    )
  })

  it('pays back at most what is there, however many ask at once', async () => {
    const { accountId, clientId } = await clientWithBalance(5_000)
    const params = { id: accountId }
    await expectRefusal(
      () => scene.call(payments.refund, { params, body: { amount: 5_000.01 } }),
      400,
      'There are LKR 5,000.00 on the account',
      'amount',
    )
    const replies = await atOnce(20, () => scene.call(payments.refund, { params, body: { amount: 5_000 } }))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array<number>(19).fill(400),
    ])
    const account = await accountOf(clientId)
    expect(account).toMatchObject({ balance: 0, entries: [{ kind: 'refund', amount: -5_000 }, {}] })
    const refund = account.entries[0]
    const reversed = await scene.call(payments.reversePayment, {
      params: { id: String(refund?.id) },
      body: { reason: 'mistake' },
    })
    expect(reversed.body).toMatchObject({ invoice: null, account: { balance: 5_000 } })
  })

  it('keeps its client from being deleted until it is empty', async () => {
    const { accountId, clientId } = await clientWithBalance(12_400)
    const remove = () => scene.call(deleteClient, { params: { id: String(clientId) } })
    await expectRefusal(
      remove,
      409,
      'LKR 12,400.00 are on this client’s account: apply or pay them back first',
    )
    await scene.call(payments.refund, { params: { id: accountId }, body: { amount: 12_400 } })
    expect((await remove()).status).toBe(204)
  })

  it('of an address without a client is its own', async () => {
    const items = [{ description: 'Work', quantity: 1, unitPrice: 700 }]
    const invoice = await scene.addIssued({ clientId: null, clientEmail: 'alone@example.lk', items })
    const receipt = await add({
      email: 'alone@example.lk',
      amount: 1_000,
      parts: [{ invoiceId: invoice.id, amount: 700 }],
      restToAccount: true,
    })
    expect([receipt.status, receipt.body.clientId, receipt.body.clientName]).toEqual([
      201,
      null,
      'alone@example.lk',
    ])
    expect((await scene.read(invoice.id)).status).toBe('Paid')
  })
})

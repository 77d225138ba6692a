import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { atOnce } from '#test/at-once.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'
import * as payments from '../../shared/payment-endpoints.ts'
import { exportPayments } from '../lists/export-invoices.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
  scene.setClock('2026-11-20T04:00:00Z')
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

/** Reverses a payment of an invoice, the last one unless its id is given. */
async function reverse(invoiceId: number, body: object, paymentId?: number) {
  const last = (await scene.read(invoiceId)).payments.at(-1)
  const params = { id: String(paymentId ?? last?.id) }
  return scene.call(payments.reversePayment, { params, body: body as never })
}

/** Refused with the message, at the field if one is given, and nothing is written. */
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

describe('a reversal', () => {
  it('as a mistake stands beside its original on the same day, and the invoice is unpaid again', async () => {
    const { id } = await scene.addIssued({ dueDate: '2026-11-19' })
    await scene.payPart(id, { amount: 1_000, paidOn: '2026-10-30' })
    expect((await scene.read(id)).status).toBe('Paid')
    const reply = await reverse(id, { reason: 'mistake', notes: 'Typed twice' })
    expect(reply.status).toBe(201)
    expect(reply.body.invoice).toMatchObject({ status: 'Overdue', paidAmount: 0, remainingAmount: 1_000 })
    const [original, reversal] = reply.body.invoice?.payments ?? []
    expect(original).toMatchObject({
      amount: 1_000,
      paidOn: '2026-10-30',
      reversedBy: reversal?.id,
      reverses: null,
    })
    expect(reversal).toMatchObject({
      amount: -1_000,
      paidOn: '2026-10-30',
      reverses: original?.id,
      reversedBy: null,
      reason: 'mistake',
      notes: 'Typed twice',
      recordedBy: 'Test Person',
      receiptId: original?.receiptId,
    })
    const history = (await scene.history(id)).map(({ action, detail }) => [action, detail])
    expect(history.slice(0, 2)).toEqual([
      ['reversed', 'LKR 1,000.00'],
      ['paid', 'LKR 1,000.00'],
    ])
  })

  it('as a return is dated the day the money went back', async () => {
    const { id } = await scene.addIssued()
    await scene.payPart(id, { amount: 400, paidOn: '2026-11-02' })
    const reply = await reverse(id, { reason: 'returned', day: '2026-11-18' })
    expect(reply.body.invoice?.payments.map(({ amount, paidOn }) => [amount, paidOn])).toEqual([
      [400, '2026-11-02'],
      [-400, '2026-11-18'],
    ])
  })

  it('is refused where it makes no sense, and nothing changes', async () => {
    const { id } = await scene.addIssued()
    await scene.payPart(id, { amount: 400, paidOn: '2026-11-02' })
    await expectRefusal(
      () => reverse(id, { reason: 'returned', day: '2026-11-01' }),
      400,
      'A return cannot lie before the payment',
      'day',
    )
    await expectRefusal(
      () => reverse(id, { reason: 'returned', day: '2026-11-21' }),
      400,
      'A payment cannot be in the future',
      'day',
    )
    await expectRefusal(
      () => reverse(id, { reason: 'because' }),
      400,
      'Choose why the payment is reversed',
      'reason',
    )
    await expectRefusal(() => reverse(id, { reason: 'mistake' }, 999_999), 404, 'Payment not found')
    const { body } = await reverse(id, { reason: 'mistake' })
    const [original, reversal] = body.invoice?.payments ?? []
    await expectRefusal(
      () => reverse(id, { reason: 'mistake' }, original?.id),
      409,
      'This payment was reversed already',
    )
    await expectRefusal(
      () => reverse(id, { reason: 'mistake' }, reversal?.id),
      409,
      'A reversal is not reversed: record the payment again',
    )
  })

  it('twenty of them at once: one is stored', async () => {
    const { id } = await scene.addIssued()
    const paid = await scene.pay(id)
    const payment = paid.body.payments[0]?.id
    const replies = await atOnce(20, () => reverse(id, { reason: 'mistake' }, payment))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array<number>(19).fill(409),
    ])
    expect((await scene.read(id)).payments).toHaveLength(2)
  })

  it('lets the invoice be paid, edited and made void again, but never be a draft', async () => {
    const { id } = await scene.addIssued()
    await scene.pay(id)
    await reverse(id, { reason: 'mistake' })
    expect((await scene.replace(id, { notes: 'New' })).status).toBe(200)
    await expectRefusal(
      () => scene.setStatus(id, 'Draft'),
      409,
      'An invoice with payments cannot become a draft again',
    )
    expect((await scene.pay(id)).body.status).toBe('Paid')
    await reverse(id, { reason: 'mistake' })
    expect((await scene.remove(id)).status).toBe(204)
    expect(await scene.read(id)).toMatchObject({ status: 'Void', remainingAmount: 0 })
  })

  it('stands in the CSV of payments beside its original', async () => {
    const { id, clientId } = await scene.addIssued({ clientId: null, clientEmail: 'csv@example.lk' })
    expect(clientId).toBeNull()
    await scene.payPart(id, { amount: 400, method: 'cheque', reference: '004812' })
    await reverse(id, { reason: 'returned' })
    const { file } = await exportPayments(
      scene.app.platform.database,
      { search: 'csv@example.lk', status: [] },
      '2026-11-20',
    )
    const [head, ...rows] = new TextDecoder().decode(file.bytes).trim().split('\r\n')
    expect(head).toMatch(/,Kind,Method,Reference,Receipt,Reverses,Payment$/)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/-400,.*money,cheque,004812,,\d+,\d+$/)
    expect(rows[1]).toMatch(/,400,.*money,cheque,004812,,,\d+$/)
  })
})

describe('writing off', () => {
  const writeOff = (id: number, body: object) =>
    scene.call(payments.writeOff, { params: { id: String(id) }, body: body as never })

  it('closes an invoice that nobody pays, and keeps one Paid of which a part was paid', async () => {
    const closed = await scene.addIssued()
    expect((await writeOff(closed.id, { reason: 'Out of business' })).body).toMatchObject({
      status: 'Closed',
      writtenOffAmount: 1_000,
      remainingAmount: 0,
      payments: [{ kind: 'write_off', reason: 'Out of business', amount: 1_000 }],
    })
    const paid = await scene.addIssued()
    await scene.payPart(paid.id, { amount: 999 })
    expect((await writeOff(paid.id, { reason: 'One rupee' })).body).toMatchObject({
      status: 'Paid',
      paidAmount: 1_000,
      writtenOffAmount: 1,
    })
    const part = await scene.addIssued()
    expect((await writeOff(part.id, { amount: 100, reason: 'Goodwill' })).body).toMatchObject({
      status: 'Partially Paid',
      remainingAmount: 900,
    })
  })

  it('is reversed as a mistake only', async () => {
    const { id } = await scene.addIssued()
    await writeOff(id, { reason: 'Out of business' })
    await expectRefusal(
      () => reverse(id, { reason: 'returned' }),
      400,
      'Only money that arrived can go back',
      'reason',
    )
    expect((await reverse(id, { reason: 'mistake' })).body.invoice).toMatchObject({
      status: 'Sent',
      writtenOffAmount: 0,
    })
  })

  it('is refused without a reason, for more than is left, and for a draft', async () => {
    const { id } = await scene.addIssued()
    await expectRefusal(() => writeOff(id, { reason: ' ' }), 400, 'Say why it is written off', 'reason')
    await expectRefusal(
      () => writeOff(id, { amount: 1_000.01, reason: 'x' }),
      400,
      'Payment amount cannot exceed LKR 1,000.00',
      'amount',
    )
    const draft = await scene.addDraft()
    await expectRefusal(
      () => writeOff(draft.id, { reason: 'x' }),
      409,
      'Send the invoice first: a draft takes no payments',
    )
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'
import { writeOff } from '../shared/payment-endpoints.ts'
import { INVOICE_STATUSES, type InvoiceStatus } from '../shared/invoice-status.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
  scene.setClock('2026-11-20T04:00:00Z')
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

/** An invoice in each state. */
const ADD: Readonly<Record<InvoiceStatus, () => Promise<number>>> = {
  Draft: async () => (await scene.addDraft()).id,
  Sent: async () => (await scene.addIssued()).id,
  async 'Partially Paid'() {
    const { id } = await scene.addIssued()
    await scene.payPart(id, { amount: 1 })
    return id
  },
  Overdue: async () => (await scene.addIssued({ dueDate: '2026-11-19' })).id,
  async Paid() {
    const { id } = await scene.addIssued()
    await scene.pay(id)
    return id
  },
  async Closed() {
    const { id } = await scene.addIssued()
    await scene.call(writeOff, { params: { id: String(id) }, body: { reason: 'Gone out of business' } })
    return id
  },
  async Void() {
    const { id } = await scene.addIssued()
    await scene.remove(id)
    return id
  },
}
const PAID_BY = 'An invoice becomes partially paid by a payment: add one'
const OVERDUE_BY = 'An invoice becomes overdue by its due date'
const CLOSED_BY = 'An invoice becomes closed when it is credited or written off'
const VOID_BY = 'An invoice becomes void when it is deleted'
const ONLY_DRAFTS = 'Only a draft can be marked as sent'
const HAS_PAYMENTS = 'An invoice with payments cannot become a draft again'
const STAYS_VOID = 'A void invoice stays void'

/** For each current and each requested status: the resulting status, or the reason for the refusal. */
const EXPECTED: Readonly<Record<InvoiceStatus, Readonly<Record<InvoiceStatus, string>>>> = {
  Draft: {
    Draft: 'Draft',
    Sent: 'Sent',
    Paid: 'Send the invoice first: a draft takes no payments',
    'Partially Paid': PAID_BY,
    Overdue: OVERDUE_BY,
    Closed: CLOSED_BY,
    Void: VOID_BY,
  },
  Sent: {
    Draft: 'Draft',
    Sent: 'Sent',
    Paid: 'Paid',
    'Partially Paid': PAID_BY,
    Overdue: OVERDUE_BY,
    Closed: CLOSED_BY,
    Void: VOID_BY,
  },
  'Partially Paid': {
    Draft: HAS_PAYMENTS,
    Sent: ONLY_DRAFTS,
    Paid: 'Paid',
    'Partially Paid': 'Partially Paid',
    Overdue: OVERDUE_BY,
    Closed: CLOSED_BY,
    Void: VOID_BY,
  },
  Overdue: {
    Draft: 'Draft',
    Sent: ONLY_DRAFTS,
    Paid: 'Paid',
    'Partially Paid': PAID_BY,
    Overdue: 'Overdue',
    Closed: CLOSED_BY,
    Void: VOID_BY,
  },
  Paid: {
    Draft: HAS_PAYMENTS,
    Sent: ONLY_DRAFTS,
    Paid: 'Paid',
    'Partially Paid': PAID_BY,
    Overdue: OVERDUE_BY,
    Closed: CLOSED_BY,
    Void: VOID_BY,
  },
  Closed: {
    Draft: HAS_PAYMENTS,
    Sent: ONLY_DRAFTS,
    Paid: 'This invoice is closed: nothing is left to pay',
    'Partially Paid': PAID_BY,
    Overdue: OVERDUE_BY,
    Closed: 'Closed',
    Void: VOID_BY,
  },
  Void: {
    Draft: STAYS_VOID,
    Sent: STAYS_VOID,
    Paid: STAYS_VOID,
    'Partially Paid': STAYS_VOID,
    Overdue: STAYS_VOID,
    Closed: STAYS_VOID,
    Void: STAYS_VOID,
  },
}

describe('the status call', () => {
  it.each(INVOICE_STATUSES.flatMap((from) => INVOICE_STATUSES.map((to) => [from, to] as const)))(
    'from %s to %s takes the necessary steps, or says why there are none',
    async (from, to) => {
      const id = await ADD[from]()
      const before = await scene.everything()
      expect((await scene.read(id)).status).toBe(from)
      const reply = await scene.setStatus(id, to)
      const expected = EXPECTED[from][to]
      if (expected === to) {
        expect([reply.status, reply.body.status]).toEqual([200, to])
        if (from === to) expect(await scene.everything()).toEqual(before)
      } else {
        expect([reply.status, reply.error.message]).toEqual([409, expected])
        expect(await scene.everything()).toEqual(before)
      }
    },
  )

  it('records a payment of the balance for Paid', async () => {
    const id = await ADD['Partially Paid']()
    const { body } = await scene.setStatus(id, 'Paid')
    expect(body.payments.map(({ amount }) => amount)).toEqual([1, 999])
  })

  it('does not find an unknown invoice, and refuses an unknown status', async () => {
    expect((await scene.setStatus(2_000_000, 'Sent')).error.message).toBe('Invoice not found')
    const reply = await scene.setStatus(await ADD.Draft(), 'Open' as InvoiceStatus)
    expect([reply.status, Object.keys(reply.error.fields ?? {})]).toEqual([400, ['status']])
  })
})

describe('a draft that was issued before', () => {
  it('keeps its number, shows current data, and is issued with the same number again', async () => {
    await scene.addSettings({ invoicePrefix: 'R', invoiceNumberFormat: '{PREFIX}-{SEQ}' })
    const first = await scene.addIssued()
    expect(first.invoiceNumber).toBe('R-1')
    const { body: draft } = await scene.setStatus(first.id, 'Draft')
    expect(draft).toMatchObject({ status: 'Draft', invoiceNumber: 'R-1', issueDate: null })
    expect(await scene.pdf(first.id)).toContain('"number":"R-1","mark":"Draft"')
    expect((await scene.addIssued()).invoiceNumber).toBe('R-2')
    scene.setClock('2026-11-25T04:00:00Z')
    const { body: again } = await scene.send(first.id)
    expect(again).toMatchObject({ status: 'Sent', invoiceNumber: 'R-1', issueDate: '2026-11-25' })
    expect((await scene.addIssued()).invoiceNumber).toBe('R-3')
    expect((await scene.history(first.id)).map(({ action }) => action)).toEqual([
      'sent',
      'issued',
      'reopened',
      'issued',
      'created',
    ])
  })

  it('cannot be an invoice that was sent by e-mail', async () => {
    const { id } = await scene.addDraft()
    await scene.send(id)
    const before = await scene.everything()
    const reply = await scene.setStatus(id, 'Draft')
    expect([reply.status, reply.error.message]).toEqual([
      409,
      'An invoice that was sent by email cannot become a draft again',
    ])
    expect(await scene.everything()).toEqual(before)
  })
})

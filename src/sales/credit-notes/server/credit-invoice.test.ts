import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import {
  listCompanyProfiles,
  updateCompanyProfile,
} from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import * as payments from '#sales/invoices/shared/payment-endpoints.ts'
import type { CallInput } from '#platform/shared/endpoint.ts'
import { atOnce } from '#test/at-once.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'
import * as endpoints from '../shared/credit-note-endpoints.ts'
import type { CreditNote } from '../shared/credit-note-schema.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
  scene.setClock('2026-11-20T04:00:00Z')
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

type Body = Partial<CallInput<typeof endpoints.creditInvoice>['body']>
let count = 0

/** An issued invoice of a client of its own; its lines as [amount, quantity, more]. */
async function issued(lines: readonly object[], more: object = {}): Promise<Invoice> {
  count += 1
  const body = {
    companyName: `Credited ${count}`,
    contactName: 'A',
    email: `credited${count}@example.lk`,
    phone: '1',
  }
  const clientId = (await scene.call(createClient, { body })).body.id
  const items = lines.map((line) => ({ description: 'Work', quantity: 1, unitPrice: 1_000, ...line }))
  return scene.addIssued({ clientId, items, ...more })
}
const credit = (invoice: Pick<Invoice, 'id'>, body: Body, more: { key?: string } = {}) =>
  scene.call(endpoints.creditInvoice, {
    params: { id: String(invoice.id) },
    body: { reason: 'wrong_amount', lines: [], ...body },
    ...more,
  })
async function credited(invoice: Pick<Invoice, 'id'>, body: Body): Promise<CreditNote> {
  const reply = await credit(invoice, body)
  expect([reply.status, reply.error.message]).toEqual([201, undefined])
  return reply.body
}
const lineOf = (invoice: Invoice, index = 0) => invoice.items[index]?.id ?? 0
const takeBack = (note: Pick<CreditNote, 'id'>) =>
  scene.call(endpoints.voidCreditNote, { params: { id: String(note.id) } })
const accountOf = async (invoice: Invoice) =>
  (await scene.call(payments.getClientAccount, { params: { id: String(invoice.clientId) } })).body
const pdfOf = async (note: Pick<CreditNote, 'id'>) =>
  (await scene.app.send({ method: 'GET', url: `/api/credit-notes/${note.id}/pdf`, token: scene.admin })).text
const statusesOf = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

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

describe('a credit note', () => {
  it('of 30 % of a paid invoice is paid back today; the rest is credited to the cent', async () => {
    const invoice = await issued(
      [
        { quantity: 3, unitPrice: 3_333.33, discountPercent: 12.5 },
        { quantity: 1, unitPrice: 999.99, isTaxed: false },
      ],
      { taxRate: 18, levyRate: 2.5, discountPercent: 10 },
    )
    await scene.pay(invoice.id)
    const income = () =>
      scene.app.platform.pool
        .query<{ sum: string }>(
          `select sum(amount_cents)::text as sum from payments where kind in ('money', 'refund')
             and paid_on = '2026-11-20'`,
        )
        .then(({ rows }) => Number(rows[0]?.sum))
    const before = await income()
    const lines = [
      { lineId: lineOf(invoice), amount: Math.round(invoice.taxedAmount * 30) / 100 },
      { lineId: lineOf(invoice, 1), amount: 270 },
    ]
    const first = await credited(invoice, { lines, payOut: true, text: 'Two pages fewer' })
    expect(first).toMatchObject({ number: 'CN-2026-00001', status: 'Issued', settledAmount: 0 })
    expect(await income()).toBe(before - Math.round(first.total * 100))
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'Paid', creditedAmount: first.total })
    expect(await accountOf(invoice)).toMatchObject({
      balance: 0,
      entries: [
        { kind: 'refund', amount: -first.total, paidOn: '2026-11-20' },
        { kind: 'credit', amount: first.total, creditNoteId: first.id },
      ],
    })
    // each rounded once, on its own; not only what the last one leaves
    const levy = Math.round(first.taxedAmount * 2.5) / 100
    expect([first.levyAmount, first.taxAmount]).toEqual([
      levy,
      Math.round((first.taxedAmount + levy) * 18) / 100,
    ])
    const pdf = await pdfOf(first)
    expect(pdf).toContain('Two pages fewer')

    const [profile] = (await scene.call(listCompanyProfiles)).body
    await scene.call(updateCompanyProfile, {
      params: { id: String(profile?.id) },
      body: { name: `Renamed ${count}` },
    })
    expect(hashOf(await pdfOf(first))).toBe(hashOf(pdf))

    const { body: list } = await scene.call(endpoints.listCreditNotes, {
      query: { invoiceId: String(invoice.id) },
    })
    expect(list).toEqual([first])
    const rest = (index: number) => {
      const taken = first.items[index]?.amount ?? 0
      const whole = index === 0 ? invoice.taxedAmount : invoice.netAmount - invoice.taxedAmount
      return Math.round((whole - taken) * 100) / 100
    }
    const last = await credited(invoice, {
      lines: [0, 1].map((index) => ({ lineId: lineOf(invoice, index), amount: rest(index) })),
    })
    const sum = (key: 'netAmount' | 'levyAmount' | 'taxAmount' | 'total') =>
      Math.round((first[key] + last[key]) * 100) / 100
    expect([sum('netAmount'), sum('levyAmount'), sum('taxAmount'), sum('total')]).toEqual([
      invoice.netAmount,
      invoice.levyAmount,
      invoice.taxAmount,
      invoice.total,
    ])
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'Closed' })
    await expectRefusal(
      () => credit(invoice, { lines: [{ lineId: lineOf(invoice), amount: 0.01 }] }),
      409,
      'Nothing is left of this invoice to credit',
    )
  })

  it('settles the rest of its invoice first; the account keeps what remains', async () => {
    const invoice = await issued([{ quantity: 10, unitPrice: 1_000 }])
    await scene.payPart(invoice.id, { amount: 7_000 })
    const note = await credited(invoice, {
      reason: 'not_done',
      lines: [{ lineId: lineOf(invoice), quantity: 4 }],
    })
    expect(note).toMatchObject({
      total: 4_000,
      settledAmount: 3_000,
      invoice: { id: invoice.id, label: invoice.invoiceNumber },
      items: [{ linePosition: 1, quantity: 4, amount: 4_000 }],
    })
    expect(await scene.read(invoice.id)).toMatchObject({
      status: 'Paid',
      paidAmount: 10_000,
      creditedAmount: 4_000,
    })
    const account = await accountOf(invoice)
    expect(account.balance).toBe(1_000)
    await expectRefusal(
      () =>
        scene.call(payments.moveBack, {
          params: { id: String(account.id) },
          body: { invoiceId: invoice.id, amount: 1 },
        }),
      400,
      'Credit notes paid LKR 3,000.00 of it: LKR 0.00 can be moved back',
      'amount',
    )
    expect((await scene.history(invoice.id)).map(({ action, detail }) => [action, detail])[1]).toEqual([
      'credited',
      `${note.number}, LKR 4,000.00`,
    ])
  })

  it('of everything closes an invoice that nobody paid', async () => {
    const invoice = await issued([{ quantity: 3, unitPrice: 33.33 }, { unitPrice: 0.01 }], { taxRate: 18 })
    const note = await credited(invoice, {
      reason: 'cancelled',
      lines: [
        { lineId: lineOf(invoice, 1), amount: 0.01 },
        { lineId: lineOf(invoice), quantity: 3 },
      ],
    })
    expect(note).toMatchObject({ total: invoice.total, settledAmount: invoice.total })
    expect(note.items.map(({ linePosition }) => linePosition)).toEqual([1, 2])
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'Closed', remainingAmount: 0 })
    expect((await accountOf(invoice)).balance).toBe(0)
  })

  it('takes exact pieces, the last of which takes what is left', async () => {
    const invoice = await issued([{ quantity: 3, unitPrice: 100 }], { discountAmount: 0.01 })
    const piece = () =>
      credited(invoice, { reason: 'discount', lines: [{ lineId: lineOf(invoice), quantity: 1 }] })
    const notes = [await piece(), await piece(), await piece()]
    expect(notes.map(({ total }) => total)).toEqual([100, 100, 99.99])
  })

  it('is refused with one sentence at its place, and nothing is stored', async () => {
    const invoice = await issued([{ quantity: 2, unitPrice: 10_000 }, { unitPrice: 0 }])
    const [line, free] = [lineOf(invoice), lineOf(invoice, 1)]
    const left = 'More than what is left of this line: LKR 20,000.00'
    await expectRefusal(
      () => credit(invoice, { lines: [{ lineId: line, amount: 20_000.01 }] }),
      400,
      left,
      'lines.0.amount',
    )
    await expectRefusal(
      () => credit(invoice, { lines: [{ lineId: line, quantity: 2.0001 }] }),
      400,
      left,
      'lines.0.quantity',
    )
    await expectRefusal(
      () => credit(invoice, { lines: [{ lineId: free, amount: 1 }] }),
      400,
      'More than what is left of this line: LKR 0.00',
      'lines.0.amount',
    )
    await expectRefusal(
      () => credit(invoice, { lines: [{ lineId: 999_999, amount: 1 }] }),
      400,
      'This line is not on the invoice',
      'lines.0.lineId',
    )
    await expectRefusal(() => credit(invoice, {}), 400, 'Choose at least one line to credit', 'lines')
    await expectRefusal(
      () => credit(invoice, { reason: 'other', lines: [{ lineId: line, amount: 1 }] }),
      400,
      'Say why it is credited',
      'text',
    )
    await expectRefusal(
      () => credit(invoice, { lines: [{ lineId: line, amount: 1, quantity: 1 }] }),
      400,
      'Give a quantity or an amount',
      'lines.0.amount',
    )
    const draft = await scene.addDraft()
    await expectRefusal(
      () => credit(draft, { lines: [{ lineId: lineOf(draft), amount: 1 }] }),
      409,
      'Only an issued invoice can be credited: edit the draft instead',
    )
    await scene.remove(invoice.id)
    await expectRefusal(
      () => credit(invoice, { lines: [{ lineId: line, amount: 1 }] }),
      409,
      'A void invoice cannot be credited',
    )
    expect((await credit({ id: 999_999 }, { lines: [{ lineId: 1, amount: 1 }] })).status).toBe(404)
  })

  it('does not give back what was written off', async () => {
    const invoice = await issued([{ unitPrice: 100 }])
    await scene.payPart(invoice.id, { amount: 60 })
    await scene.call(payments.writeOff, { params: { id: String(invoice.id) }, body: { reason: 'Gone' } })
    await expectRefusal(
      () => credit(invoice, { lines: [{ lineId: lineOf(invoice), amount: 60.01 }] }),
      409,
      'LKR 40.00 of this invoice were written off: reverse that before you credit it',
    )
    await credited(invoice, { lines: [{ lineId: lineOf(invoice), amount: 60 }] })
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'Closed' })
  })

  it('keeps its invoice as it is while it stands', async () => {
    const invoice = await issued([{ unitPrice: 100 }])
    await scene.pay(invoice.id)
    const note = await credited(invoice, { lines: [{ lineId: lineOf(invoice), amount: 30 }], payOut: true })
    const [payment] = (await scene.read(invoice.id)).payments
    await scene.call(payments.reversePayment, {
      params: { id: String(payment?.id) },
      body: { reason: 'mistake' },
    })
    expect(await scene.read(invoice.id)).toMatchObject({ status: 'Sent', paidAmount: 0 })
    const refused = async (
      call: () => Promise<{ status: number; error: { message: string } }>,
      end: string,
    ) => expectRefusal(call, 409, `An invoice with credit notes can no longer be ${end}`)
    await refused(() => scene.replace(invoice.id, {}), 'edited')
    await refused(() => scene.remove(invoice.id), 'deleted')
    await refused(() => scene.setStatus(invoice.id, 'Draft'), 'made a draft again')
    await expectRefusal(() => takeBack(note), 409, 'LKR 30.00 of this credit were used')
  })

  it('never comes to more than its invoice, even with twenty at once', async () => {
    const invoice = await issued([{ unitPrice: 1_000 }], { taxRate: 18 })
    const replies = await atOnce(20, () =>
      credit(invoice, { lines: [{ lineId: lineOf(invoice), amount: 300 }] }),
    )
    expect(statusesOf(replies)).toEqual([
      ...Array.from({ length: 3 }, () => 201),
      ...Array.from({ length: 17 }, () => 400),
    ])
    expect(await scene.read(invoice.id)).toMatchObject({ creditedAmount: 1_062 })
  })

  it('is made once for one key', async () => {
    const invoice = await issued([{ unitPrice: 100 }])
    const body = { lines: [{ lineId: lineOf(invoice), amount: 10 }] }
    const [first, again] = [
      await credit(invoice, body, { key: 'credit-once-0001' }),
      await credit(invoice, body, { key: 'credit-once-0001' }),
    ]
    expect(again.body).toEqual(first.body)
    expect(await scene.read(invoice.id)).toMatchObject({ creditedAmount: 10 })
  })
})

describe('a credit note that is taken back', () => {
  it('keeps its number; its money leaves invoice and account', async () => {
    const invoice = await issued([{ quantity: 10, unitPrice: 1_000 }])
    await scene.payPart(invoice.id, { amount: 7_000 })
    const note = await credited(invoice, { lines: [{ lineId: lineOf(invoice), amount: 4_000 }] })
    const { status, body } = await takeBack(note)
    expect([status, body.status, body.number]).toEqual([200, 'Void', note.number])
    expect(await scene.read(invoice.id)).toMatchObject({
      status: 'Partially Paid',
      paidAmount: 7_000,
      creditedAmount: 0,
    })
    expect((await accountOf(invoice)).balance).toBe(0)
    expect(await pdfOf(note)).toContain('"mark":"Void"')
    await expectRefusal(() => takeBack(note), 409, 'This credit note is void already and keeps its number')
    await expectRefusal(
      () => scene.call(endpoints.sendCreditNote, { params: { id: String(note.id) } }),
      409,
      'A void credit note cannot be sent',
    )
    // what it credited can be credited again
    await credited(invoice, { lines: [{ lineId: lineOf(invoice), amount: 10_000 }] })
  })

  it('is refused once its money was used', async () => {
    const invoice = await issued([{ unitPrice: 100_000 }])
    await scene.pay(invoice.id)
    const note = await credited(invoice, { lines: [{ lineId: lineOf(invoice), amount: 30_000 }] })
    const { id } = await accountOf(invoice)
    await scene.call(payments.refund, { params: { id: String(id) }, body: { amount: 5_000 } })
    await expectRefusal(() => takeBack(note), 409, 'LKR 5,000.00 of this credit were used')
  })

  it('is taken back once, by twenty at once', async () => {
    const invoice = await issued([{ unitPrice: 100 }])
    const note = await credited(invoice, { lines: [{ lineId: lineOf(invoice), amount: 30 }] })
    const replies = await atOnce(20, () => takeBack(note))
    expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
  })
})

describe('credit notes', () => {
  it('are sent by mail with their PDF, and listed, found and exported', async () => {
    const invoice = await issued([{ unitPrice: 100 }])
    const note = await credited(invoice, { lines: [{ lineId: lineOf(invoice), amount: 30 }] })
    const sent = await scene.call(endpoints.sendCreditNote, { params: { id: String(note.id) } })
    expect([sent.status, sent.body.mail?.toAddress]).toEqual([200, `credited${count}@example.lk`])
    expect(sent.body.mail?.subject).toContain(`Credit note ${note.number}`)
    const { rows: messages } = await scene.app.platform.pool.query(
      `select attachment_name, attachment_file_id = (select pdf_file_id from credit_notes where id = $1) as is_pdf
       from outbox_messages where to_address = $2`,
      [note.id, `credited${count}@example.lk`],
    )
    expect(messages).toEqual([{ attachment_name: `Credit-note-${note.number}.pdf`, is_pdf: true }])
    const list = await scene.call(endpoints.listCreditNotes, {
      query: { search: note.number.toLowerCase() },
    })
    expect([list.body.map(({ id }) => id), list.headers['x-total-count']]).toEqual([[note.id], '1'])
    const { text } = await scene.app.send({
      method: 'GET',
      url: `/api/credit-notes/csv?clientId=${invoice.clientId}`,
      token: scene.admin,
    })
    expect(text.split('\r\n')[1]).toBe(
      `${note.number},Issued,2026-11-20,${invoice.invoiceNumber},Credited ${count},credited${count}@example.lk,Wrong amount,,30,0,0,30,30,Test Person`,
    )
  })
})

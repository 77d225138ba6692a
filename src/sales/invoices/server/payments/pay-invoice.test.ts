import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { atOnce } from '#test/at-once.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
  scene.setClock('2026-11-20T04:00:00Z')
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const LARGE = { taxRate: 18, items: [{ description: 'Website', unitPrice: 500_000 }] }

/** The call is refused at the field, or with the message alone, and nothing is written. */
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

describe('a part payment', () => {
  it('is stored completely, and the invoice is updated', async () => {
    const { id } = await scene.addIssued(LARGE)
    const part = { amount: 90_000.25, notes: 'Bank transfer', paidOn: '2026-11-18' }
    const reply = await scene.payPart(id, part)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      status: 'Partially Paid',
      paidAmount: 90_000.25,
      remainingAmount: 499_999.75,
    })
    expect(reply.body.payments).toMatchObject([{ ...part, recordedBy: 'Test Person' }])
    const rest = await scene.payPart(id, { amount: 499_999.75, notes: null })
    expect(rest.body).toMatchObject({ status: 'Paid', paidAmount: 590_000, remainingAmount: 0 })
    expect(rest.body.payments.map(({ amount, notes, paidOn }) => [amount, notes, paidOn])).toEqual([
      [90_000.25, 'Bank transfer', '2026-11-18'],
      [499_999.75, null, '2026-11-20'],
    ])
    expect((await scene.history(id)).map(({ action, detail }) => [action, detail]).slice(0, 2)).toEqual([
      ['paid', 'LKR 499,999.75'],
      ['paid', 'LKR 90,000.25'],
    ])
  })

  it.each([
    [{ amount: 0 }, 'amount', 'Payment amount must be greater than zero'],
    [{ amount: -5 }, 'amount', 'Payment amount must be greater than zero'],
    [{ amount: 0.001 }, 'amount', 'Payment amount may have at most two decimals'],
    [{ amount: 10.005 }, 'amount', 'Payment amount may have at most two decimals'],
    [{ amount: 1e15 }, 'amount', 'This amount is too large'],
    [{ amount: null }, 'amount', 'Payment amount must be a number'],
    [{ amount: '100' }, 'amount', 'Payment amount must be a number'],
    [{}, 'amount', 'Payment amount must be a number'],
    [{ amount: 590_000.01 }, 'amount', 'Payment amount cannot exceed LKR 590,000.00'],
    [{ amount: 1, paidOn: '2026-11-21' }, 'paidOn', 'A payment cannot be in the future'],
    [{ amount: 1, paidOn: '2026-02-30' }, 'paidOn', 'This must be a date such as 2026-11-20'],
    [{ amount: 1, notes: 'a\nb' }, 'notes', 'This must be one line'],
  ])('of %j is refused with an error at the field', async (body, field, sentence) => {
    const { id } = await scene.addIssued(LARGE)
    await expectRefusal(() => scene.payPart(id, body as never), 400, sentence, field)
  })

  it.each(['NaN', 'Infinity', '1e309', '-1e309'])('of %s is refused', async (amount) => {
    const { id } = await scene.addIssued(LARGE)
    const before = await scene.everything()
    const url = `/api/invoices/${id}/partial-pay`
    const reply = await scene.app.send({
      method: 'POST',
      url,
      token: scene.admin,
      payload: `{"amount":${amount}}`,
    })
    expect(reply.status).toBe(400)
    expect(await scene.everything()).toEqual(before)
  })
})

describe('marking an invoice as paid', () => {
  it('records the balance as a payment', async () => {
    const { id } = await scene.addIssued(LARGE)
    await scene.payPart(id, { amount: 1 })
    const reply = await scene.pay(id)
    expect(reply.body).toMatchObject({ status: 'Paid', remainingAmount: 0 })
    expect(reply.body.payments.map(({ amount }) => amount)).toEqual([1, 589_999])
  })

  it('works for overdue invoices too', async () => {
    const { id, status } = await scene.addIssued({ dueDate: '2026-11-19' })
    expect(status).toBe('Overdue')
    expect((await scene.payPart(id, { amount: 400 })).body.status).toBe('Overdue')
    expect((await scene.pay(id)).body.status).toBe('Paid')
  })
})

describe('no payment is accepted', () => {
  it('for a draft', async () => {
    const { id } = await scene.addDraft()
    const sentence = 'Send the invoice first: a draft takes no payments'
    await expectRefusal(() => scene.pay(id), 409, sentence)
    await expectRefusal(() => scene.payPart(id, { amount: 1 }), 409, sentence)
  })

  it('for a paid invoice, nor for one of zero', async () => {
    const paid = await scene.addIssued()
    await scene.pay(paid.id)
    const free = await scene.addIssued({ items: [{ description: 'A gift' }] })
    expect(free).toMatchObject({ status: 'Paid', total: 0 })
    for (const { id } of [paid, free]) {
      await expectRefusal(() => scene.pay(id), 409, 'This invoice is already fully paid')
      await expectRefusal(() => scene.payPart(id, { amount: 1 }), 409, 'This invoice is already fully paid')
    }
  })

  it('for a void invoice', async () => {
    const { id } = await scene.addIssued()
    await scene.remove(id)
    await expectRefusal(() => scene.pay(id), 409, 'A void invoice takes no payments')
  })

  it('for an invoice that does not exist', async () => {
    await expectRefusal(() => scene.pay(2_000_000), 404, 'Invoice not found')
    await expectRefusal(() => scene.payPart(2_000_000, { amount: 1 }), 404, 'Invoice not found')
  })
})

describe('many simultaneous payments', () => {
  it('never exceed the total, in one process or two', async () => {
    const { app: other } = await scene.again()
    const { id } = await scene.addIssued({ items: [{ description: 'Work', unitPrice: 500 }] })
    const replies = await atOnce(50, (index) =>
      scene.payPart(id, { amount: 100 }, index % 2 === 0 ? {} : { on: other }),
    )
    await other.stop()
    const statuses = replies.map((reply) => reply.status).toSorted((one, two) => one - two)
    expect(statuses).toEqual([...Array(5).fill(200), ...Array(45).fill(409)])
    const messages = replies.filter(({ status }) => status === 409).map(({ error }) => error.message)
    expect(new Set(messages)).toEqual(new Set(['This invoice is already fully paid']))
    const invoice = await scene.read(id)
    expect(invoice).toMatchObject({ status: 'Paid', paidAmount: 500, remainingAmount: 0 })
    expect(invoice.payments).toHaveLength(5)
  })

  it('that would exceed it together leave only the first', async () => {
    const { id } = await scene.addIssued({ items: [{ description: 'Work', unitPrice: 500 }] })
    const replies = await Promise.all([300, 300].map((amount) => scene.payPart(id, { amount })))
    const refused = replies.find((reply) => reply.status !== 200)
    expect([refused?.status, refused?.error.fields]).toEqual([
      400,
      { amount: 'Payment amount cannot exceed LKR 200.00' },
    ])
    expect(await scene.read(id)).toMatchObject({ paidAmount: 300, remainingAmount: 200 })
  })

  it('of one invoice wait without a connection, so that others can work', async () => {
    const { id } = await scene.addIssued({ items: [{ description: 'Work', unitPrice: 30 }] })
    const { pool } = scene.app.platform
    const holder = new pg.Client(scene.app.settings)
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin')
    await holder.query('select 1 from invoices where id = $1 for update', [id])
    const replies = atOnce(30, () => scene.payPart(id, { amount: 1 }))
    const waiting = async () =>
      (
        await pool.query<{ count: number }>(
          `select count(*) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0]?.count
    await expect.poll(waiting).toBe(1)
    expect((await scene.read(id)).payments).toEqual([])
    expect(await waiting()).toBe(1)
    await holder.query('commit')
    expect(new Set((await replies).map(({ status }) => status))).toEqual(new Set([200]))
    expect(await scene.read(id)).toMatchObject({ status: 'Paid', paidAmount: 30 })
  })

  it('with one key are one payment and one reply, now and later', async () => {
    const { id } = await scene.addIssued()
    const pay = (amount = 100) => scene.payPart(id, { amount }, { key: 'once' })
    const replies = [...(await Promise.all([pay(), pay(), pay()])), await pay()]
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200])
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
    expect((await scene.read(id)).payments).toHaveLength(1)
    expect((await pay(200)).status).toBe(400)
    const whole = await Promise.all([1, 2].map(() => scene.pay(id, { key: 'rest' })))
    expect(whole.map(({ status, body }) => [status, body.payments.length])).toEqual([
      [200, 2],
      [200, 2],
    ])
  })
})

it('a payment can be neither changed nor deleted', async () => {
  const { id } = await scene.addIssued()
  await scene.payPart(id, { amount: 1 })
  const { pool } = scene.app.platform
  for (const statement of [
    `update payments set amount_cents = 1`,
    `delete from payments`,
    `truncate payments cascade`,
  ]) {
    await expect(pool.query(statement)).rejects.toThrow('payments are never edited')
  }
  await expect(
    pool.query(
      `insert into payments (invoice_id, amount_cents, paid_on, recorded_by_name, created_at)
       values ($1, 99901, '2026-11-20', 'x', now())`,
      [id],
    ),
  ).rejects.toThrow(/check constraint/)
})

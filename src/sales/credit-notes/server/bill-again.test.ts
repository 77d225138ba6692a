import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as invoices from '#sales/invoices/shared/invoice-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { deleteTime, updateTime } from '#work/time/shared/time-endpoints.ts'
import { atOnce } from '#test/at-once.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { startWorkScene, type WorkScene } from '#test/work-scene.ts'
import { creditInvoice, getCreditNote, voidCreditNote } from '../shared/credit-note-endpoints.ts'
import type { CreditLine, CreditNote } from '../shared/credit-note-schema.ts'

let scene: WorkScene
let [taskId, timeId, expenseId] = [0, 0, 0]
beforeAll(async () => {
  scene = await startWorkScene()
})
beforeEach(async () => {
  taskId = await scene.addTask()
  timeId = await scene.addTime(await scene.addTask())
  expenseId = await scene.addExpense()
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.app.stop())

const to = (id: number) => ({ as: scene.admin, params: { id: String(id) } })
const everything = () => [{ taskIds: [taskId] }, { timeEntryIds: [timeId] }, { expenseIds: [expenseId] }]
const read = async (id: number) => (await scene.app.call(invoices.getInvoice, to(id))).body
/** An issued invoice of LKR 100.00 for each of the three. */
async function issued(): Promise<Invoice> {
  const draft = await scene.bill(...everything())
  if (typeof draft === 'string') throw new Error(draft)
  await scene.app.call(invoices.setInvoiceStatus, { ...to(draft.id), body: { status: 'Sent' } })
  return read(draft.id)
}
const wholeLines = ({ items }: Invoice): CreditLine[] => items.map(({ id }) => ({ lineId: id, quantity: 1 }))
const credit = (invoice: Invoice, billAgain: boolean | undefined, lines = wholeLines(invoice)) =>
  scene.app.call(creditInvoice, {
    ...to(invoice.id),
    body: { reason: 'cancelled', lines, ...(billAgain === undefined ? {} : { billAgain }) },
  })
const takeBack = (note: Pick<CreditNote, 'id'>) => scene.app.call(voidCreditNote, to(note.id))
/** Where the work of this test is billed. */
async function places(): Promise<string[]> {
  const own = [`task ${taskId} on `, `expense ${expenseId} on `, `time ${timeId} on `]
  return (await scene.billed()).filter((text) => own.some((start) => text.startsWith(start)))
}
const onInvoice = (id: number) => [
  `task ${taskId} on ${id}`,
  `expense ${expenseId} on ${id}`,
  `time ${timeId} on ${id}`,
]
const statusesOf = (replies: readonly { status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)

describe('a credit note of all that is left (spec 10.17)', () => {
  it('leaves the work billed, unless it is to be billed again', async () => {
    const invoice = await issued()
    expect(invoice.billsWork).toBe(true)
    expect((await credit(invoice, undefined)).body).toMatchObject({ billAgain: false })
    expect(await places()).toEqual(onInvoice(invoice.id))
    expect(await scene.bill({ taskIds: [taskId] })).toBe(
      `Task #${taskId} is on ${invoice.invoiceNumber} already`,
    )
  })

  it('frees the work, which is on another invoice afterwards', async () => {
    const invoice = await issued()
    const { status, body: note } = await credit(invoice, true)
    expect([status, note.billAgain]).toEqual([201, true])
    expect((await scene.app.call(getCreditNote, to(note.id))).body.billAgain).toBe(true)
    expect(await places()).toEqual([])
    expect((await read(invoice.id)).billsWork).toBe(false)
    const again = await issued()
    expect(await places()).toEqual(onInvoice(again.id))
    const reply = await takeBack(note)
    expect([reply.status, reply.error.message]).toEqual([
      409,
      `Task #${taskId} is on ${again.invoiceNumber} by now`,
    ])
    expect(await places()).toEqual(onInvoice(again.id))
    // the second invoice is credited, too: the work was freed twice, and is billed by nothing
    const { body: second } = await credit(again, true)
    expect((await takeBack(note)).status).toBe(200)
    expect((await takeBack(second)).status).toBe(409)
    expect(await places()).toEqual(onInvoice(invoice.id))
  })

  it('may complete an earlier one, which is kept until the work is billed again', async () => {
    const invoice = await issued()
    const [first, ...others] = wholeLines(invoice)
    const lines = first === undefined ? [] : [first]
    const partly = await credit(invoice, true, lines)
    const sentence = 'The work is billed again only when all is credited: LKR 200.00 are left'
    expect([partly.status, partly.error.fields]).toEqual([400, { billAgain: sentence }])
    const { body: part } = await credit(invoice, false, lines)
    const { body: rest } = await credit(invoice, true, others)
    expect(await places()).toEqual([])
    const refused = await takeBack(part)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      `The work of this invoice is billed again since ${rest.number}: make that void first`,
    ])
    expect(statusesOf([await takeBack(rest), await takeBack(part)])).toEqual([200, 200])
    expect(await places()).toEqual(onInvoice(invoice.id))
  })

  it('frees nothing of an invoice that bills no work', async () => {
    const client = { clientId: scene.clientId, items: [{ description: 'Work', unitPrice: 100 }] }
    const { body: draft } = await scene.app.call(invoices.createInvoice, { as: scene.admin, body: client })
    await scene.app.call(invoices.setInvoiceStatus, { ...to(draft.id), body: { status: 'Sent' } })
    const reply = await credit(await read(draft.id), true)
    expect([reply.status, reply.error.fields]).toEqual([
      400,
      { billAgain: 'No work is billed by this invoice' },
    ])
  })
})

describe('making it void', () => {
  it('bills the work again, as it is by now, without what was deleted', async () => {
    const invoice = await issued()
    const { body: note } = await credit(invoice, true)
    expect((await scene.app.call(updateTime, { ...to(timeId), body: { minutes: 30 } })).status).toBe(200)
    const { status, body } = await takeBack(note)
    expect([status, body.billAgain]).toEqual([200, false])
    expect(await places()).toEqual(onInvoice(invoice.id))
    expect((await read(invoice.id)).billsWork).toBe(true)

    const { body: second } = await credit(invoice, true)
    expect((await scene.app.call(deleteTime, to(timeId))).status).toBe(204)
    expect((await takeBack(second)).status).toBe(200)
    expect(await places()).toEqual(onInvoice(invoice.id).slice(0, 2))
  })

  it('is told by the audit trail, as freeing is', async () => {
    const { body: note } = await credit(await issued(), true)
    await takeBack(note)
    const { rows } = await scene.app.platform.pool.query<{ before: object | null; after: object }>(
      `select before, after from changes where entity = 'credit-note' and entity_id = $1 order by id`,
      [String(note.id)],
    )
    expect(rows).toMatchObject([
      { after: { bill_again: true } },
      { before: { bill_again: true }, after: { event: 'voided', bill_again: false } },
    ])
  })
})

describe('at once', () => {
  it('ten credit notes free the work once', async () => {
    const invoice = await issued()
    const replies = await atOnce(10, () => credit(invoice, true))
    expect(statusesOf(replies)).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
    expect(await places()).toEqual([])
    const bills = await Promise.all(Array.from({ length: 5 }, () => scene.bill(...everything())))
    expect(bills.filter((bill) => typeof bill !== 'string')).toHaveLength(1)
  })

  it('crediting and a second bill leave the work on one invoice at most', async () => {
    const invoice = await issued()
    const [note, bill] = await Promise.all([credit(invoice, true), scene.bill(...everything())])
    expect(note.status).toBe(201)
    if (typeof bill === 'string') {
      expect(bill).toBe(`Task #${taskId} is on ${invoice.invoiceNumber} already`)
      expect(await places()).toEqual([])
    } else expect(await places()).toEqual(onInvoice(bill.id))
  })

  it('making it void and a second bill put the work on one of the two', async () => {
    const invoice = await issued()
    const { body: note } = await credit(invoice, true)
    const [reply, bill] = await Promise.all([takeBack(note), scene.bill(...everything())])
    if (typeof bill === 'string') {
      expect([reply.status, bill]).toEqual([200, `Task #${taskId} is on ${invoice.invoiceNumber} already`])
      expect(await places()).toEqual(onInvoice(invoice.id))
    } else {
      const sentence = `Task #${taskId} is on INV${bill.id} by now`
      expect([reply.status, reply.error.message]).toEqual([409, sentence])
      expect(await places()).toEqual(onInvoice(bill.id))
    }
  })

  it('ten calls make it void once', async () => {
    const invoice = await issued()
    const { body: note } = await credit(invoice, true)
    const replies = await atOnce(10, () => takeBack(note))
    expect(statusesOf(replies)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await places()).toEqual(onInvoice(invoice.id))
  })
})

it('the database frees work only with all of its invoice, and keeps it free while the note stands', async () => {
  const invoice = await issued()
  const { pool } = scene.app.platform
  const [line] = invoice.items
  const values = [line?.id, taskId]
  const { body: part } = await credit(invoice, false, [{ lineId: line?.id ?? 0, amount: 1 }])
  await expect(
    pool.query(
      `insert into freed_work (credit_note_id, invoice_item_id, kind, task_id) values (${part.id}, $1, 'task', $2)`,
      values,
    ),
  ).rejects.toThrow('only a credit note of all that is left of its invoice frees the work of it')
  await takeBack(part)
  const { body: note } = await credit(invoice, true)
  await expect(
    pool.query(`insert into billed_work (invoice_item_id, kind, task_id) values ($1, 'task', $2)`, values),
  ).rejects.toThrow('a line whose work was freed bills nothing')
  await expect(pool.query('delete from freed_work where credit_note_id = $1', [note.id])).rejects.toThrow(
    'what a credit note freed is kept while it stands',
  )
})

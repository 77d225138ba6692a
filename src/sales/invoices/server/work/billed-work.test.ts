import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { deleteExpense, replaceExpense } from '#sales/expenses/shared/expense-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { deleteTime, listTime, updateTime } from '#work/time/shared/time-endpoints.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { startWorkScene, type WorkScene } from '#test/work-scene.ts'
import { deleteInvoice, getInvoice, setInvoiceStatus } from '../../shared/invoice-endpoints.ts'

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
afterEach(async () => {
  await expectSoundMoney(scene.app.platform.pool)
  await scene.app.platform.pool.query('delete from billed_work')
})
afterAll(() => scene.app.stop())

const to = (id: number) => ({ as: scene.admin, params: { id: String(id) } })
const everything = () => [{ taskIds: [taskId] }, { timeEntryIds: [timeId] }, { expenseIds: [expenseId] }]
const onInvoice = (id: number) => [
  `task ${taskId} on ${id}`,
  `expense ${expenseId} on ${id}`,
  `time ${timeId} on ${id}`,
]
const made = (invoice: Invoice | string): Invoice => {
  if (typeof invoice === 'string') throw new Error(invoice)
  return invoice
}
const remove = async (id: number) => expect((await scene.app.call(deleteInvoice, to(id))).status).toBe(204)
async function restore(id: number) {
  const { body } = await scene.app.call(listBin, { as: scene.admin })
  const entry = body.find(({ entity, entityId }) => entity === 'invoice' && entityId === String(id))
  return scene.app.call(restoreFromBin, to(entry?.id ?? 0))
}

describe('work on an invoice (spec 16.5)', () => {
  it('is billed by its line, once', async () => {
    const { id, ...draft } = made(await scene.bill(...everything()))
    expect(draft).toMatchObject({ status: 'Draft', total: 300, items: [{}, {}, {}] })
    expect(await scene.billed()).toEqual(onInvoice(id))
    expect(await scene.bill({ taskIds: [taskId] })).toBe(`Task #${taskId} is on INV${id} already`)
    expect(await scene.bill({ timeEntryIds: [timeId] })).toBe(`This time is on INV${id} already`)
    expect(await scene.bill({ expenseIds: [expenseId] })).toBe(
      `The expense Taxi to Kandy is on INV${id} already`,
    )
  })

  it('of ten calls at once is billed by one', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => scene.bill(...everything())))
    const [winner, ...others] = replies.toSorted((one, other) => (typeof one).localeCompare(typeof other))
    const { id } = made(winner ?? '')
    expect(others).toEqual(Array.from({ length: 9 }, () => `Task #${taskId} is on INV${id} already`))
    expect(await scene.billed()).toEqual(onInvoice(id))
  })

  it('put on two drafts at once goes on one of them', async () => {
    const [one, two] = [made(await scene.bill({})), made(await scene.bill({}))]
    const replies = await Promise.all([one, two].map(({ id }) => scene.billOn(id, everything())))
    expect(replies.filter((reply) => typeof reply === 'string')).toHaveLength(1)
    expect(await scene.billed()).toHaveLength(3)
  })

  it('is added to an open draft of its client, whose lines and work stay', async () => {
    const { id, items } = made(await scene.bill({ taskIds: [taskId] }))
    const added = made(await scene.billOn(id, [{ timeEntryIds: [timeId] }], scene.clientId))
    expect(added).toMatchObject({ total: 200, items: [{ id: items[0]?.id }, {}] })
    expect(await scene.billed()).toEqual([`task ${taskId} on ${id}`, `time ${timeId} on ${id}`])
    expect(await scene.billOn(id, [{}], scene.clientId + 1)).toBe(`INV${id} is for another client`)
    await scene.app.call(setInvoiceStatus, { ...to(id), body: { status: 'Sent' } })
    const { invoiceNumber } = (await scene.app.call(getInvoice, to(id))).body
    expect(await scene.billOn(id, [{}])).toBe(`${invoiceNumber} is no draft any more`)
    expect(await scene.billOn(999_999, [{}])).toBe('Invoice not found')
  })

  it('that is gone is not billed', async () => {
    await scene.app.call(deleteTime, to(timeId))
    expect(await scene.bill({ timeEntryIds: [timeId] })).toBe(
      'Some of this work was deleted meanwhile: choose it again',
    )
  })
})

describe('billed time and expenses', () => {
  it('stay as they are until their line is taken off', async () => {
    const { id } = made(await scene.bill(...everything()))
    const sentence = `is on INV${id}: take that line off first`
    const ofTime = [
      await scene.app.call(updateTime, { ...to(timeId), body: { minutes: 5 } }),
      await scene.app.call(deleteTime, to(timeId)),
    ]
    expect(ofTime.map(({ status, error }) => [status, error.message])).toEqual([
      [409, `This time ${sentence}`],
      [409, `This time ${sentence}`],
    ])
    const moved = await scene.app.call(updateTime, {
      ...to(timeId),
      body: { taskId: await scene.addTask(), projectId: null },
    })
    expect([moved.status, moved.error.message]).toEqual([409, 'This time is billed: it stays as it is'])
    const body = { category: 'Travel', description: 'Taxi', amount: 5, date: '2026-11-20' }
    const ofExpense = [
      await scene.app.call(replaceExpense, { ...to(expenseId), body }),
      await scene.app.call(deleteExpense, to(expenseId)),
    ]
    expect(ofExpense.map(({ status, error }) => [status, error.message])).toEqual([
      [409, `This expense ${sentence}`],
      [409, `This expense ${sentence}`],
    ])
    const renamed = { ...body, amount: 100, description: 'Taxi to Galle' }
    expect((await scene.app.call(replaceExpense, { ...to(expenseId), body: renamed })).status).toBe(200)
    const { entries } = (await scene.app.call(listTime, { as: scene.admin, query: {} })).body
    expect(entries.find((entry) => entry.id === timeId)).toMatchObject({ isBilled: true, isEditable: false })
  })
})

it('names no invoice to a person who may not see it', async () => {
  const person = await scene.app.createAccount()
  const own = await scene.addTime(await scene.addTask(), person)
  made(await scene.bill({ timeEntryIds: [own] }))
  const params = { id: String(own) }
  const replies = [
    await scene.app.call(updateTime, { as: person, params, body: { minutes: 5 } }),
    await scene.app.call(deleteTime, { as: person, params }),
  ]
  expect(replies.map(({ status, error }) => [status, error.message])).toEqual([
    [409, 'This time is billed: it stays as it is'],
    [409, 'This time is billed: it stays as it is'],
  ])
})

describe('work is free again', () => {
  it('when its line is removed, and on the invoice again when that is undone', async () => {
    const { id, items } = made(await scene.bill(...everything()))
    const [, time] = items
    const changed = await scene.replace(id, [{ id: time?.id, description: 'Hours', unitPrice: 90 }])
    expect(await scene.billed()).toEqual([`time ${timeId} on ${id}`])
    expect(changed.items[0]?.id).toBe(time?.id)
    expect(await scene.undoLast(id)).toEqual({ status: 200, message: undefined })
    expect((await scene.billed()).toSorted()).toEqual(onInvoice(id).toSorted())
    expect((await scene.undoLast(id)).status).toBe(200)
    expect(await scene.billed()).toEqual([`time ${timeId} on ${id}`])
  })

  it('and an undo is refused once it is on another invoice', async () => {
    const { id, items } = made(await scene.bill(...everything()))
    await scene.replace(id, [{ id: items[1]?.id, description: 'Hours', unitPrice: 90 }])
    const other = made(await scene.bill({ expenseIds: [expenseId] }))
    expect(await scene.undoLast(id)).toEqual({
      status: 409,
      message: `The expense Taxi to Kandy is on INV${other.id} by now`,
    })
  })

  it('when the draft is deleted, and billed again when it comes back', async () => {
    const { id } = made(await scene.bill(...everything()))
    await remove(id)
    expect(await scene.billed()).toEqual([])
    expect((await restore(id)).status).toBe(200)
    expect(await scene.billed()).toEqual(onInvoice(id))
    await remove(id)
    const other = made(await scene.bill({ taskIds: [taskId] }))
    const reply = await restore(id)
    expect([reply.status, reply.error.message]).toEqual([409, `Task #${taskId} is on INV${other.id} by now`])
  })

  it('when the creation of the draft is undone, and billed again when that is undone', async () => {
    const { id } = made(await scene.bill(...everything()))
    expect((await scene.undoLast(id)).status).toBe(200)
    expect(await scene.billed()).toEqual([])
    expect((await scene.undoLast(id)).status).toBe(200)
    expect(await scene.billed()).toEqual(onInvoice(id))
  })

  it('when the invoice becomes void', async () => {
    const { id } = made(await scene.bill(...everything()))
    await scene.app.call(setInvoiceStatus, { ...to(id), body: { status: 'Sent' } })
    await remove(id)
    expect(await scene.billed()).toEqual([])
    expect(await scene.bill(...everything())).toMatchObject({ status: 'Draft' })
  })
})

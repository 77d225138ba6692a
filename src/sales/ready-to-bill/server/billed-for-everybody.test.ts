import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { creditInvoice } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import { deleteInvoice, getInvoice, setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import type { LineWork } from '#sales/invoices/server/work/index.ts'
import { getTask, listTasks, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { listTime } from '#work/time/shared/time-endpoints.ts'
import type { FeedChange } from '#platform/server/live/change-feed.ts'
import type { TestAccount } from '#test/test-app.ts'
import { startWorkScene, type WorkScene } from '#test/work-scene.ts'

let scene: WorkScene
let person: TestAccount
const heard: FeedChange[] = []
beforeAll(async () => {
  scene = await startWorkScene()
  person = await scene.app.createAccount()
  scene.app.platform.feed.onChange((change) => heard.push(change))
})
afterAll(() => scene.app.stop())

const to = (id: number, as = scene.admin) => ({ as, params: { id: String(id) } })
const isBilled = async (taskId: number) => (await scene.app.call(getTask, to(taskId, person))).body.isBilled
const ownTime = async (as: TestAccount, userId = person.id) =>
  (await scene.app.call(listTime, { as, query: { userId } })).body.entries
async function bill(work: Partial<LineWork>): Promise<number> {
  const draft = await scene.bill(work)
  if (typeof draft === 'string') throw new Error(draft)
  return draft.id
}
/** What is told about others' records since it was last asked: `task to task:view`. */
async function told(wanted: readonly string[]) {
  await vi.waitFor(() =>
    expect(
      heard
        .filter(({ id }) => id === 0)
        .map(({ entity, audience }) => `${entity} to ${audience}`)
        .toSorted(),
    ).toEqual(wanted),
  )
  heard.splice(0)
}

it('everybody sees that a task is billed, by its price or its time, and when it is free again', async () => {
  const priced = await scene.addTask()
  const byHour = await scene.addTask()
  const timeId = await scene.addTime(byHour, person)
  expect([await isBilled(priced), await isBilled(byHour)]).toEqual([false, false])
  const invoiceId = await bill({ taskIds: [priced] })
  const timeInvoice = await bill({ timeEntryIds: [timeId] })
  expect([await isBilled(priced), await isBilled(byHour)]).toEqual([true, true])
  const patched = await scene.app.call(updateTask, { ...to(priced, person), body: { priority: 'High' } })
  expect(patched.body.isBilled).toBe(true)
  await scene.app.call(deleteInvoice, to(timeInvoice))
  await scene.app.call(setInvoiceStatus, { ...to(invoiceId), body: { status: 'Sent' } })
  const { items } = (await scene.app.call(getInvoice, to(invoiceId))).body
  await scene.app.call(creditInvoice, {
    ...to(invoiceId),
    body: {
      reason: 'cancelled',
      lines: items.map(({ id }) => ({ lineId: id, quantity: 1 })),
      billAgain: true,
    },
  })
  expect([await isBilled(priced), await isBilled(byHour)]).toEqual([false, false])
  const { tasks } = (await scene.app.call(listTasks, { as: person, query: {} })).body
  expect(tasks.every((task) => !('isBilled' in task))).toBe(true)
})

it('screens of everybody hear of it, without a word about the invoice', async () => {
  const timeId = await scene.addTime(await scene.addTask(), person)
  const taskId = await scene.addTask()
  const expenseId = await scene.addExpense()
  heard.splice(0)
  const id = await bill({ taskIds: [taskId] })
  await told(['task to task:view'])
  await scene.billOn(id, [{ timeEntryIds: [timeId] }, { expenseIds: [expenseId] }])
  await told(['expense to expenses:view', 'task to task:view', 'time-entry to time:view'])
  await scene.app.call(setInvoiceStatus, { ...to(id), body: { status: 'Sent' } })
  await scene.app.call(deleteInvoice, to(id))
  await told(['expense to expenses:view', 'task to task:view', 'time-entry to time:view'])
})

it('only who may see money sees on which invoice time is', async () => {
  const timeId = await scene.addTime(await scene.addTask(), person)
  const id = await bill({ timeEntryIds: [timeId] })
  const own = (await ownTime(person)).find((entry) => entry.id === timeId)
  expect([own?.isBilled, own?.isEditable, own !== undefined && 'invoice' in own]).toEqual([
    true,
    false,
    false,
  ])
  await scene.addTime(await scene.addTask())
  expect((await ownTime(scene.admin, scene.admin.id)).map(({ invoice }) => invoice)).toEqual([null])
  expect((await ownTime(scene.admin)).find((entry) => entry.id === timeId)?.invoice).toEqual({
    id,
    label: `INV${id}`,
  })
  await scene.app.call(setInvoiceStatus, { ...to(id), body: { status: 'Sent' } })
  const { invoiceNumber } = (await scene.app.call(getInvoice, to(id))).body
  expect((await ownTime(scene.admin)).find((entry) => entry.id === timeId)?.invoice?.label).toBe(
    invoiceNumber,
  )
})

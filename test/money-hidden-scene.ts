import { createComment } from '#work/comments/shared/comment-endpoints.ts'
import { createProject, replaceProject } from '#work/projects/shared/project-endpoints.ts'
import { replaceRates } from '#work/rates/shared/rates-endpoints.ts'
import { createTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { createTime, startTimer } from '#work/time/shared/time-endpoints.ts'
import { createClient, replaceClient } from '#sales/clients/shared/client-endpoints.ts'
import { creditInvoice, voidCreditNote } from '#sales/credit-notes/shared/credit-note-endpoints.ts'
import { createExpense, replaceExpense } from '#sales/expenses/shared/expense-endpoints.ts'
import { deleteInvoice, getInvoice, setInvoiceStatus } from '#sales/invoices/shared/invoice-endpoints.ts'
import { payInvoice } from '#sales/invoices/shared/payment-endpoints.ts'
import { createQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import { billReady } from '#sales/ready-to-bill/shared/ready-to-bill-endpoints.ts'
import { dayIn } from '#platform/shared/dates.ts'
import type { TestAccount, TestApp, TestReply } from './test-app.ts'

/** Amounts in LKR that stand nowhere else. */
const AMOUNTS = {
  price: 48_111.11,
  taskRate: 7_333.33,
  projectRate: 6_444.44,
  budget: 912_345.67,
  personRate: 5_111.13,
  personCost: 2_222.21,
  defaultRate: 4_999.97,
  expense: 1_357.91,
  quote: 77_777.77,
}
const CLIENT = {
  companyName: 'Hidden Spices',
  contactName: 'Mangala Whisper',
  email: 'pay@hidden.example',
  phone: '1',
}

/** Work of a person with everything that a USER must never see: prices, rates, a client, invoices. */
export interface MoneyScene {
  taskId: number
  projectId: number
  /** Everything in it, so that others hear of it: terms, rates, billing, crediting, expenses that are passed on. */
  change(): Promise<void>
  /** What must stand in nothing that reaches a USER. */
  secrets: readonly (string | RegExp)[]
}

async function ok<Body>(called: Promise<TestReply<Body>>): Promise<Body> {
  const { status, body, error } = await called
  if (status >= 300) throw new Error(error.message)
  return body
}

/** @param person whose time and task it is */
export async function addHiddenMoney(
  app: TestApp,
  admin: TestAccount,
  person: TestAccount,
): Promise<MoneyScene> {
  const today = dayIn(app.platform.config.timeZone, app.platform.clock())
  const as = admin
  const to = (id: number) => ({ as, params: { id: String(id) } })
  const rates = (defaultRate: number) =>
    ok(
      app.call(replaceRates, {
        as,
        body: {
          defaultRate,
          editDays: 14,
          people: [
            {
              userId: person.id,
              rates: [{ fromDay: '2020-01-01', rate: AMOUNTS.personRate, cost: AMOUNTS.personCost }],
            },
          ],
        },
      }),
    )
  await rates(AMOUNTS.defaultRate - 1)
  const clientId = (await ok(app.call(createClient, { as, body: CLIENT }))).id
  const project = { name: 'Website', owner: admin.id, clientId, budget: AMOUNTS.budget }
  const projectId = (
    await ok(app.call(createProject, { as, body: { ...project, hourlyRate: 6_000, rounding: 15 } }))
  ).id
  const add = async (part: object) =>
    (
      await ok(
        app.call(createTask, {
          as,
          body: { taskName: 'Design', dueDate: today, projectId, assigneeId: person.id, ...part },
        }),
      )
    ).id
  const taskId = await add({ billing: 'fixed', amount: AMOUNTS.price, hourlyRate: AMOUNTS.taskRate })
  const byHour = await add({ billing: 'hourly', hourlyRate: AMOUNTS.taskRate })
  await ok(app.call(createComment, { ...to(taskId), body: { text: 'Seen' } }))
  const addTime = async (place: object) =>
    (await ok(app.call(createTime, { as: person, body: { day: today, minutes: 60, ...place } }))).entries[0]
      ?.id ?? 0
  const timeEntryIds = [await addTime({ taskId: byHour })]
  await addTime({ projectId })
  await addTime({ taskId })
  const spent = {
    category: 'Travel',
    description: 'Taxi',
    amount: AMOUNTS.expense,
    date: today,
    projectId,
    isBillable: true,
    markupPercent: 13,
  }
  const expenseId = (await ok(app.call(createExpense, { as, body: spent }))).id
  const items = [{ description: 'Website', unitPrice: AMOUNTS.quote }]
  await ok(app.call(createQuote, { as, body: { clientId, projectId, items } }))
  await ok(app.call(updateTask, { ...to(taskId), body: { status: 'Done' } }))
  const bill = async () => {
    const body = { clientId, taskIds: [taskId], timeEntryIds, expenseIds: [expenseId] }
    const { id } = await ok(app.call(billReady, { as, body }))
    await ok(app.call(setInvoiceStatus, { ...to(id), body: { status: 'Sent' } }))
    return ok(app.call(getInvoice, to(id)))
  }
  const first = await bill()
  await ok(app.call(startTimer, { as: person, body: { taskId } }))
  return {
    taskId,
    projectId,
    secrets: [
      ...Object.values(CLIENT).filter((text) => text !== '1'),
      /INV-?\d|CN-\d|\bQ\d/,
      ...Object.values(AMOUNTS).flatMap((amount) => [
        String(amount),
        amount.toLocaleString('en'),
        // not inside an id
        new RegExp(String.raw`\b${Math.round(amount * 100)}\b`),
      ]),
    ],
    async change() {
      await ok(app.call(deleteInvoice, to(first.id)))
      await ok(app.call(updateTask, { ...to(byHour), body: { hourlyRate: 7_000 } }))
      await ok(app.call(updateTask, { ...to(taskId), body: { amount: 48_000 } }))
      await rates(AMOUNTS.defaultRate)
      await ok(
        app.call(replaceProject, {
          ...to(projectId),
          body: { ...project, hourlyRate: AMOUNTS.projectRate, rounding: 30 },
        }),
      )
      await ok(app.call(replaceExpense, { ...to(expenseId), body: { ...spent, markupPercent: 17 } }))
      const second = await bill()
      const lines = second.items.map(({ id }) => ({ lineId: id, quantity: 1 }))
      const input = { ...to(second.id), body: { reason: 'cancelled' as const, lines, billAgain: true } }
      const note = await ok(app.call(creditInvoice, input))
      await ok(app.call(voidCreditNote, to(note.id)))
      await ok(app.call(payInvoice, to(second.id)))
      await ok(app.call(replaceClient, { ...to(clientId), body: { ...CLIENT, phone: '2' } }))
    },
  }
}

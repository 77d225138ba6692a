import { undoEndpoint } from '#platform/shared/undo-endpoint.ts'
import { AppError } from '#platform/shared/errors.ts'
import { dayIn } from '#platform/shared/dates.ts'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createExpense } from '#sales/expenses/shared/expense-endpoints.ts'
import { addWorkToDraft, createInvoiceOfWork, type LineWork } from '#sales/invoices/server/work/index.ts'
import * as invoices from '#sales/invoices/shared/invoice-endpoints.ts'
import type { Invoice } from '#sales/invoices/shared/invoice-schema.ts'
import { LineItemInput } from '#sales/line-items/shared/line-item-schema.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { createTime } from '#work/time/shared/time-endpoints.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

/** Work to put on invoices, in the whole product. */
export interface WorkScene {
  app: TestApp
  admin: TestAccount
  clientId: number
  addTask(): Promise<number>
  /** An hour of today, on a task. @param as default: the administrator */
  addTime(taskId: number, as?: TestAccount): Promise<number>
  addExpense(): Promise<number>
  /** A draft with one line of LKR 100.00 for each of these. @returns the sentence of a refusal instead */
  bill(...work: Partial<LineWork>[]): Promise<Invoice | string>
  /** Adds such lines to a draft. */
  billOn(invoiceId: number, work: Partial<LineWork>[], clientId?: number): Promise<Invoice | string>
  /** What is billed, as `task 5 on 7`, where 7 is the invoice. */
  billed(): Promise<string[]>
  /** Undoes the last change of an invoice. @returns the status, and the sentence of a refusal */
  undoLast(invoiceId: number): Promise<{ status: number; message: string | undefined }>
  replace(invoiceId: number, items: object[]): Promise<Invoice>
}

const NOTHING: LineWork = { taskIds: [], timeEntryIds: [], expenseIds: [] }

export async function startWorkScene(): Promise<WorkScene> {
  const app = await startTestApp()
  const admin = await app.createAccount({ role: 'ADMIN' })
  const { pool, database, config, clock } = app.platform
  const today = () => dayIn(config.timeZone, clock())
  const client = await app.call(createClient, {
    as: admin,
    body: { companyName: 'Lake View', contactName: 'A', email: 'a@lakeview.lk', phone: '1' },
  })
  const clientId = client.body.id
  const itemsOf = (work: readonly unknown[]) =>
    work.map((_each, index) => LineItemInput.parse({ description: `Work ${index + 1}`, unitPrice: 100 }))
  const whole = (work: readonly Partial<LineWork>[]) => work.map((each) => ({ ...NOTHING, ...each }))
  const write = async (
    verb: (transaction: WriteExecutor, writer: Parameters<typeof createInvoiceOfWork>[3]) => Promise<Invoice>,
  ) => {
    const actor = { id: admin.id, firstName: 'Test', secondName: 'Admin' }
    try {
      return await database
        .transaction()
        .execute((transaction) => verb(transaction, { actor, now: clock(), today: today() }))
    } catch (error) {
      if (error instanceof AppError) return error.message
      throw error
    }
  }
  return {
    app,
    admin,
    clientId,
    addTask: async () =>
      (await app.call(createTask, { as: admin, body: { taskName: 'Design', dueDate: '2026-12-01' } })).body
        .id,
    async addTime(taskId, as = admin) {
      const reply = await app.call(createTime, { as, body: { taskId, day: today(), minutes: 60 } })
      return reply.body.entries[0]?.id ?? 0
    },
    addExpense: async () =>
      (
        await app.call(createExpense, {
          as: admin,
          body: { category: 'Travel', description: 'Taxi to Kandy', amount: 100, date: today() },
        })
      ).body.id,
    bill: (...work) =>
      write((transaction, writer) =>
        createInvoiceOfWork(transaction, { clientId, items: itemsOf(work) }, whole(work), writer),
      ),
    billOn: (invoiceId, work, ofClient) =>
      write((transaction, writer) =>
        addWorkToDraft(transaction, invoiceId, itemsOf(work), whole(work), writer, ofClient),
      ),
    async billed() {
      const { rows } = await pool.query<{ text: string }>(
        `select kind || ' ' || coalesce(billed_work.task_id, time_entry_id, expense_id) || ' on ' || invoice_id as text
         from billed_work join invoice_items item on item.id = invoice_item_id order by billed_work.id`,
      )
      return rows.map(({ text }) => text)
    },
    async undoLast(invoiceId) {
      const { rows } = await pool.query<{ id: number }>(
        `select max(id)::int as id from changes where entity = 'invoice' and entity_id = $1`,
        [String(invoiceId)],
      )
      const reply = await app.call(undoEndpoint, { as: admin, body: { changes: rows.map(({ id }) => id) } })
      return { status: reply.status, message: reply.status === 200 ? undefined : reply.error.message }
    },
    async replace(invoiceId, items) {
      const body = { clientId, items: items as never }
      const params = { id: String(invoiceId) }
      return (await app.call(invoices.replaceInvoice, { as: admin, params, body })).body
    },
  }
}

import { randomUUID } from 'node:crypto'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { createComment } from '#work/comments/shared/comment-endpoints.ts'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { createExpense } from '#sales/expenses/shared/expense-endpoints.ts'
import { createInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { addReceipt, getClientAccount, refund } from '#sales/invoices/shared/payment-endpoints.ts'
import { createItem } from '#sales/items/shared/item-endpoints.ts'
import { createTime } from '#work/time/shared/time-endpoints.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { convertQuote, createQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import { createSubTask } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { createUser } from '#people/users/shared/user-endpoints.ts'
import { LINKS } from '#platform/server/database/lock-order.ts'
import { SAMPLE_ITEM } from './sample-sales.ts'
import type { TestAccount, TestApp, TestReply } from './test-app.ts'

/** Kinds of records by the paths of their calls. */
export type LinkedKind =
  | 'user'
  | 'clients'
  | 'company-profiles'
  | 'invoice-settings'
  | 'project'
  | 'task'
  | 'quotes'
  | 'invoices'
  | 'expenses'

/** The ids of one record of each kind, with every link that is possible between them. */
export type LinkedThings = Record<LinkedKind, string>

export async function addLinkedThings(app: TestApp, admin: TestAccount): Promise<LinkedThings> {
  const add = async <Body extends { id: number }>(reply: Promise<TestReply<Body>>) => {
    const { status, body } = await reply
    if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
    return body.id
  }
  const email = `linked-${randomUUID()}@example.lk`
  const name = { fName: 'Linked', sName: 'Person', email }
  const invited = await app.call(createUser, {
    as: admin,
    body: { ...name, role: 'ADMIN', status: 'Active' },
  })
  const person = invited.body
  const client = await add(
    app.call(createClient, {
      as: admin,
      body: { companyName: 'Lake View', contactName: 'A', email: 'a@example.lk', phone: '1' },
    }),
  )
  const profile = await add(app.call(createCompanyProfile, { as: admin, body: { name: 'Sample Works' } }))
  const settings = await add(
    app.call(createInvoiceSettings, { as: admin, body: { companyProfileId: profile } }),
  )
  const project = await add(
    app.call(createProject, { as: admin, body: { name: 'Site', owner: person.id, clientId: client } }),
  )
  const task = await add(
    app.call(createTask, {
      as: admin,
      body: { taskName: 'Draw', dueDate: '2026-12-01', projectId: project, assigneeId: person.id },
    }),
  )
  const params = { id: String(task) }
  await add(app.call(createSubTask, { as: admin, body: { parentTaskId: task, title: 'Sketch' } }))
  // deleted and restored with its task
  const comment = await add(app.call(createComment, { as: admin, params, body: { text: 'Done' } }))
  await app.platform.pool.query('update comments set author_id = $2 where id = $1', [comment, person.id])
  // on another task: one with time cannot be deleted before its time, unless a project keeps it
  const other = await add(
    app.call(createTask, { as: admin, body: { taskName: 'Measure', dueDate: '2026-12-01' } }),
  )
  const time = { taskId: other, day: '2026-11-19', minutes: 30, userId: person.id }
  await app.call(createTime, { as: admin, body: time })
  await app.platform.pool.query(`insert into timers (user_id) values ($1)`, [person.id])
  const item = await add(
    app.call(createItem, { as: admin, body: { name: `Linked ${randomUUID()}`, unitPrice: 1 } }),
  )
  const items = [{ ...SAMPLE_ITEM, taskId: task, itemId: item, projectId: project }]
  const body = {
    clientId: client,
    invoiceSettingsId: settings,
    projectId: project,
    items,
    status: 'Accepted',
  } as const
  const quote = await add(app.call(createQuote, { as: admin, body }))
  const invoice = await add(app.call(convertQuote, { as: admin, params: { id: String(quote) } }))
  // its account, empty again
  const money = { clientId: client, amount: 1, parts: [], restToAccount: true }
  await add(app.call(addReceipt, { as: admin, body: money }))
  const account = await app.call(getClientAccount, { as: admin, params: { id: String(client) } })
  await app.call(refund, { as: admin, params: { id: String(account.body.id) }, body: { amount: 1 } })
  const expense = await add(
    app.call(createExpense, {
      as: admin,
      body: { category: 'Travel', description: 'Van', amount: 10, date: '2026-11-19', clientId: client },
    }),
  )
  // no call sets it yet
  await app.platform.pool.query('update expenses set project_id = $2 where id = $1', [expense, project])
  return {
    user: person.id,
    clients: String(client),
    'company-profiles': String(profile),
    'invoice-settings': String(settings),
    project: String(project),
    task: String(task),
    quotes: String(quote),
    invoices: String(invoice),
    expenses: String(expense),
  }
}

/** Every reference between records that can be deleted, of all rows. */
export async function allLinks(app: TestApp): Promise<string[]> {
  const links: string[] = []
  for (const { table, column } of LINKS) {
    const { rows } = await app.platform.pool.query<{ link: string }>(
      `select concat('${table} ', id, ' ${column} ', coalesce(${column}::text, '-')) as link from ${table} order by id`,
    )
    links.push(...rows.map(({ link }) => link))
  }
  return links
}

const ENTITIES: Partial<Record<LinkedKind, string>> = {
  clients: 'client',
  'company-profiles': 'company-profile',
  quotes: 'quote',
  invoices: 'invoice',
  expenses: 'expense',
}

export function remove(app: TestApp, as: TestAccount, kind: LinkedKind, id: string) {
  return app.send({ method: 'DELETE', url: `/api/${kind}/${id}`, token: as.accessToken })
}

/** Restores the last deletion of a record from the bin, whose newest entries include it. */
export async function restore(app: TestApp, as: TestAccount, kind: LinkedKind, id: string) {
  const entity = ENTITIES[kind] ?? kind
  const bin = await app.call(listBin, { as, query: { limit: '50' } })
  const entry = bin.body.find((one) => one.entity === entity && one.entityId === id)
  // another process may have been faster: no deletion has the largest id
  return app.call(restoreFromBin, { as, params: { id: String(entry?.id ?? 2_147_483_647) } })
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import * as clients from '#sales/clients/shared/client-endpoints.ts'
import { addProjectAttachment, addTaskAttachment } from '#work/attachments/shared/attachment-endpoints.ts'
import { createComment } from '#work/comments/shared/comment-endpoints.ts'
import * as profiles from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import * as settings from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { addReceipt } from '#sales/invoices/shared/payment-endpoints.ts'
import * as projects from '#work/projects/shared/project-endpoints.ts'
import { createSubTask } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { createTime, startTimer } from '#work/time/shared/time-endpoints.ts'
import { addBlocker, createTask } from '#work/tasks/shared/task-endpoints.ts'
import { addMasterData } from '#test/sample-master-data.ts'
import { addSales } from '#test/sample-sales.ts'
import { startTestApp, type TestAccount, type TestApp, type TestReply } from '#test/test-app.ts'
import { rowOf, undo } from '#test/undo-scene.ts'

let app: TestApp
let admin: TestAccount
let companyId: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  const data = await addMasterData(app, admin)
  companyId = Number(data['company-profiles'])
  await addSales(app, admin, Number(data.clients))
  const account = { clientId: Number(data.clients), amount: 1, parts: [], restToAccount: true }
  await app.call(addReceipt, { as: admin, body: account })
  const { id: projectId } = (await addProject()).body
  const params = { id: String((await addTask()).body.id) }
  await app.call(createComment, { as: admin, params, body: { text: 'No answer' } })
  const file = {
    as: admin,
    query: { name: 'a.txt' },
    body: new Blob(['a note'], { type: 'application/octet-stream' }),
  }
  await app.call(addTaskAttachment, { ...file, params })
  await app.call(addProjectAttachment, { ...file, params: { id: String(projectId) } })
  const taskId = Number(params.id)
  const ends = { id: String((await addTask()).body.id), otherId: params.id }
  await app.call(addBlocker, { as: admin, params: ends })
  await app.call(createTime, { as: admin, body: { taskId, day: '2026-11-19', minutes: 30 } })
  await app.call(startTimer, { as: admin, body: { taskId } })
  const body = { title: 'Dial', parentTaskId: Number(params.id) }
  await app.call(createSubTask, { as: admin, body })
})
afterAll(() => app.stop())

const CLIENT = { companyName: 'Lake View', contactName: 'Ayesha', email: 'a@lakeview.lk', phone: '1' }
const addProject = () =>
  app.call(projects.createProject, { as: admin, body: { name: 'Kandy', owner: admin.id } })
const addTask = () =>
  app.call(createTask, { as: admin, body: { taskName: 'Call the printer', dueDate: '2026-12-01' } })

/** Creates records that others can point to, by table. */
const NEW: Record<string, () => Promise<TestReply<{ id: number }>>> = {
  clients: () => app.call(clients.createClient, { as: admin, body: CLIENT }),
  company_profiles: () => app.call(profiles.createCompanyProfile, { as: admin, body: { name: 'Works' } }),
  invoice_settings: () =>
    app.call(settings.createInvoiceSettings, { as: admin, body: { companyProfileId: companyId } }),
  projects: addProject,
  tasks: addTask,
}
/** Time and files are on a task or on a project, never on both. */
const INSTEAD_OF: Readonly<Record<string, string>> = {
  'attachments.task_id': ', project_id = null',
  'attachments.project_id': ', task_id = null',
  'time_entries.task_id': ', project_id = null',
  'time_entries.project_id': ', task_id = null',
}
/** A record's own parts, created and deleted with it. */
const OWN_PARTS = [
  'remark_versions.task_id',
  'task_words.task_id',
  'task_labels.task_id',
  'task_watchers.task_id',
]

/** Every column that points to a table, such as `quotes.client_id`, from the database catalogue. */
async function pointingTo(table: string): Promise<string[]> {
  const { rows } = await app.platform.pool.query<{ link: string }>(
    `select conrelid::regclass || '.' || attname as link from pg_constraint
     join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and confrelid = $1::regclass order by link`,
    [table],
  )
  return rows.map(({ link }) => link)
}

it.each(Object.keys(NEW))('a new record in %s stays as long as anything refers to it', async (table) => {
  const links = (await pointingTo(table)).filter((link) => !OWN_PARTS.includes(link))
  expect(links).not.toEqual([])
  for (const link of links) {
    const created = await NEW[table]?.()
    if (created === undefined) throw new Error(`nothing is new in ${table}`)
    const { id } = created.body
    const [from, column] = link.split('.')
    const { rowCount } = await app.platform.pool.query(
      `update ${from} set ${column} = $1${INSTEAD_OF[link] ?? ''} where ctid = (select min(ctid) from ${from})`,
      [id],
    )
    expect(rowCount, link).toBe(1)
    const refused = await undo(app, admin, created)
    expect([refused.status, refused.error.message], link).toEqual([
      409,
      'Something was added to this since, so nothing was undone',
    ])
    expect(await rowOf(app, table, id), link).toBeDefined()
  }
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as clients from '#sales/clients/shared/client-endpoints.ts'
import * as comments from '#work/comments/shared/comment-endpoints.ts'
import * as profiles from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import * as expenses from '#sales/expenses/shared/expense-endpoints.ts'
import * as settings from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import * as projects from '#work/projects/shared/project-endpoints.ts'
import * as savedViews from '#work/saved-views/shared/saved-view-write-endpoints.ts'
import * as subTasks from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import * as tasks from '#work/tasks/shared/task-endpoints.ts'
import { addMasterData } from '#test/sample-master-data.ts'
import { samplePng } from '#test/sample-files.ts'
import { addSales } from '#test/sample-sales.ts'
import { startTestApp, type TestAccount, type TestApp, type TestReply } from '#test/test-app.ts'
import { rowOf, undo } from '#test/undo-scene.ts'

let app: TestApp
let admin: TestAccount
let taskId: number
let companyId: number
/** Names are unique. */
let views = 0
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  const body = { taskName: 'Call the printer', dueDate: '2026-12-01' }
  taskId = (await app.call(tasks.createTask, { as: admin, body })).body.id
  companyId = Number((await addMasterData(app, admin))['company-profiles'])
})
afterAll(() => app.stop())

const of = (id: number) => ({ as: admin, params: { id: String(id) } })
const picture = () => new Blob([new Uint8Array(samplePng())], { type: 'image/png' })
const CLIENT = { companyName: 'Lake View', contactName: 'Ayesha', email: 'a@lakeview.lk', phone: '1' }

interface Kind {
  table: string
  /** A column that `change` changes. */
  name: string
  create: () => Promise<TestReply<{ id: number }>>
  change: (id: number) => Promise<TestReply<unknown>>
  remove: (id: number) => Promise<TestReply<unknown>>
}

const KINDS: Record<string, Kind> = {
  client: {
    table: 'clients',
    name: 'phone',
    create: () => app.call(clients.createClient, { as: admin, body: { ...CLIENT, notes: 'Calls first' } }),
    change: (id) =>
      app.call(clients.replaceClient, { ...of(id), body: { ...CLIENT, phone: '2', address: 'Kandy' } }),
    remove: (id) => app.call(clients.deleteClient, of(id)),
  },
  project: {
    table: 'projects',
    name: 'name',
    create: () =>
      app.call(projects.createProject, {
        as: admin,
        body: { name: 'Kandy Hotel', owner: admin.id, budget: 1_000.55, startDate: '2026-11-01' },
      }),
    change: (id) =>
      app.call(projects.replaceProject, {
        ...of(id),
        body: { name: 'Galle Hotel', owner: admin.id, status: 'On Hold' },
      }),
    remove: (id) => app.call(projects.deleteProject, of(id)),
  },
  'company profile': {
    table: 'company_profiles',
    name: 'name',
    create: () => app.call(profiles.createCompanyProfile, { as: admin, body: { name: 'Other Works' } }),
    change: (id) =>
      app.call(profiles.updateCompanyProfile, {
        ...of(id),
        body: { name: 'Works', primaryColor: '#123456', isActive: false, email: 'x@example.lk' },
      }),
    remove: (id) => app.call(profiles.deleteCompanyProfile, of(id)),
  },
  'set of invoice settings': {
    table: 'invoice_settings',
    name: 'bank_name',
    create: () =>
      app.call(settings.createInvoiceSettings, { as: admin, body: { companyProfileId: companyId } }),
    change: (id) =>
      app.call(settings.updateInvoiceSettings, {
        ...of(id),
        body: { bankName: 'Bank of Ceylon', invoicePrefix: 'LB', isActive: false },
      }),
    remove: (id) => app.call(settings.deleteInvoiceSettings, of(id)),
  },
  expense: {
    table: 'expenses',
    name: 'description',
    create: () =>
      app.call(expenses.createExpense, {
        as: admin,
        body: { category: 'Travel', description: 'Van hire', amount: 18_500.05, vendor: 'Kasun' },
      }),
    change: (id) =>
      app.call(expenses.replaceExpense, {
        ...of(id),
        body: { category: 'Food', description: 'Lunch', amount: 1, date: '2026-01-05' },
      }),
    remove: (id) => app.call(expenses.deleteExpense, of(id)),
  },
  task: {
    table: 'tasks',
    name: 'task_name',
    create: () =>
      app.call(tasks.createTask, { as: admin, body: { taskName: 'Invoice', dueDate: '2026-12-01' } }),
    change: (id) =>
      app.call(tasks.updateTask, {
        ...of(id),
        body: { taskName: 'Send it', dueDate: null, startDate: null, type: 'Bug', assigneeId: admin.id },
      }),
    remove: (id) => app.call(tasks.deleteTask, of(id)),
  },
  'sub-task': {
    table: 'sub_tasks',
    name: 'title',
    create: () =>
      app.call(subTasks.createSubTask, {
        as: admin,
        body: { title: 'Dial', parentTaskId: taskId, description: 'Twice' },
      }),
    change: (id) =>
      app.call(subTasks.updateSubTask, {
        ...of(id),
        body: { title: 'Write', description: '', dueDate: '2026-12-01', priority: 'Low', status: 'Done' },
      }),
    remove: (id) => app.call(subTasks.deleteSubTask, of(id)),
  },
  comment: {
    table: 'comments',
    name: 'text',
    create: () => app.call(comments.createComment, { ...of(taskId), body: { text: 'No answer' } }),
    change: (id) => app.call(comments.updateComment, { ...of(id), body: { text: 'They called back' } }),
    remove: (id) => app.call(comments.deleteComment, of(id)),
  },
  'saved view': {
    table: 'saved_views',
    name: 'name',
    create: () => {
      views += 1
      const body = { name: `Late ${views}`, page: 'task', address: 'status=To+Do', shared: false } as const
      return app.call(savedViews.createSavedView, { as: admin, body })
    },
    change: (id) =>
      app.call(savedViews.updateSavedView, { ...of(id), body: { name: `Early ${id}`, shared: true } }),
    remove: (id) => app.call(savedViews.deleteSavedView, of(id)),
  },
}

/** Without the timestamps: a comment stays marked as edited. */
async function stored(table: string, id: number) {
  const { edited_at: _edited, ...row } = (await rowOf(app, table, id)) as Record<string, unknown>
  return row
}

describe.each(Object.entries(KINDS))('a %s', (_kind, { table, name, create, change, remove }) => {
  it('gets its fields back, and the new ones again on redo', async () => {
    const { id } = (await create()).body
    const before = await stored(table, id)
    const changed = await change(id)
    expect(changed.status).toBe(200)
    const after = await stored(table, id)
    expect(after).not.toEqual(before)
    const undone = await undo(app, admin, changed)
    expect([undone.status, undone.error.message]).toEqual([200, undefined])
    expect(await stored(table, id)).toEqual(before)
    expect((await undo(app, admin, undone)).status).toBe(200)
    expect(await stored(table, id)).toEqual(after)
  })

  it('is deleted when its creation is undone, and can be restored', async () => {
    const created = await create()
    const { id } = created.body
    const before = await stored(table, id)
    const undone = await undo(app, admin, created)
    expect([undone.status, await rowOf(app, table, id)]).toEqual([200, undefined])
    const redone = await undo(app, admin, undone)
    expect([redone.status, await stored(table, id)]).toEqual([200, before])
    const again = await undo(app, admin, redone)
    expect([again.status, again.error.message, await rowOf(app, table, id)]).toEqual([
      200,
      undefined,
      undefined,
    ])
    expect((await undo(app, admin, again)).status).toBe(200)
    expect(await stored(table, id)).toEqual(before)
  })

  it('is restored after its deletion', async () => {
    const { id } = (await create()).body
    const before = await stored(table, id)
    const removed = await remove(id)
    expect([removed.status, await rowOf(app, table, id)]).toEqual([204, undefined])
    expect((await undo(app, admin, removed)).status).toBe(200)
    expect(await stored(table, id)).toEqual(before)
  })

  it('stays as somebody else changed it', async () => {
    const created = await create()
    const { id } = created.body
    const changed = await change(id)
    await app.platform.pool.query(`update ${table} set ${name} = 'Mine' where id = $1`, [id])
    const now = await stored(table, id)
    const replies = [await undo(app, admin, changed), await undo(app, admin, created)]
    expect(replies.map(({ status, error }) => [status, error.message])).toEqual([
      [409, 'This was changed since, so nothing was undone'],
      [409, 'This was changed since, so nothing was undone'],
    ])
    expect(await stored(table, id)).toEqual(now)
  })
})

describe('undo also works for', () => {
  it("a sub-task's completion", async () => {
    const body = { title: 'Dial', parentTaskId: taskId }
    const { id } = (await app.call(subTasks.createSubTask, { as: admin, body })).body
    const undone = await undo(app, admin, await app.call(subTasks.toggleSubTask, of(id)))
    expect([undone.status, await stored('sub_tasks', id)]).toMatchObject([200, { is_completed: false }])
  })

  it("an expense's receipt", async () => {
    const id = Number((await addSales(app, admin, await aClient())).expenses)
    const before = await stored('expenses', id)
    const other = await app.call(expenses.uploadReceipt, {
      ...of(id),
      query: { name: 'b.png' },
      body: picture(),
    })
    expect((await undo(app, admin, other)).status).toBe(200)
    expect(await stored('expenses', id)).toEqual(before)
    expect((await undo(app, admin, await app.call(expenses.deleteReceipt, of(id)))).status).toBe(200)
    expect(await stored('expenses', id)).toEqual(before)
  })

  it("a company's logo, unless the file is gone", async () => {
    const before = await stored('company_profiles', companyId)
    const removed = await app.call(profiles.deleteCompanyLogo, of(companyId))
    expect((await undo(app, admin, removed)).status).toBe(200)
    expect(await stored('company_profiles', companyId)).toEqual(before)
    const again = await app.call(profiles.deleteCompanyLogo, of(companyId))
    await app.platform.pool.query('delete from files where id = $1', [before['logo_file_id']])
    const refused = await undo(app, admin, again)
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'This belonged to something that was deleted since, so nothing was undone',
    ])
  })

  it('the choice of the default, which goes back to the one before', async () => {
    const add = async (name: string) =>
      (await app.call(profiles.createCompanyProfile, { as: admin, body: { name } })).body.id
    const [first, second] = [await add('First'), await add('Second')]
    const isDefault = async (id: number) => (await stored('company_profiles', id))['is_default']
    await app.call(profiles.setDefaultCompanyProfile, of(first))
    const changed = await app.call(profiles.setDefaultCompanyProfile, of(second))
    expect([await isDefault(first), await isDefault(second)]).toEqual([false, true])
    expect((await undo(app, admin, changed)).status).toBe(200)
    expect([await isDefault(first), await isDefault(second)]).toEqual([true, false])
  })
})

describe('a new record in use stays:', () => {
  it('a client with a project, a project with a task, a company with invoice settings', async () => {
    const client = await app.call(clients.createClient, { as: admin, body: CLIENT })
    const project = await app.call(projects.createProject, {
      as: admin,
      body: { name: 'Kandy', owner: admin.id, clientId: client.body.id },
    })
    await app.call(tasks.createTask, {
      as: admin,
      body: { taskName: 'Call', dueDate: '2026-12-01', projectId: project.body.id },
    })
    const profile = await app.call(profiles.createCompanyProfile, { as: admin, body: { name: 'Works' } })
    await app.call(settings.createInvoiceSettings, {
      as: admin,
      body: { companyProfileId: profile.body.id },
    })
    for (const reply of [client, project, profile]) {
      const refused = await undo(app, admin, reply)
      expect([refused.status, refused.error.message]).toEqual([
        409,
        'Something was added to this since, so nothing was undone',
      ])
    }
  })
})

describe("a task's description", () => {
  const save = (id: number, remark: string | null) =>
    app.call(tasks.updateTask, { ...of(id), body: { remark } })
  const add = async (remark: string | null) =>
    (
      await app.call(tasks.createTask, {
        as: admin,
        body: { taskName: 'Call', dueDate: '2026-12-01', remark },
      })
    ).body.id
  const remarkOf = async (id: number) => (await stored('tasks', id))['remark']

  it('returns to the previous version', async () => {
    const id = await add('<p>One</p>')
    const emptied = await save(id, null)
    expect((await undo(app, admin, emptied)).status).toBe(200)
    expect(await remarkOf(id)).toBe('<p>One</p>')
    const first = await add(null)
    const written = await save(first, '<p>New</p>')
    const undone = await undo(app, admin, written)
    expect([undone.status, await remarkOf(first)]).toEqual([200, null])
    expect((await undo(app, admin, undone)).status).toBe(200)
    expect(await remarkOf(first)).toBe('<p>New</p>')
  })

  it('stays if several saves were combined into one version', async () => {
    const id = await add(null)
    const first = await save(id, '<p>On</p>')
    const second = await save(id, '<p>One</p>')
    for (const reply of [first, second]) {
      const refused = await undo(app, admin, reply)
      expect([refused.status, refused.error.message]).toEqual([
        409,
        'The task details were saved more than once since: choose an earlier version of them',
      ])
    }
    expect(await remarkOf(id)).toBe('<p>One</p>')
  })
})

async function aClient(): Promise<number> {
  return (await app.call(clients.createClient, { as: admin, body: CLIENT })).body.id
}

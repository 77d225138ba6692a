import { listSessions, logIn } from '#people/auth/shared/auth-endpoints.ts'
import { createComment } from '#work/comments/shared/comment-endpoints.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { createSavedView } from '#work/saved-views/shared/saved-view-write-endpoints.ts'
import { createSubTask } from '#work/sub-tasks/shared/sub-task-endpoints.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { createUser, deleteUser } from '#people/users/shared/user-endpoints.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { samplePng } from './sample-files.ts'
import { addMasterData } from './sample-master-data.ts'
import { addSales, SAMPLE_ITEM } from './sample-sales.ts'
import type { TestAccount, TestApp } from './test-app.ts'

/** Ids of things that exist, by the first part of their calls' paths. */
export type Existing = Record<string, string>

/** Adds one of each thing that a call can be about. @param user an account that calls about people name */
export async function addOneOfEach(app: TestApp, admin: TestAccount, user: TestAccount): Promise<Existing> {
  const { pool } = app.platform
  const project = await app.call(createProject, { as: admin, body: { name: 'Website', owner: admin.id } })
  const task = await app.call(createTask, {
    as: admin,
    body: { taskName: 'Call', dueDate: '2026-12-01', remark: '<p>Ask for the price</p>' },
  })
  const { rows: made } = await pool.query<{ id: number }>(
    `select id from changes where entity = 'task' and action = 'create' and entity_id = $1`,
    [String(task.body.id)],
  )
  const { rows: versions } = await pool.query<{ id: number }>('select id from remark_versions')
  const params = { id: String(task.body.id) }
  const subTask = await app.call(createSubTask, {
    as: admin,
    body: { title: 'Dial', parentTaskId: task.body.id },
  })
  const comment = await app.call(createComment, { as: admin, params, body: { text: 'No answer' } })
  const view = await app.call(createSavedView, {
    as: admin,
    body: { name: 'Ours', page: 'task', address: 'status=Done', shared: true },
  })
  const masterData = await addMasterData(app, admin)
  const sales = await addSales(app, admin, Number(masterData.clients))
  const { rows: messages } = await pool.query<{ id: number }>(
    `insert into outbox_messages
       (kind, to_name, to_address, subject, text, message_id, created_at, attachment_file_id, attachment_name)
     values ('test', 'x', 'x@example.lk', 'x', 'x', 'x', now(), (select min(id) from files), 'x.png') returning id`,
  )
  const gone = await app.call(createUser, {
    as: admin,
    body: { fName: 'Gone', sName: 'Soon', email: 'gone@example.lk', role: 'USER' },
  })
  await app.call(deleteUser, { as: admin, params: { id: gone.body.id } })
  const { rows: deletions } = await pool.query<{ id: number }>(
    `select id from changes where entity = 'user' and action = 'delete'`,
  )
  await app.call(logIn, { body: { email: admin.email, password: admin.password } })
  const sessions = await app.call(listSessions, { as: admin })
  return {
    // another one than the one that calls
    auth: sessions.body.find((session) => !session.isThis)?.id ?? '',
    user: user.id,
    project: String(project.body.id),
    task: String(task.body.id),
    'remark-versions': String(versions[0]?.id),
    // the first task and the first sub-task have the same id
    'sub-tasks': String(subTask.body.id),
    comments: String(comment.body.id),
    'saved-view': String(view.body.id),
    outbox: String(messages[0]?.id),
    bin: String(deletions[0]?.id),
    undo: String(made[0]?.id),
    ...masterData,
    ...sales,
  }
}

/** `GET /task/:id`: the name of a call in lists. */
export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** The path of a call about something that exists. */
export const pathOf = ({ path }: Endpoint, existing: Existing): string =>
  `/api${path.replace(':id', existing[path.split('/')[1] ?? ''] ?? '1')}`

/** A good body for every write that takes one from somebody who is signed in. */
export function sampleBodies(existing: Existing, admin: TestAccount): Record<string, object> {
  const user = {
    fName: 'M',
    sName: 'M',
    email: 'mallory@example.lk',
    role: 'ADMIN',
    status: 'Active',
  }
  const client = { companyName: 'M', contactName: 'M', email: 'm@example.lk', phone: '1' }
  const document = { clientEmail: 'm@example.lk', items: [SAMPLE_ITEM] }
  return {
    'PATCH /auth/me': { fName: 'Mallory' },
    'POST /user': user,
    'PUT /user/:id': user,
    'POST /project': { name: 'Mallory', owner: admin.id },
    'PUT /project/:id': { name: 'Mallory', owner: admin.id },
    'POST /task': { taskName: 'Mallory', dueDate: '2026-12-01' },
    'POST /task/quick': { tasks: [{ taskName: 'Mallory', dueDate: '2026-12-01' }] },
    'POST /task/bulk': { ids: [Number(existing['task'])], set: { status: 'Done' } },
    'POST /task/bulk-delete': { ids: [Number(existing['task'])] },
    'PATCH /task/:id': { taskName: 'Mallory' },
    'PATCH /task/:id/assignee': { assigneeId: admin.id },
    'POST /undo': { changes: [Number(existing['undo'])] },
    'POST /sub-tasks': { title: 'Mallory', parentTaskId: Number(existing['task']) },
    'PATCH /sub-tasks/:id': { title: 'Mallory' },
    'POST /task/:id/comments': { text: 'Mallory' },
    'PATCH /comments/:id': { text: 'Mallory' },
    'POST /clients': client,
    'PUT /clients/:id': client,
    'POST /company-profiles': { name: 'Mallory' },
    'PATCH /company-profiles/:id': { name: 'Mallory' },
    'PUT /company-profiles/:id/logo': samplePng(),
    'POST /invoice-settings': { companyProfileId: Number(existing['company-profiles']) },
    'PATCH /invoice-settings/:id': { bankName: 'Mallory' },
    'POST /chat/read': { conversation: 'everyone', messageId: 1 },
    'POST /notifications/read': {},
    'PUT /notifications/preferences': { mail: {} },
    'PUT /notifications/digest': { frequency: 'off', hour: 8 },
    'POST /invoices': document,
    'PUT /invoices/:id': document,
    'POST /invoices/:id/partial-pay': { amount: 1 },
    'PATCH /invoices/:id/status': { status: 'Sent' },
    'POST /quotes': document,
    'PUT /quotes/:id': document,
    'PATCH /quotes/:id/status': { status: 'Accepted' },
    'POST /expenses': { description: 'Mallory', amount: 1 },
    'POST /import/tasks': { rows: [{ taskName: 'Mallory', dueDate: '2026-12-01' }] },
    'POST /import/clients': { rows: [{ ...client, email: 'import@example.lk' }] },
    'POST /import/expenses': { rows: [{ description: 'Mallory', amount: 1 }] },
    'PUT /expenses/:id': { description: 'Mallory', amount: 1 },
    'PUT /expenses/:id/receipt': samplePng(),
    'PATCH /first-steps': { isShown: true },
    'POST /saved-view': { name: 'Mallory', page: 'task', address: '', shared: true },
    'PATCH /saved-view/:id': { name: 'Mallory', shared: true },
  }
}

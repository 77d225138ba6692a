import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { saveNotificationPreferences } from '#people/notifications/shared/notification-endpoints.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { forgetNotifications, mailsOf, named, notificationsOf, unreadOf } from '#test/notification-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createComment, updateComment } from '../shared/comment-endpoints.ts'

let app: TestApp
let nimal: TestAccount
let kasun: TestAccount
let sunil: TestAccount
let taskId: number

beforeAll(async () => {
  app = await startTestApp()
  nimal = await named(app, await app.createAccount({ role: 'ADMIN' }), 'Nimal', 'Perera')
  kasun = await named(app, await app.createAccount(), 'Kasun', 'De Silva')
  sunil = await named(app, await app.createAccount(), 'සුනිල්', 'ගුණරත්න')
  const body = { taskName: 'Fix the checkout', dueDate: '2026-11-18', assigneeId: kasun.id }
  taskId = (await app.call(createTask, { as: nimal, body })).body.id
})
afterAll(() => app.stop())
beforeEach(async () => {
  await forgetNotifications(app)
  // who wrote or was mentioned before would be told, too (spec 26.4)
  await app.platform.pool.query('delete from task_watchers')
})

const write = async (text: string, as = nimal) => {
  const reply = await app.call(createComment, { as, params: { id: String(taskId) }, body: { text } })
  expect(reply.status).toBe(201)
  return reply.body.id
}
const edit = (id: number, text: string) =>
  app.call(updateComment, { as: nimal, params: { id: String(id) }, body: { text } })
const told = async (account: TestAccount) =>
  (await notificationsOf(app, account)).map(({ kind, title, detail, path, count }) => ({
    kind,
    title,
    detail,
    path,
    count,
  }))

it('a comment notifies the task’s assignee, with its beginning', async () => {
  await write('First line\nsecond line')
  expect(await told(kasun)).toEqual([
    {
      kind: 'task-commented',
      title: `Nimal Perera commented on #${taskId}`,
      detail: 'First line second line',
      path: `/task?task=${taskId}`,
      count: 1,
    },
  ])
  expect(await unreadOf(app, sunil)).toBe(0)
})

it('nobody is notified of their own comment, and a task without an assignee notifies nobody', async () => {
  await write('My own', kasun)
  expect(await unreadOf(app, kasun)).toBe(0)
  const body = { taskName: 'Nobody has it', dueDate: '2026-11-18' }
  const task = (await app.call(createTask, { as: nimal, body })).body
  await app.call(createComment, { as: kasun, params: { id: String(task.id) }, body: { text: 'Who?' } })
  const { rows } = await app.platform.pool.query('select * from notifications')
  expect(rows).toEqual([])
})

it('a mention notifies the mentioned person; an assignee who is mentioned is notified once', async () => {
  await write('@Kasun De Silva and @සුනිල් ගුණරත්න, and me: @Nimal Perera')
  const title = `Nimal Perera mentioned you in a comment on #${taskId}`
  expect((await told(kasun)).map((one) => [one.kind, one.title])).toEqual([['mentioned', title]])
  expect((await told(sunil)).map((one) => [one.kind, one.title])).toEqual([['mentioned', title]])
  expect(await unreadOf(app, nimal)).toBe(0)
})

it('several comments make one notification with the newest text, and one mail', async () => {
  await app.call(saveNotificationPreferences, { as: kasun, body: { mail: { 'task-commented': true } } })
  for (const text of ['One', 'Two', 'Three']) await write(text)
  expect((await told(kasun)).map((one) => [one.detail, one.count])).toEqual([['Three', 3]])
  expect(await mailsOf(app)).toEqual([[kasun.email, `Nimal Perera commented on #${taskId}`]])
})

it('an edited comment notifies only people newly mentioned', async () => {
  const id = await write('@Kasun De Silva look')
  await forgetNotifications(app)
  await edit(id, '@Kasun De Silva look, please')
  expect([await unreadOf(app, kasun), await unreadOf(app, sunil)]).toEqual([0, 0])
  await edit(id, '@Kasun De Silva and @සුනිල් ගුණරත්න look')
  expect([await unreadOf(app, kasun), await unreadOf(app, sunil)]).toEqual([0, 1])
})

it('a comment sent twice with one key notifies once', async () => {
  const input = {
    as: nimal,
    params: { id: String(taskId) },
    body: { text: 'Once' },
    headers: { 'idempotency-key': 'comment-once' },
  }
  await Promise.all([1, 2, 3].map(() => app.call(createComment, input)))
  expect((await told(kasun)).map((one) => one.count)).toEqual([1])
})

it('a refused comment notifies nobody', async () => {
  const reply = await app.call(createComment, {
    as: nimal,
    params: { id: '999999' },
    body: { text: '@Kasun De Silva' },
  })
  expect([reply.status, await unreadOf(app, kasun)]).toEqual([404, 0])
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  markNotificationsRead,
  saveNotificationPreferences,
} from '#people/notifications/shared/notification-endpoints.ts'
import { forgetNotifications, mailsOf, named, notificationsOf, unreadOf } from '#test/notification-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createTask, updateTaskAssignee } from '../../shared/task-endpoints.ts'

let app: TestApp
let nimal: TestAccount
let kasun: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  nimal = await named(app, await app.createAccount({ role: 'ADMIN' }), 'Nimal', 'Perera')
  kasun = await app.createAccount()
})
afterAll(() => app.stop())
beforeEach(() => forgetNotifications(app))

const add = async (assigneeId: string | null) => {
  const body = { taskName: 'නව checkout', dueDate: '2026-11-18', assigneeId }
  return (await app.call(createTask, { as: nimal, body })).body
}
const assign = (id: number, assigneeId: string | null, as = nimal) =>
  app.call(updateTaskAssignee, { as, params: { id: String(id) }, body: { assigneeId } })
const wantMail = (wanted: boolean) =>
  app.call(saveNotificationPreferences, { as: kasun, body: { mail: { 'task-assigned': wanted } } })

it('an assignment notifies the assignee who assigned which task', async () => {
  const { id } = await add(kasun.id)
  expect(await notificationsOf(app, kasun)).toMatchObject([
    {
      kind: 'task-assigned',
      title: `Nimal Perera assigned #${id} to you`,
      detail: 'නව checkout',
      path: `/task?task=${id}`,
    },
  ])
})

it('another person’s task assigned to me notifies me; one I assign to myself does not', async () => {
  const { id } = await add(nimal.id)
  expect(await unreadOf(app, nimal)).toBe(0)
  await assign(id, kasun.id)
  expect(await unreadOf(app, kasun)).toBe(1)
  const mine = await add(null)
  await assign(mine.id, kasun.id, kasun)
  expect(await unreadOf(app, kasun)).toBe(1)
})

it('a person who opted out gets no mail, and the reply does not promise one', async () => {
  await wantMail(false)
  const task = await add(kasun.id)
  expect([task.isAssigneeNotified, await mailsOf(app), await unreadOf(app, kasun)]).toEqual([false, [], 1])
  await wantMail(true)
  expect((await add(kasun.id)).isAssigneeNotified).toBe(true)
  expect(await mailsOf(app)).toHaveLength(1)
})

it('repeated reassignment makes one notification and one mail until it is read', async () => {
  const { id } = await add(kasun.id)
  await assign(id, null)
  await assign(id, kasun.id)
  expect((await notificationsOf(app, kasun)).map((one) => one.count)).toEqual([2])
  expect(await mailsOf(app)).toHaveLength(1)
  await app.call(markNotificationsRead, { as: kasun, body: {} })
  await assign(id, null)
  await assign(id, kasun.id)
  expect((await notificationsOf(app, kasun)).map((one) => one.count)).toEqual([1, 2])
  expect(await mailsOf(app)).toHaveLength(2)
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { createTask, deleteTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { addWatcher, removeWatcher } from '#work/watchers/shared/watcher-endpoints.ts'
import type { TaskStatus } from '#work/tasks/shared/task-status.ts'
import { forgetMornings, installLongAgo, lookInTheMorning } from '#test/morning-scene.ts'
import { forgetNotifications, mailsOf, notificationsOf } from '#test/notification-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { sweepReminders } from './sweep-reminders.ts'

let app: TestApp
let admin: TestAccount
let kasun: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  kasun = await app.createAccount()
  await installLongAgo(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await forgetMornings(app)
  await forgetNotifications(app)
})

/** 08:00 in Colombo is 02:30 in UTC. 24 November 2026 is a Tuesday. */
const TUESDAY = '2026-11-24T02:30:00Z'
const WEDNESDAY = '2026-11-25T02:30:00Z'
const add = async (
  dueDate: string,
  {
    as = kasun,
    status = 'To Do',
    taskName = 'Call the printer',
  }: { as?: TestAccount; status?: TaskStatus; taskName?: string } = {},
) => {
  const body = { taskName, dueDate, assigneeId: as.id, status }
  const { id } = (await app.call(createTask, { as: admin, body })).body
  await app.platform.pool.query('delete from notifications')
  return id
}
const look = (at: string, options = {}) => lookInTheMorning(app, at, { isMailSet: false, ...options })
const titlesOf = async (account = kasun) => (await notificationsOf(app, account)).map(({ title }) => title)

describe('due notices at 08:00', () => {
  it('report what is due tomorrow, today, and overdue, to the assignee', async () => {
    const tomorrow = await add('2026-11-25', { taskName: 'පෝස්ටර <b>"මුද්‍රණය"</b>' })
    const today = await add('2026-11-24')
    const late = await add('2026-11-23')
    for (const day of ['2026-11-26', '2026-11-16']) await add(day)
    for (const status of ['Done', 'Cancelled'] as const) await add('2026-11-24', { status })
    await look('2026-11-24T02:29:59Z')
    expect(await titlesOf()).toEqual([])
    await look(TUESDAY)
    expect((await titlesOf()).toSorted()).toEqual(
      [`#${tomorrow} is due tomorrow`, `#${today} is due today`, `#${late} is overdue`].toSorted(),
    )
    expect((await notificationsOf(app, kasun)).find(({ title }) => title.endsWith('tomorrow'))).toMatchObject(
      {
        kind: 'task-due',
        detail: 'පෝස්ටර <b>"මුද්‍රණය"</b>',
        path: `/task?task=${tomorrow}`,
        actorName: 'Ledgerboard',
        count: 1,
      },
    )
    expect(await titlesOf(admin)).toEqual([])
    // no mail unless the person turned it on
    expect((await mailsOf(app)).filter(([, subject]) => /is (due|overdue)/.test(subject))).toEqual([])
  })

  it('are sent once, across any number of processes, checks and restarts', async () => {
    const id = await add('2026-11-24')
    const second = await app.again()
    await Promise.all([app, app, second, second].map((on) => lookInTheMorning(on, TUESDAY)))
    await look('2026-11-24T09:00:00Z')
    await look('2026-11-24T09:00:00Z', { timeZone: 'Pacific/Pago_Pago' })
    expect((await notificationsOf(app, kasun)).map(({ title, count }) => [title, count])).toEqual([
      [`#${id} is due today`, 1],
    ])
    await expect(
      app.platform.pool.query(
        'insert into due_notices select task_id, due_date, stage, now() from due_notices',
      ),
    ).rejects.toThrow('due_notices_pkey')
    await second.stop()
  })

  it('replace an unread notice about the same task, with its current state', async () => {
    const id = await add('2026-11-25')
    await look(TUESDAY)
    await look(WEDNESDAY)
    expect((await notificationsOf(app, kasun)).map(({ title, count }) => [title, count])).toEqual([
      [`#${id} is due today`, 2],
    ])
  })

  it('are sent again for another due date, not for an earlier one set again, and not after a restored deletion', async () => {
    const id = await add('2026-11-25')
    await look(TUESDAY)
    const move = (dueDate: string) =>
      app.call(updateTask, { as: admin, params: { id: String(id) }, body: { dueDate } })
    await move('2026-11-30')
    await move('2026-11-25')
    await app.call(deleteTask, { as: admin, params: { id: String(id) } })
    const { rows } = await app.platform.pool.query(
      `select max(id)::integer as id from changes where entity = 'task' and action = 'delete'`,
    )
    await app.call(restoreFromBin, { as: admin, params: { id: rows[0].id } })
    await app.platform.pool.query('delete from notifications; delete from morning_jobs')
    await look('2026-11-24T05:00:00Z')
    expect(await titlesOf()).toEqual([])
    await move('2026-11-26')
    await look(WEDNESDAY)
    expect(await titlesOf()).toEqual([`#${id} is due tomorrow`])
  })

  it('are sent late on the same day after the server was off, and never for earlier days', async () => {
    const id = await add('2026-11-24')
    const tomorrow = await add('2026-11-27')
    await look('2026-11-24T12:00:00Z')
    expect(await titlesOf()).toEqual([`#${id} is due today`])
    await app.platform.pool.query('delete from notifications')
    // off on Wednesday, Thursday and until Friday noon: the notices for the day before and the overdue day are skipped
    await look('2026-11-27T06:30:00Z')
    expect((await titlesOf()).toSorted()).toEqual(
      [`#${id} is overdue`, `#${tomorrow} is due today`].toSorted(),
    )
  })

  it('leave out inactive people, and tasks changed later in the day', async () => {
    const inactive = await app.createAccount()
    await add('2026-11-24', { as: inactive })
    await app.platform.pool.query(`update users set status = 'Inactive' where id = $1`, [inactive.id])
    await look(TUESDAY)
    await add('2026-11-24')
    await look('2026-11-24T03:00:00Z')
    const { rows } = await app.platform.pool.query('select * from notifications')
    expect(rows).toEqual([])
  })

  it('combine many tasks into one notice, which links to their list', async () => {
    for (let count = 0; count < 11; count++) await add('2026-11-25')
    const [first] = (await app.platform.pool.query('select min(id)::integer as id from tasks')).rows
    await look(TUESDAY)
    expect(await notificationsOf(app, kasun)).toMatchObject([
      {
        title: '11 tasks are due tomorrow',
        detail: expect.stringMatching(new RegExp(`^#${first.id} Call the printer, #`)),
        path: expect.stringMatching(`^/task\\?assignee=${kasun.id}&.*dueDateFrom=2026-11-25`),
      },
    ])
    await app.platform.pool.query(
      `insert into task_watchers (task_id, user_id) select id, $1 from tasks where due_date = '2026-11-25'`,
      [admin.id],
    )
    await look(WEDNESDAY)
    expect(await notificationsOf(app, admin)).toMatchObject([
      {
        title: 'You watch 11 tasks that are due today',
        path: expect.stringMatching(/^\/task\?watching=me&.*dueDateTo=2026-11-25/),
      },
    ])
  })

  it('also go to those who watch a task, once, whoever its assignee is', async () => {
    const watched = await add('2026-11-25')
    const left = await add('2026-11-25')
    const nobodys = await add('2026-11-24')
    await app.platform.pool.query('update tasks set assignee_id = null where id = $1', [nobodys])
    const inactive = await app.createAccount()
    const watch = (id: number, account: TestAccount, endpoint: typeof addWatcher | typeof removeWatcher) =>
      app.call(endpoint, { as: account, params: { id: String(id), userId: account.id } })
    for (const id of [watched, left, nobodys]) await watch(id, admin, addWatcher)
    await watch(left, admin, removeWatcher)
    // the assignee is told once
    await watch(watched, kasun, addWatcher)
    await watch(watched, inactive, addWatcher)
    await app.platform.pool.query(`update users set status = 'Inactive' where id = $1`, [inactive.id])
    await app.platform.pool.query('delete from notifications')
    await look(TUESDAY)
    await look('2026-11-24T09:00:00Z')
    expect((await titlesOf(admin)).toSorted()).toEqual(
      [`You watch #${watched}: it is due tomorrow`, `You watch #${nobodys}: it is due today`].toSorted(),
    )
    expect((await titlesOf()).toSorted()).toEqual(
      [watched, left].map((id) => `#${id} is due tomorrow`).toSorted(),
    )
    const { rows } = await app.platform.pool.query('select 1 from notifications where user_id = $1', [
      inactive.id,
    ])
    expect(rows).toEqual([])
  })

  it('are not sent on the day of the installation', async () => {
    await add('2026-11-24')
    await app.platform.pool.query(`update schema_migration set applied_at = '2026-11-23T20:00:00Z'`)
    await look(TUESDAY)
    await installLongAgo(app)
    expect(await titlesOf()).toEqual([])
  })
})

it('done jobs and due notices are deleted after 60 days', async () => {
  await add('2026-11-24')
  await look(TUESDAY)
  const left = async () => {
    const { rows } = await app.platform.pool.query(
      'select (select count(*) from morning_jobs) + (select count(*) from due_notices) as count',
    )
    return Number(rows[0].count)
  }
  await sweepReminders(app.platform.database, new Date('2027-01-20T00:00:00Z'))
  expect(await left()).toBe(10)
  await sweepReminders(app.platform.database, new Date('2027-01-30T00:00:00Z'))
  expect(await left()).toBe(0)
})

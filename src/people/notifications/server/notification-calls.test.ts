import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetNotifications, notificationsOf, unreadOf } from '#test/notification-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import * as endpoints from '../shared/notification-endpoints.ts'
import { notify } from './notify.ts'
import { sweepNotifications } from './sweep-notifications.ts'

const DAY = 24 * 60 * 60 * 1000

let app: TestApp
let admin: TestAccount
let kasun: TestAccount
let manager: TestAccount

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  kasun = await app.createAccount()
  manager = await app.createAccount({ role: 'MANAGER' })
})
afterAll(() => app.stop())
beforeEach(() => forgetNotifications(app))

const tell = (to: TestAccount, task: number, on = app) =>
  on.platform.database.transaction().execute((transaction) =>
    notify(transaction, on.platform, {
      kind: 'mentioned',
      to: [to.id],
      actor: 'system',
      about: { entity: 'task', id: task },
      title: `Task ${task}`,
      path: `/task?task=${task}`,
    }),
  )
const read = (as: TestAccount, ids?: number[]) =>
  app.call(endpoints.markNotificationsRead, { as, body: ids === undefined ? {} : { ids } })

describe('the list', () => {
  it('is paged, newest first, with the total', async () => {
    for (let task = 1; task <= 5; task++) {
      await tell(kasun, task)
      app.moveClock(1_000)
    }
    await tell(admin, 6)
    const page = (number: string, limit = '2') =>
      app.call(endpoints.listNotifications, { as: kasun, query: { page: number, limit } })
    const titles = async (number: string) => (await page(number)).body.map((one) => one.title)
    expect([await titles('1'), await titles('2'), await titles('3'), await titles('4')]).toEqual([
      ['Task 5', 'Task 4'],
      ['Task 3', 'Task 2'],
      ['Task 1'],
      [],
    ])
    for (const number of ['1', '9']) expect((await page(number)).headers['x-total-count']).toBe('5')
    expect((await page('1', '101')).status).toBe(400)
  })

  it('is empty for a role without permissions', async () => {
    await tell(manager, 1)
    const list = await app.call(endpoints.listNotifications, { as: manager })
    expect([list.status, list.body, await unreadOf(app, manager)]).toEqual([200, [], 0])
  })
})

describe('marking as read', () => {
  it('affects the named notifications, never those of others, and returns the number left', async () => {
    for (const task of [1, 2, 3]) await tell(kasun, task)
    await tell(admin, 1)
    const ids = (await notificationsOf(app, kasun)).map((one) => one.id)
    const foreign = (await notificationsOf(app, admin)).map((one) => one.id)
    const reply = await read(kasun, [...ids.slice(0, 1), ...foreign, 2 ** 53 - 1])
    expect([reply.status, reply.body]).toEqual([200, { unread: 2 }])
    expect(await unreadOf(app, admin)).toBe(1)
    expect((await notificationsOf(app, kasun)).map((one) => one.isRead)).toEqual([true, false, false])
    expect((await read(kasun, [])).body).toEqual({ unread: 2 })
    expect((await read(kasun)).body).toEqual({ unread: 0 })
    expect(await unreadOf(app, admin)).toBe(1)
  })

  it('keeps the time when it was first read', async () => {
    await tell(kasun, 1)
    await read(kasun)
    const readAt = async () =>
      (await app.platform.pool.query<{ read_at: string }>('select read_at from notifications')).rows[0]
        ?.read_at
    const first = await readAt()
    app.moveClock(1_000)
    await read(kasun)
    expect(await readAt()).toEqual(first)
  })
})

describe('the preferences', () => {
  const preferences = async (as: TestAccount) =>
    (await app.call(endpoints.getNotificationPreferences, { as })).body
  const save = (mail: object, as: TestAccount) =>
    app.call(endpoints.saveNotificationPreferences, { as, body: { mail } })

  it('start with the defaults of the kinds that the role can get', async () => {
    expect((await preferences(kasun)).push).toEqual({
      'task-assigned': true,
      'task-commented': false,
      'task-watched': false,
      mentioned: true,
      'task-due': true,
      'timer-running': false,
      'new-sign-in': false,
      'session-stolen': false,
      'token-made': false,
      'second-way-changed': false,
      'identity-connected': false,
      'feed-made': false,
    })
    expect((await preferences(admin)).push).toMatchObject({ 'quote-accepted': true, 'invoice-paid': false })
    expect(await preferences(kasun)).toMatchObject({
      mail: {
        'task-assigned': true,
        'task-commented': false,
        'task-watched': false,
        mentioned: false,
        'task-due': false,
        'timer-running': false,
        'new-sign-in': true,
        'session-stolen': true,
        'token-made': true,
        'second-way-changed': true,
        'identity-connected': true,
        'feed-made': true,
      },
    })
    expect(await preferences(admin)).toMatchObject({
      mail: {
        'task-assigned': true,
        'task-commented': false,
        'task-watched': false,
        mentioned: false,
        'task-due': false,
        'timer-running': false,
        'sign-up-waiting': true,
        'quote-accepted': false,
        'quote-declined': false,
        'question-asked': true,
        'slip-received': false,
        'invoice-paid': false,
        'payment-reversed': false,
        'budget-reached': false,
        'backup-failed': true,
        'new-sign-in': true,
        'session-stolen': true,
        'token-made': true,
        'second-way-changed': true,
        'identity-connected': true,
        'second-way-required': true,
        'feed-made': true,
        'webhook-paused': true,
      },
    })
    expect(await preferences(manager)).toEqual({ mail: {}, push: {} })
  })

  it('change only what is named, for the caller alone', async () => {
    expect((await save({ mentioned: true }, kasun)).body.mail).toMatchObject({ mentioned: true })
    expect((await save({ mentioned: false, 'task-assigned': false }, kasun)).status).toBe(200)
    expect((await save({}, kasun)).status).toBe(200)
    expect((await preferences(kasun)).mail).toEqual({
      'task-assigned': false,
      'task-commented': false,
      'task-watched': false,
      mentioned: false,
      'task-due': false,
      'timer-running': false,
      'new-sign-in': true,
      'session-stolen': true,
      'token-made': true,
      'second-way-changed': true,
      'identity-connected': true,
      'feed-made': true,
    })
    expect((await preferences(admin)).mail['task-assigned']).toBe(true)
  })

  it('of one way leave those of the other as they were, also its defaults', async () => {
    const body = { push: { mentioned: false, 'task-commented': true } }
    const { body: saved } = await app.call(endpoints.saveNotificationPreferences, { as: kasun, body })
    expect(saved.push).toMatchObject({ mentioned: false, 'task-commented': true, 'task-due': true })
    await save({ 'task-commented': true }, kasun)
    const { mail, push } = await preferences(kasun)
    expect(mail).toMatchObject({ mentioned: false, 'task-commented': true, 'task-assigned': true })
    expect(push).toMatchObject({ mentioned: false, 'task-commented': true })
  })

  it('refuse a kind that the role never gets, and invalid values', async () => {
    const refused = await save({ mentioned: true, 'invoice-paid': true }, kasun)
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { 'mail.invoice-paid': '“An invoice is paid” is not for your role' },
    ])
    expect((await preferences(kasun)).mail.mentioned).toBe(false)
    expect((await save({ mentioned: 'yes' }, kasun)).status).toBe(400)
  })
})

it('notifications are refused to accounts waiting for approval and to anonymous callers', async () => {
  const pending = await app.createAccount({ status: 'Pending' })
  for (const endpoint of Object.values(endpoints)) {
    const request = { method: endpoint.method, url: `/api${endpoint.path}`, payload: { mail: {} } }
    const call = endpoint.method === 'GET' ? { method: request.method, url: request.url } : request
    expect((await app.send({ ...call, token: pending.accessToken })).error.code).toBe('account_pending')
    expect((await app.send(call)).status).toBe(401)
  }
})

it('the sweep deletes notifications read 90 days ago, never unread ones', async () => {
  for (const task of [1, 2]) await tell(kasun, task)
  const [newest] = await notificationsOf(app, kasun)
  await read(kasun, [newest?.id ?? 0])
  const now = app.platform.clock().getTime()
  await sweepNotifications(app.platform.database, new Date(now + 89 * DAY))
  expect(await notificationsOf(app, kasun)).toHaveLength(2)
  await sweepNotifications(app.platform.database, new Date(now + 91 * DAY))
  expect((await notificationsOf(app, kasun)).map((one) => one.isRead)).toEqual([false])
})

it('only the person’s open browsers are told, from another process too', async () => {
  const address = await app.listen()
  const second = await app.again()
  const heard: string[] = []
  const open = async (account: TestAccount, name: string): Promise<Socket> => {
    const auth = { token: account.accessToken }
    const socket = io(address, { transports: ['websocket'], forceNew: true, auth })
    await new Promise<void>((resolve) => {
      socket.on('position', () => resolve())
    })
    socket.on('change', (change: { entity: string }) => heard.push(`${name} ${change.entity}`))
    return socket
  }
  const sockets = [await open(admin, 'admin'), await open(kasun, 'kasun'), await open(kasun, 'kasun')]
  await tell(kasun, 1, second)
  await expect.poll(() => heard).toEqual(['kasun notification', 'kasun notification'])
  await read(kasun)
  await expect.poll(() => heard).toEqual(Array.from({ length: 4 }, () => 'kasun notification'))
  // a later event shows that nothing was under way to the other
  await tell(admin, 1)
  await expect.poll(() => heard.filter((line) => line.startsWith('admin'))).toEqual(['admin notification'])
  for (const socket of sockets) socket.disconnect()
  await second.stop()
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetNotifications, mailsOf, named, notificationsOf, unreadOf } from '#test/notification-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { markNotificationsRead, saveNotificationPreferences } from '../shared/notification-endpoints.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '../shared/notification-schema.ts'
import { type Notice, notify } from './notify.ts'

let app: TestApp
let admin: TestAccount
let other: TestAccount
let kasun: TestAccount

beforeAll(async () => {
  app = await startTestApp({ appUrl: 'https://board.example.lk' })
  admin = await named(app, await app.createAccount({ role: 'ADMIN' }), 'Nimal', 'Perera')
  other = await app.createAccount({ role: 'ADMIN' })
  kasun = await named(app, await app.createAccount(), 'කසුන්', 'Silva')
})
afterAll(() => app.stop())
beforeEach(() => forgetNotifications(app))

const nimal = () => ({ id: admin.id, firstName: 'Nimal', secondName: 'Perera' })
const comment = (part: Partial<Notice> = {}): Notice => ({
  kind: 'task-commented',
  to: [kasun.id],
  actor: nimal(),
  about: { entity: 'task', id: 142 },
  title: 'Nimal Perera commented on #142',
  detail: 'Looks good',
  path: '/task?task=142',
  ...part,
})
const send = (notice: Notice, on = app) =>
  on.platform.database.transaction().execute((transaction) => notify(transaction, on.platform, notice))
const wantMail = (kind: NotificationKind, wanted: boolean, as = kasun) =>
  app.call(saveNotificationPreferences, { as, body: { mail: { [kind]: wanted } } })

describe('a notification', () => {
  it.each(NOTIFICATION_KINDS)('of the kind %s is stored', async (kind) => {
    await send(comment({ kind, to: [admin.id], actor: 'system' }))
    expect((await notificationsOf(app, admin)).map((notification) => notification.kind)).toEqual([kind])
  })

  it('says what happened, who did it and where it leads, to the named people only', async () => {
    await send(comment())
    expect(await notificationsOf(app, kasun)).toEqual([
      {
        id: expect.any(Number),
        kind: 'task-commented',
        title: 'Nimal Perera commented on #142',
        detail: 'Looks good',
        path: '/task?task=142',
        actorName: 'Nimal Perera',
        count: 1,
        isRead: false,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ])
    expect([await notificationsOf(app, admin), await notificationsOf(app, other)]).toEqual([[], []])
  })

  it('never goes to the person acting, to inactive accounts, or to a role that the kind is not for', async () => {
    const pending = await app.createAccount({ status: 'Pending' })
    const inactive = await app.createAccount({ status: 'Inactive' })
    const manager = await app.createAccount({ role: 'MANAGER' })
    await forgetNotifications(app)
    const to = [admin, pending, inactive, manager].map((account) => account.id)
    expect(await send(comment({ to: [...to, crypto.randomUUID()] }))).toEqual([])
    const { rows } = await app.platform.pool.query('select * from notifications')
    expect(rows).toEqual([])
  })

  it('for administrators reaches the roles it is for; money reaches no USER, whoever is named', async () => {
    const paid = {
      kind: 'invoice-paid',
      about: { entity: 'invoice', id: 9 },
      title: 'INV9 is paid',
      path: '/',
    } as const
    await send(comment({ ...paid, to: 'administrators' }))
    await send(comment({ ...paid, to: [kasun.id] }))
    expect([await unreadOf(app, admin), await unreadOf(app, other), await unreadOf(app, kasun)]).toEqual([
      0, 1, 0,
    ])
    await send(comment({ ...paid, to: 'administrators', actor: 'system' }))
    expect((await notificationsOf(app, admin)).map((one) => one.actorName)).toEqual(['Ledgerboard'])
  })

  it('received as an ADMIN is hidden once the account is a USER', async () => {
    const demoted = await app.createAccount({ role: 'ADMIN' })
    const paid = comment({
      kind: 'quote-accepted',
      to: 'administrators',
      about: { entity: 'quote', id: 7 },
      detail: 'LKR 9',
    })
    await send(paid)
    await send(comment({ to: [demoted.id] }))
    await app.platform.pool.query(`update users set role = 'USER' where id = $1`, [demoted.id])
    const shown = await notificationsOf(app, demoted)
    expect(shown.map((one) => one.kind)).toEqual(['task-commented'])
    expect(await unreadOf(app, demoted)).toBe(1)
  })

  it('does not exist when its transaction is rolled back, and neither does the mail', async () => {
    await wantMail('task-commented', true)
    const transaction = app.platform.database.transaction().execute(async (inside) => {
      expect(await notify(inside, app.platform, comment())).toEqual([kasun.id])
      throw new Error('rolled back')
    })
    await expect(transaction).rejects.toThrow('rolled back')
    expect([await notificationsOf(app, kasun), await mailsOf(app)]).toEqual([[], []])
  })

  it('limits each text to one line of a sensible length', async () => {
    await send(
      comment({
        title: 'Two\r\nBcc: all@example.lk\u2028lines',
        detail: `  a\n\n\tb ${'👍🏽'.repeat(500)}`,
      }),
    )
    const [shown] = await notificationsOf(app, kasun)
    expect(shown?.title).toBe('Two Bcc: all@example.lk lines')
    expect(shown?.detail).toBe(`a b ${'👍🏽'.repeat(74)}…`)
  })
})

describe('several notifications of one kind', () => {
  it('are merged while unread, with the newest text and the count; then a new one starts', async () => {
    await send(comment())
    await send(
      comment({ title: 'Ayesha commented on #142', detail: 'Second', actor: { ...nimal(), firstName: 'A' } }),
    )
    await send(comment({ about: { entity: 'task', id: 143 } }))
    await send(comment({ kind: 'mentioned' }))
    const before = await notificationsOf(app, kasun)
    expect(before.map((one) => [one.kind, one.count, one.detail])).toEqual([
      ['mentioned', 1, 'Looks good'],
      ['task-commented', 1, 'Looks good'],
      ['task-commented', 2, 'Second'],
    ])
    const merged = before[2]
    expect(merged).toMatchObject({ title: 'Ayesha commented on #142', actorName: 'A Perera' })
    expect(Date.parse(merged?.updatedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(merged?.createdAt ?? ''))

    await app.call(markNotificationsRead, { as: kasun, body: { ids: [merged?.id ?? 0] } })
    await send(comment({ detail: 'Third' }))
    const [newest, ...rest] = await notificationsOf(app, kasun)
    expect([newest?.count, newest?.detail, newest?.isRead, rest.length]).toEqual([1, 'Third', false, 3])
  })

  it('move to the top of the list again', async () => {
    await send(comment())
    app.moveClock(1_000)
    await send(comment({ kind: 'mentioned' }))
    app.moveClock(1_000)
    await send(comment())
    expect((await notificationsOf(app, kasun)).map((one) => one.kind)).toEqual([
      'task-commented',
      'mentioned',
    ])
  })

  it('become one row when two processes send them at once, whatever the order of the people', async () => {
    const second = await app.again()
    const people = [kasun.id, other.id]
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        send(comment({ to: index % 2 === 0 ? people : people.toReversed() }), index % 2 === 0 ? app : second),
      ),
    )
    await second.stop()
    for (const person of [kasun, other]) {
      expect((await notificationsOf(app, person)).map((one) => one.count)).toEqual([20])
    }
  })

  it('that arrive while the first is marked as read are not lost', async () => {
    const results = await Promise.all(
      Array.from({ length: 12 }, async (_, index) =>
        index % 3 === 2
          ? void (await app.call(markNotificationsRead, { as: kasun, body: {} }))
          : send(comment()),
      ),
    )
    expect(results).toHaveLength(12)
    const { rows } = await app.platform.pool.query<{ told: number }>(
      'select sum(count) as told from notifications',
    )
    expect(Number(rows[0]?.told)).toBe(8)
  })
})

describe('the mail of a notification', () => {
  it('is sent if the kind or the person’s setting says so, and only for the first of several', async () => {
    await send(comment())
    expect(await mailsOf(app)).toEqual([])
    await forgetNotifications(app)
    await wantMail('task-commented', true)
    expect(await send(comment())).toEqual([kasun.id])
    expect(await send(comment())).toEqual([])
    expect(await mailsOf(app)).toEqual([[kasun.email, 'Nimal Perera commented on #142']])
    await app.call(markNotificationsRead, { as: kasun, body: {} })
    await send(comment())
    expect(await mailsOf(app)).toHaveLength(2)
  })

  it('addresses the person, says what the notification says, and links to it', async () => {
    await wantMail('task-commented', true)
    await send(comment({ detail: '<b>Looks</b>\ngood' }))
    const { rows } = await app.platform.pool.query('select kind, to_name, text, html from outbox_messages')
    expect(rows[0]).toMatchObject({ kind: 'notification', to_name: 'කසුන් Silva' })
    expect(rows[0].text).toContain('Hello කසුන්, Nimal Perera commented on #142.')
    expect(rows[0].text).toContain('https://board.example.lk/task?task=142')
    expect(rows[0].text).toContain('<b>Looks</b> good')
    expect(rows[0].html).toContain('&lt;b&gt;Looks&lt;/b&gt; good')
  })

  it('can be supplied by the caller, for those who want mail by default, and not for others', async () => {
    const assigned = comment({
      kind: 'task-assigned',
      to: [kasun.id, other.id],
      mail: (person) => ({
        kind: 'own',
        to: { name: person.f_name, address: person.email },
        subject: `For ${person.f_name}`,
        paragraphs: [],
      }),
    })
    await wantMail('task-assigned', false, other)
    expect(await send(assigned)).toEqual([kasun.id])
    expect(await mailsOf(app)).toEqual([[kasun.email, 'For කසුන්']])
    expect(await unreadOf(app, other)).toBe(1)
  })
})

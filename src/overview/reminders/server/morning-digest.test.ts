import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addBlocker, createTask } from '#work/tasks/shared/task-endpoints.ts'
import { forgetMornings, installLongAgo, lookInTheMorning } from '#test/morning-scene.ts'
import { forgetNotifications, mailsOf, named } from '#test/notification-scene.ts'
import { storeBooks } from '#test/stored-books.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { getDigest, saveDigest } from '../shared/digest-endpoints.ts'
import type { Digest } from '../shared/digest-schema.ts'

let app: TestApp
let admin: TestAccount
let kasun: TestAccount

beforeAll(async () => {
  app = await startTestApp({ appUrl: 'https://board.example.lk' })
  admin = await named(app, await app.createAccount({ role: 'ADMIN' }), 'Nimal', 'Perera')
  kasun = await named(app, await app.createAccount(), 'කසුන්', '<i>Silva</i>')
  await installLongAgo(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await forgetMornings(app)
  await forgetNotifications(app)
})

/** 08:00 in Colombo is 02:30 in UTC. 24 November 2026 is a Tuesday. */
const TUESDAY = '2026-11-24T02:30:00Z'
const add = async (dueDate: string, { as = kasun, taskName = 'Call the printer' } = {}) => {
  const body = { taskName, dueDate, assigneeId: as.id }
  const { id } = (await app.call(createTask, { as: admin, body })).body
  await app.platform.pool.query('delete from outbox_messages')
  return id
}
const look = (at: string, options = {}) => lookInTheMorning(app, at, options)
const choose = (body: Digest, as = kasun) => app.call(saveDigest, { as, body })
const receivers = async () => (await mailsOf(app)).map(([address]) => address)
const texts = async () =>
  (
    await app.platform.pool.query<{ text: string; html: string; subject: string }>(
      `select text, html, subject from outbox_messages where kind = 'digest' order by id`,
    )
  ).rows

/** An unpaid issued invoice of LKR 1,000.00. */
const owed = (dueDate: string) => ({
  state: 'issued' as const,
  dueDate,
  total: 100_000,
  payments: [],
  clientName: 'Lake View',
  subject: 'Menu boards',
})

describe('the morning digest', () => {
  it('contains what is overdue, due today and later this week, in plain text and HTML', async () => {
    const late = await add('2025-12-31', { taskName: '<img src=x onerror=alert(1)> පෝස්ටර' })
    const today = await add('2026-11-24')
    const sunday = await add('2026-11-29')
    await add('2026-11-30')
    await look('2026-11-24T02:29:59Z')
    expect(await receivers()).toEqual([])
    await look(TUESDAY)
    expect(await mailsOf(app)).toEqual([
      [kasun.email, '24 Nov 2026: 1 overdue, 1 due today, 1 later this week'],
    ])
    const [mail] = await texts()
    expect(mail?.text).toBe(
      [
        'Hello කසුන්, this is what is due: 1 overdue, 1 due today, 1 later this week.',
        `https://board.example.lk/task?assignee=${kasun.id}&status=To+Do&status=In+Progress&status=Blocked&sortBy=dueDate&sortOrder=ASC`,
        `Overdue\n#${late} <img src=x onerror=alert(1)> පෝස්ටර · 31 Dec 2025`,
        `Due today\n#${today} Call the printer`,
        `Later this week\n#${sunday} Call the printer · 29 Nov`,
        'You get this from Monday to Friday at 08:00. To change it or switch it off: https://board.example.lk/preferences\n',
      ].join('\n\n'),
    )
    expect(mail?.html).toContain('&lt;img src=x onerror=alert(1)&gt; පෝස්ටර')
    expect(mail?.html).not.toContain('<img')
    const { rows } = await app.platform.pool.query('select to_name from outbox_messages')
    expect(rows).toEqual([{ to_name: 'කසුන් <i>Silva</i>' }])
  })

  it('lists the other tasks for which tasks of others wait', async () => {
    const due = await add('2026-11-24')
    const awaited = await add('2026-12-24', { taskName: 'Approve the copy' })
    const own = await add('2026-12-25')
    const [waiting, ownWaiting] = [await add('2026-12-26', { as: admin }), await add('2026-12-27')]
    const waits = (id: number, otherId: number) =>
      app.call(addBlocker, { as: admin, params: { id: String(id), otherId: String(otherId) } })
    await waits(waiting, awaited)
    // already listed as due
    await waits(waiting, due)
    // for an own task nobody else waits
    await waits(ownWaiting, own)
    await look(TUESDAY)
    const [mail] = await texts()
    expect(mail?.subject).toBe('24 Nov 2026: 1 due today, 1 that others wait for')
    expect(mail?.text).toContain(`Others wait for these\n#${awaited} Approve the copy · 24 Dec\n`)
  })

  it('is sent once per person and day: with two processes, restarts, a clock that jumps, another time zone', async () => {
    await add('2026-11-24')
    await add('2026-11-24', { as: admin })
    const second = await app.again()
    await Promise.all([app, second, app, second].map((on) => lookInTheMorning(on, TUESDAY)))
    await look('2026-11-24T02:31:00Z')
    await look('2026-11-24T12:00:00Z', { timeZone: 'Pacific/Kiritimati' })
    await look(TUESDAY)
    const both = [admin.email, kasun.email].toSorted()
    const byDay = async () => {
      const { rows } = await app.platform.pool.query<{ email: string; day: string }>(
        `select email, day::text from morning_jobs join users on users.id = user_id where outcome = 'mailed' order by 1, 2`,
      )
      return rows.map(({ email, day }) => `${email} ${day}`)
    }
    const mailed = await byDay()
    expect(mailed.filter((one) => one.endsWith('2026-11-24'))).toEqual(both.map((one) => `${one} 2026-11-24`))
    expect(await receivers()).toHaveLength(mailed.length)
    await expect(
      app.platform.pool.query(
        `insert into morning_jobs (day, hour, user_id) select day, 9, user_id from morning_jobs where user_id is not null`,
      ),
    ).rejects.toThrow('morning_jobs_digests')
    await second.stop()
  })

  it('is sent from Monday to Friday, daily or never, at each person’s hour', async () => {
    await add('2026-11-20')
    await look('2026-11-21T04:00:00Z')
    await look('2026-11-22T04:00:00Z')
    expect(await receivers()).toEqual([])
    await choose({ frequency: 'daily', hour: 17 })
    await look('2026-11-28T11:29:00Z')
    expect(await receivers()).toEqual([])
    await look('2026-11-28T11:30:00Z')
    expect(await receivers()).toEqual([kasun.email])
    await choose({ frequency: 'off', hour: 17 })
    await look('2026-11-30T12:00:00Z')
    expect(await receivers()).toEqual([kasun.email])
  })

  it('is sent late on the same day, never for earlier days, and not for an hour that had passed when it was chosen', async () => {
    await add('2026-11-20')
    await look('2026-11-26T15:00:00Z')
    expect(await receivers()).toEqual([kasun.email])
    await choose({ frequency: 'daily', hour: 18 })
    await look('2026-11-27T09:00:00Z')
    await choose({ frequency: 'daily', hour: 9 })
    await look('2026-11-27T09:01:00Z')
    expect(await receivers()).toEqual([kasun.email])
    await look('2026-11-28T09:00:00Z')
    expect(await receivers()).toEqual([kasun.email, kasun.email])
  })

  it('is sent on days when the clock skips its hour, or repeats it', async () => {
    await add('2026-01-01')
    await choose({ frequency: 'daily', hour: 2 })
    // 29 March 2026 has no 02:30 in Berlin, 25 October has it twice
    for (const at of ['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00Z'])
      await look(at, { timeZone: 'Europe/Berlin' })
    expect(await receivers()).toHaveLength(1)
    for (const at of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T05:00:00Z'])
      await look(at, { timeZone: 'Europe/Berlin' })
    expect(await receivers()).toHaveLength(2)
  })

  it('is not sent to people who have nothing due, are inactive, or may not see tasks; nor without a mail server', async () => {
    await look(TUESDAY)
    expect(await receivers()).toEqual([])
    await forgetMornings(app)
    const [pending, manager] = [await app.createAccount(), await app.createAccount({ role: 'MANAGER' })]
    for (const as of [pending, manager, kasun]) await add('2026-11-24', { as })
    await app.platform.pool.query(`update users set status = 'Pending' where id = $1`, [pending.id])
    await look(TUESDAY, { isMailSet: false })
    expect(await receivers()).toEqual([])
    await app.platform.pool.query('delete from morning_jobs')
    await look(TUESDAY)
    expect(await receivers()).toEqual([kasun.email])
  })

  it('mentions invoices only to those who may view them', async () => {
    await add('2026-11-24')
    await add('2026-11-24', { as: admin })
    await storeBooks(app.platform.pool, {
      invoices: [owed('2026-11-23'), owed('2026-11-24')],
      expenses: [],
    })
    await look(TUESDAY)
    const mails = await texts()
    const withMoney = mails.filter(({ text, html }) => /LKR|nvoice/.test(text + html))
    expect(mails).toHaveLength(2)
    expect(withMoney).toHaveLength(1)
    expect(withMoney[0]?.text).toContain('Hello Nimal')
    expect(withMoney[0]?.text).toContain(
      'Invoices\nUnpaid: LKR 2,000.00 on 2 invoices\nOverdue: LKR 1,000.00 on 1 invoice',
    )
  })

  it('names twenty tasks of each section and counts the others', async () => {
    await app.platform.pool.query(
      `insert into tasks (task_name, assignee_id, status, priority, due_date, created_at, updated_at)
       select 'Task ' || n, $1, 'To Do', 'Low', '2026-11-20', now(), now() from generate_series(1, 2000) n`,
      [kasun.id],
    )
    await look(TUESDAY)
    const mail = (await texts()).find(({ subject }) => subject === '24 Nov 2026: 2,000 overdue')
    expect(mail?.text).toContain('and 1,980 more')
    expect(mail?.text.match(/^#\d+/gm)).toHaveLength(20)
  })

  it('of one person may fail without affecting others, leaves nothing partial, and is retried', async () => {
    await add('2026-11-24')
    await add('2026-11-24', { as: admin })
    await app.platform.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
      create trigger refuse before update on morning_jobs for each row
        when (new.user_id = '${kasun.id}') execute function refuse()`)
    await look(TUESDAY)
    expect(await receivers()).toEqual([admin.email])
    await app.platform.pool.query('drop trigger refuse on morning_jobs; drop function refuse')
    await look('2026-11-24T02:31:00Z')
    expect(await receivers()).toEqual([admin.email, kasun.email])
  })
})

describe('the digest setting', () => {
  it('is Monday to Friday at 08:00 until changed, for each person separately', async () => {
    const of = async (as: TestAccount) => (await app.call(getDigest, { as })).body
    expect(await of(kasun)).toEqual({ frequency: 'weekdays', hour: 8 })
    expect((await choose({ frequency: 'daily', hour: 6 })).body).toEqual({ frequency: 'daily', hour: 6 })
    expect((await choose({ frequency: 'off', hour: 6 })).status).toBe(200)
    expect([await of(kasun), await of(admin)]).toEqual([
      { frequency: 'off', hour: 6 },
      { frequency: 'weekdays', hour: 8 },
    ])
  })

  it.each([
    [{ frequency: 'hourly', hour: 8 }, 'frequency'],
    [{ frequency: 'daily', hour: 24 }, 'hour'],
    [{ frequency: 'daily', hour: -1 }, 'hour'],
    [{ frequency: 'daily', hour: 7.5 }, 'hour'],
    [{ frequency: 'daily' }, 'hour'],
  ])('refuses %j with a message', async (body, field) => {
    const reply = await app.send({
      method: 'PUT',
      url: '/api/notifications/digest',
      token: kasun.accessToken,
      payload: body,
    })
    expect(reply.status).toBe(400)
    expect(reply.error.fields?.[field]).toMatch(/must be/)
  })
})

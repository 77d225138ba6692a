import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import type { CallInput } from '#platform/shared/endpoint.ts'
import { addDays, dayIn } from '#platform/shared/dates.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createProject } from '#work/projects/shared/project-endpoints.ts'
import { createTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import { getFeed, makeFeed, revokeFeed } from '../shared/feed-endpoints.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
const today = dayIn('Asia/Colombo', new Date())
const BUDGET = 12_345_600
const NAME = 'ශ්‍රී ලංකා; "quoted", \\ and a line that is longer than what one line of a calendar may have'
beforeAll(async () => {
  app = await startTestApp({ appUrl: 'https://board.example.lk' })
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

const make = async (as = person) => (await app.call(makeFeed, { as })).body.address
const fetchFeed = (address: string, method = 'GET', from = '10.2.2.2') =>
  app.send({ method, url: new URL(address).pathname, from })
const read = async (address: string) => String((await fetchFeed(address)).body)
const addTask = async (taskName: string, dueDate: string, more: Partial<CreateTask> = {}) =>
  (await app.call(createTask, { as: admin, body: { taskName, dueDate, assigneeId: person.id, ...more } }))
    .body
type CreateTask = CallInput<typeof createTask>['body']

describe('the calendar feed (spec 38)', () => {
  it('has the own open tasks with a due day, as whole days, and nothing else', async () => {
    const client = await app.send({
      method: 'POST',
      url: '/api/client',
      token: admin.accessToken,
      payload: { companyName: 'Secret Client', contactName: 'A', email: 'a@example.lk', phone: '1' },
    })
    const project = await app.call(createProject, {
      as: admin,
      body: {
        name: 'Website',
        owner: admin.id,
        budget: BUDGET,
        clientId: (client.body as { id: number }).id,
      },
    })
    const { id } = await addTask(NAME, addDays(today, 3), { projectId: project.body.id })
    await addTask('Long ago', addDays(today, -31))
    await addTask('A month ago', addDays(today, -30))
    const done = await addTask('Finished', today)
    await app.call(updateTask, {
      as: admin,
      params: { id: String(done.id) },
      body: { status: 'Done' },
    } as never)
    await addTask('Of somebody else', today, { assigneeId: admin.id })
    const text = await read(await make())
    const whole = text.replaceAll('\r\n ', '')
    expect([...whole.matchAll(/^SUMMARY:(.*)$/gm)].map(([, name]) => name?.trim())).toEqual([
      'A month ago',
      'ශ්‍රී ලංකා\\; "quoted"\\, \\\\ and a line that is longer than what one line of a calendar may have',
    ])
    expect(whole).toContain(`UID:task-${id}@board.example.lk\r\n`)
    expect(whole).toContain(`DTSTART;VALUE=DATE:${addDays(today, 3).replaceAll('-', '')}\r\n`)
    expect(whole).toContain('DESCRIPTION:Website\r\n')
    expect(whole).toContain(`https://board.example.lk/task?task=${id}\r\n`)
    expect(whole).not.toMatch(new RegExp(`${BUDGET}|Secret Client`))
    // folded by bytes, in the middle of no letter
    expect(/[^\r]\n/.test(text)).toBe(false)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\ufffd')
    // the same until something changes
    const sequence = () => /SEQUENCE:(\d+)/.exec(whole)?.[1]
    expect(await read(await make())).toBe(text)
    expect(Number(sequence())).toBeGreaterThanOrEqual(0)
  })

  it('is not cached, and is read only', async () => {
    const address = await make()
    const { status, headers } = await fetchFeed(address)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect((await fetchFeed(address, 'HEAD')).status).toBe(200)
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await fetchFeed(address, method)).status).toBe(404)
  })

  it('is shown once, and stored in no usable form', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [one, two] = await Promise.all([
      app.call(makeFeed, { as: person, headers }),
      app.call(makeFeed, { as: person, headers }),
    ])
    expect(one.body.address).toMatch(/^https:\/\/board\.example\.lk\/api\/calendar\/feed\/[\w-]{40}\.ics$/)
    expect(two.body).toEqual(one.body)
    expect((await app.call(getFeed, { as: person })).body).toEqual({
      feed: { madeAt: one.body.madeAt, lastUsedAt: null },
    })
    const secret = /([\w-]{40})\.ics$/.exec(one.body.address)?.[1] ?? ''
    const places = ['calendar_feeds', 'idempotency_keys', 'changes', 'outbox_messages', 'notifications']
    const { rows } = await app.platform.pool.query<{ text: string }>(
      `select concat(${places.map((name) => `(select string_agg(t::text, ' ') from ${name} t)`).join()}) as text`,
    )
    expect(rows[0]?.text).toContain('calendar feed')
    expect(rows[0]?.text).not.toContain(secret)
    await read(one.body.address)
    expect((await app.call(getFeed, { as: person })).body.feed?.lastUsedAt).not.toBeNull()
    const { body } = await app.call(listNotifications, { as: person })
    expect(body.map(({ title }) => title)).toContain('An address was made for your calendar feed')
  })

  it('ends at once: replaced, revoked, for an Inactive and for a deleted account', async () => {
    const status = async (address: string) => (await fetchFeed(address)).status
    const first = await make()
    const second = await make()
    expect([await status(first), await status(second)]).toEqual([404, 200])
    expect((await app.call(revokeFeed, { as: person })).status).toBe(204)
    expect([await status(second), (await app.call(revokeFeed, { as: person })).status]).toEqual([404, 404])
    const other = await app.createAccount()
    const third = await make(other)
    expect(await status(third)).toBe(200)
    for (const now of ['Inactive', 'Pending']) {
      await app.platform.pool.query('update users set status = $2 where id = $1', [other.id, now])
      expect(await status(third), now).toBe(404)
    }
    await app.platform.pool.query(`update users set status = 'Active' where id = $1`, [other.id])
    expect(await status(third)).toBe(200)
    await app.platform.pool.query('delete from users where id = $1', [other.id])
    expect(await status(third)).toBe(404)
  })

  it('answers wrong addresses alike, and after 30 of them no more', async () => {
    const wrong = (end: string) =>
      fetchFeed(`https://board.example.lk/api/calendar/feed/${end}`, 'GET', '10.3.3.3')
    const replies = new Set<string>()
    for (const end of [`${'a'.repeat(40)}.ics`, 'a.ics', 'x', `${'a'.repeat(40)}.ICS`, "';--.ics"])
      replies.add(String((await wrong(end)).status))
    expect(replies).toEqual(new Set(['404']))
    for (let guess = 0; guess < 29; guess++) await wrong(`${'b'.repeat(40)}.ics`)
    expect((await wrong(`${'b'.repeat(40)}.ics`)).status).toBe(429)
    expect((await fetchFeed(await make())).status).toBe(200)
  })
})

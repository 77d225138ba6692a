import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { logIn, logOut, refreshTokens } from '#people/auth/shared/auth-endpoints.ts'
import { getMe } from '#people/accounts/shared/own-account.ts'
import { getUnreadMessages, markRead } from '#chat/messages/shared/chat-endpoints.ts'
import * as notifications from '#people/notifications/shared/notification-endpoints.ts'
import * as tasks from '#work/tasks/shared/task-endpoints.ts'
import { updateUser } from '#people/users/shared/user-endpoints.ts'
import { type Browser, chatBrowsers, stored } from '../chat-scene.ts'
import type { TestAccount } from '../test-app.ts'
import { type Machines, startMachines, until } from './machines.ts'

/** Two processes of the product on one PostgreSQL over TCP, behind a proxy that distributes calls round-robin. */

vi.setConfig({ testTimeout: 120_000 })

let machines: Machines
let one: string
let two: string
let admin: TestAccount
let nimal: TestAccount
let ayesha: TestAccount
const { open, closeAll } = chatBrowsers(() => ({ platform: machines }))
beforeAll(async () => {
  machines = await startMachines()
  ;[one, two] = machines.urls
  admin = await machines.createAccount({ firstName: 'Asha', role: 'ADMIN' })
  nimal = await machines.createAccount({ firstName: 'Nimal' })
  ayesha = await machines.createAccount({ firstName: 'Ayesha' })
}, 120_000)
afterEach(closeAll)
afterAll(() => machines.stop(), 60_000)

const TASK = { taskName: 'Write the offer', dueDate: '2026-12-01' }
const update = (as: TestAccount, id: string, email: string, change: object) =>
  machines.ask(one, updateUser, {
    as,
    params: { id },
    body: { fName: 'Test', sName: 'Person', email, role: 'USER', status: 'Active', ...change } as never,
  })

describe('a session', () => {
  it('starts in one process and works in the other, is refreshed there, and ends everywhere at once', async () => {
    const { ask } = machines
    const signedIn = await ask(one, logIn, { body: { email: nimal.email, password: nimal.password } })
    expect(signedIn.status).toBe(200)
    expect(await ask(two, getMe, { token: signedIn.body.access_token })).toMatchObject({ status: 200 })
    const renewed = await ask(two, refreshTokens, { body: { refreshToken: signedIn.body.refresh_token } })
    expect(await ask(one, getMe, { token: renewed.body.access_token })).toMatchObject({ status: 200 })
    expect((await ask(one, logOut, { token: renewed.body.access_token })).status).toBe(204)
    for (const url of machines.urls)
      expect((await ask(url, getMe, { token: renewed.body.access_token })).status).toBe(401)
  })

  it('passes through the proxy to both in turn', async () => {
    const before = [...machines.proxy.answered]
    for (let call = 0; call < 10; call++)
      expect((await machines.ask(machines.proxy.url, getMe, { as: nimal })).status).toBe(200)
    expect(machines.proxy.answered.map((count, index) => count - (before[index] ?? 0))).toEqual([5, 5])
  })
})

describe('a write through one process', () => {
  it('can be read through the other at once, and is reported to the browsers of both, once each', async () => {
    const browsers = await Promise.all([one, two, machines.proxy.url].map((url) => open(url, nimal)))
    const created = await machines.ask(one, tasks.createTask, { as: admin, body: TASK })
    expect(created.status).toBe(201)
    const id = created.body.id
    const params = { id: String(id) }
    expect((await machines.ask(two, tasks.getTask, { as: nimal, params })).body).toMatchObject(TASK)
    await machines.ask(two, tasks.updateTask, { as: nimal, params, body: { status: 'Done' } })
    expect((await machines.ask(one, tasks.getTask, { as: admin, params })).body.status).toBe('Done')
    for (const { told } of browsers)
      await until(() => expect(told.filter((entity) => entity === 'task')).toHaveLength(2))
  })
})

describe('chat', () => {
  it('is delivered once to everyone, whichever process they use, in one order', async () => {
    const [at, across, through] = [
      await open(one, nimal),
      await open(two, ayesha),
      await open(machines.proxy.url, admin),
    ]
    for (let number = 0; number < 10; number++)
      stored(await (number % 2 === 0 ? at : across).say(`message ${number}`))
    const expected = Array.from({ length: 10 }, (_, number) => `message ${number}`)
    for (const browser of [at, across, through]) await until(() => expect(browser.texts()).toEqual(expected))
  })

  it('stores a message sent to both with the same key once', async () => {
    const [at, across] = [await open(one, nimal), await open(two, nimal)]
    const witness = await open(two, ayesha)
    const key = randomUUID()
    const replies = await Promise.all([
      at.say('only once', { key }),
      across.say('only once', { key }),
      at.say('only once', { key }),
    ])
    expect(new Set(replies.map((reply) => stored(reply).id)).size).toBe(1)
    stored(await across.say('the next'))
    await until(() => expect(witness.texts()).toContain('the next'))
    expect(witness.texts()).toEqual(['only once', 'the next'])
  })

  it('has the same unread counts in both, and what is read in one is read in the other', async () => {
    const [sender, reader] = [await open(one, nimal), await open(two, ayesha)]
    const message = stored(await sender.say('to you', { conversation: ayesha.id }))
    await until(() => expect(reader.texts()).toEqual(['to you']))
    const unread = (url: string) =>
      machines.ask(url, getUnreadMessages, { as: ayesha }).then(({ body }) => body.unread)
    const before = await unread(one)
    expect(before).toBeGreaterThan(0)
    expect(await unread(two)).toBe(before)
    const body = { conversation: nimal.id, messageId: message.id }
    expect((await machines.ask(two, markRead, { as: ayesha, body })).status).toBe(204)
    expect([await unread(one), await unread(two)]).toEqual([before - 1, before - 1])
  })
})

describe('who is online', () => {
  const online = (browser: Browser) =>
    browser.presence.reduce<Set<string>>((known, news) => {
      const next = new Set([...(news.isWhole ? [] : known), ...news.online])
      for (const id of news.offline) next.delete(id)
      return next
    }, new Set())

  it('is reported across both, with the records they have open', async () => {
    const watcher = await open(one, nimal)
    const comes = await open(two, ayesha)
    await until(() => expect(online(watcher)).toContain(ayesha.id))
    await watcher.view({ entity: 'task', id: 4711 })
    await comes.view({ entity: 'task', id: 4711 })
    await until(() => expect(watcher.viewers.at(-1)?.people.map(({ id }) => id)).toEqual([ayesha.id]))
    await until(() => expect(comes.viewers.at(-1)?.people.map(({ id }) => id)).toEqual([nimal.id]))
    comes.socket.disconnect()
    await until(() => expect(watcher.viewers.at(-1)?.people).toEqual([]))
    await until(() => expect(online(watcher)).not.toContain(ayesha.id))
  })
})

describe('a notification', () => {
  it('created in one process is sent to the browsers of the other, counted and read in both', async () => {
    const person = await machines.createAccount({ firstName: 'Tharindu' })
    const [here, there] = [await open(one, person), await open(two, person)]
    const body = { ...TASK, assigneeId: person.id }
    expect((await machines.ask(one, tasks.createTask, { as: admin, body })).status).toBe(201)
    const news = (browser: Browser) => browser.told.filter((entity) => entity === 'notification').length
    for (const browser of [here, there]) await until(() => expect(news(browser)).toBe(1))
    const unread = (url: string) =>
      machines
        .ask(url, notifications.getUnreadNotifications, { as: person })
        .then((reply) => reply.body.unread)
    expect([await unread(one), await unread(two)]).toEqual([1, 1])
    await machines.ask(two, notifications.markNotificationsRead, { as: person, body: {} })
    expect([await unread(one), await unread(two)]).toEqual([0, 0])
    await until(() => expect(news(here)).toBe(2))
  })
})

describe('a revoked permission', () => {
  it('takes effect in both within a second, on calls and on open connections', async () => {
    const second = await machines.createAccount({ firstName: 'Dilini', role: 'ADMIN' })
    const browsers = [await open(one, second), await open(two, second)]
    const listUsersAs = (url: string) =>
      machines.ask(url, notifications.getUnreadNotifications, { as: second }).then(({ status }) => status)
    expect((await update(second, nimal.id, nimal.email, {})).status).toBe(200)

    let began = performance.now()
    expect((await update(admin, second.id, second.email, { role: 'USER' })).status).toBe(200)
    for (const { told } of browsers) await until(() => expect(told).toContain('account'))
    expect(performance.now() - began).toBeLessThan(1_000)
    expect((await update(second, nimal.id, nimal.email, {})).status).toBe(403)

    began = performance.now()
    expect((await update(admin, second.id, second.email, { status: 'Inactive' })).status).toBe(200)
    for (const { socket } of browsers) await until(() => expect(socket.connected).toBe(false))
    expect(performance.now() - began).toBeLessThan(1_000)
    expect([await listUsersAs(one), await listUsersAs(two)]).toEqual([401, 401])
  })
})

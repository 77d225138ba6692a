import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteUser } from '#people/users/shared/user-endpoints.ts'
import { chatBrowsers, createNamed, stored, until } from '#test/chat-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { getUnreadMessages, listConversations, listMessages, markRead } from '../shared/chat-endpoints.ts'
import { CHAT_READ_ENTITY } from '../shared/chat-events.ts'
import { type Conversation, EVERYONE } from '../shared/chat-schema.ts'

let app: TestApp
let address: string
let admin: TestAccount
let nimal: TestAccount
let ayesha: TestAccount
const { open, closeAll } = chatBrowsers(() => app)
beforeAll(async () => {
  app = await startTestApp()
  address = await app.listen()
})
beforeEach(async () => {
  // every test starts without messages
  await app.platform.pool.query('delete from chat_messages; delete from chat_reads')
  await app.platform.pool.query('delete from users')
  admin = await createNamed(app, 'Asha', 'Silva', 'ADMIN')
  nimal = await createNamed(app, 'Nimal', 'Perera')
  ayesha = await createNamed(app, 'Ayesha', 'Fernando')
})
afterEach(() => {
  closeAll()
  app.moveClock(10_000)
})
afterAll(() => app.stop())

const say = async (from: TestAccount, text: string, conversation = EVERYONE) => {
  const browser = await open(address, from)
  const message = stored(await browser.say(text, { conversation }))
  browser.socket.disconnect()
  return message
}
const conversations = async (as: TestAccount) => (await app.call(listConversations, { as })).body
const unread = async (as: TestAccount) => (await app.call(getUnreadMessages, { as })).body.unread
const read = async (as: TestAccount, messageId: number, conversation = EVERYONE) =>
  (await app.call(markRead, { as, body: { conversation, messageId } })).status
const unreadBy = (list: Conversation[]) =>
  Object.fromEntries(list.flatMap((each) => (each.unread > 0 ? [[each.name, each.unread]] : [])))

describe('scrolling back', () => {
  it('through 500 messages shows each once, in order, whatever is sent meanwhile', async () => {
    await app.platform.pool.query(
      `insert into chat_messages (conversation_id, sender_id, sender_name, text, key, created_at)
       select id, $1, 'Nimal Perera', 'line ' || n, gen_random_uuid(), now()
       from chat_conversations, generate_series(1, 500) n where user_one is null order by n`,
      [nimal.id],
    )
    const seen: string[] = []
    let before: string | undefined
    for (let pages = 0; pages < 12; pages++) {
      const { body } = await app.call(listMessages, {
        as: ayesha,
        query: before === undefined ? {} : { before },
      })
      seen.unshift(...body.map(({ text }) => text))
      if (body.length < 50) break
      before = String(body[0]?.id)
      await say(nimal, `meanwhile ${pages}`)
      app.moveClock(10_000)
    }
    expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => `line ${index + 1}`))
  })

  it('refuses an invalid id or conversation, and finds nothing where there is nothing', async () => {
    await say(nimal, 'one')
    const status = async (query: string) =>
      (await app.send({ method: 'GET', url: `/api/chat/messages?${query}`, token: nimal.accessToken })).status
    for (const query of [
      'before=x',
      'before=0',
      'before=-1',
      'before=1&before=2',
      'conversation=x',
      'limit=0',
    ])
      expect([query, await status(query)]).toEqual([query, 400])
    expect(await status('before=9999999999999999')).toBe(200)
    const texts = async (query: Record<string, string>) =>
      (await app.call(listMessages, { as: nimal, query })).body.map(({ text }) => text)
    expect(await texts({ conversation: randomUUID() })).toEqual([])
    expect(await texts({ before: '1' })).toEqual([])
    expect(await texts({ conversation: nimal.id })).toEqual([])
  })
})

describe('the list of conversations', () => {
  it('starts with the room for everyone, then the latest conversations, then people by name who may chat', async () => {
    const kasun = await createNamed(app, 'Kasun', 'De Silva')
    await createNamed(app, 'Mihiri', 'Manager', 'MANAGER')
    await app.createAccount({ status: 'Pending' })
    await say(nimal, 'to Ayesha', ayesha.id)
    const last = await say(kasun, 'to Nimal', nimal.id)
    const list = await conversations(nimal)
    expect(list.map(({ name }) => name)).toEqual([
      'Everyone',
      'Kasun De Silva',
      'Ayesha Fernando',
      'Asha Silva',
    ])
    expect(list[0]).toEqual({
      conversation: EVERYONE,
      name: 'Everyone',
      isOnline: false,
      unread: 0,
      lastMessage: null,
    })
    expect(list[1]).toEqual({
      conversation: kasun.id,
      name: 'Kasun De Silva',
      isOnline: expect.any(Boolean),
      unread: 1,
      lastMessage: { ...last, conversation: kasun.id },
    })
    const third = await conversations(admin)
    expect(third.map(({ lastMessage }) => lastMessage)).toEqual([null, null, null, null])
  })

  it('shows who is online', async () => {
    const online = async () =>
      (await conversations(nimal)).flatMap(({ name, isOnline }) => (isOnline ? name : []))
    await open(address, ayesha)
    await until(async () => expect(await online()).toEqual(['Ayesha Fernando']))
  })

  it('keeps a conversation with somebody who may no longer chat, and drops it with the account', async () => {
    await say(ayesha, 'hello', nimal.id)
    await app.platform.pool.query(`update users set status = 'Inactive' where id = $1`, [ayesha.id])
    expect((await conversations(nimal)).map(({ name }) => name)).toContain('Ayesha Fernando')
    expect(await unread(nimal)).toBe(1)
    await app.call(deleteUser, { as: admin, params: { id: ayesha.id } })
    expect((await conversations(nimal)).map(({ name }) => name)).toEqual(['Everyone', 'Asha Silva'])
    expect(await unread(nimal)).toBe(0)
  })
})

describe('unread messages', () => {
  it('are those of others that were not read, and none from before the account', async () => {
    await say(nimal, 'one')
    await say(ayesha, 'two')
    await say(ayesha, 'only you', nimal.id)
    expect([await unread(nimal), await unread(ayesha), await unread(admin)]).toEqual([2, 1, 2])
    expect(unreadBy(await conversations(nimal))).toEqual({ Everyone: 1, 'Ayesha Fernando': 1 })
    const newcomer = await app.createAccount()
    // earlier tests moved the messages' clock
    await app.platform.pool.query(
      `update users set created_at = (select max(created_at) from chat_messages) + interval '1 ms' where id = $1`,
      [newcomer.id],
    )
    expect(await unread(newcomer)).toBe(0)
  })

  it('are read up to a message, never backwards, never beyond the newest, and only by oneself', async () => {
    const ids = []
    for (const text of ['one', 'two', 'three']) ids.push((await say(ayesha, text)).id)
    const [first = 0, second = 0] = ids
    expect(await read(nimal, second)).toBe(204)
    expect(await unread(nimal)).toBe(1)
    expect(await read(nimal, first)).toBe(204)
    expect(await unread(nimal)).toBe(1)
    expect(await read(nimal, Number.MAX_SAFE_INTEGER)).toBe(204)
    expect(await unread(nimal)).toBe(0)
    await say(ayesha, 'four')
    expect([await unread(nimal), await unread(admin)]).toEqual([1, 4])
    expect(await read(nimal, 1, randomUUID())).toBe(204)
    expect(await read(nimal, 0)).toBe(400)
    expect(await read(nimal, 1.5)).toBe(400)
    expect(await read(nimal, 1, 'somewhere')).toBe(400)
  })

  it('are reported to the own browsers only, and only if something was read', async () => {
    const message = await say(ayesha, 'one')
    const [mine, witness] = [await open(address, nimal), await open(address, ayesha)]
    await read(nimal, message.id)
    await read(nimal, message.id)
    await until(() => expect(mine.told).toContain(CHAT_READ_ENTITY))
    await read(ayesha, message.id)
    await until(() => expect(witness.told).toContain(CHAT_READ_ENTITY))
    expect(mine.told.filter((entity) => entity === CHAT_READ_ENTITY)).toHaveLength(1)
    expect(witness.told.filter((entity) => entity === CHAT_READ_ENTITY)).toHaveLength(1)
  })
})

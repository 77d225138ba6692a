import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import { chatBrowsers, createNamed, stored, until } from '#test/chat-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import * as endpoints from '../shared/chat-endpoints.ts'
import { type ChatMessage, EVERYONE } from '../shared/chat-schema.ts'
import { sendMessage } from './send-message.ts'

let app: TestApp
let other: TestApp
let address: string
let otherAddress: string
let admin: TestAccount
let nimal: TestAccount
let ayesha: TestAccount
let kasun: TestAccount
const { open, closeAll } = chatBrowsers(() => app)
beforeAll(async () => {
  app = await startTestApp()
  address = await app.listen()
  other = await app.again()
  otherAddress = await other.listen()
  admin = await createNamed(app, 'Asha', 'Silva', 'ADMIN')
  nimal = await createNamed(app, 'Nimal', 'Perera')
  ayesha = await createNamed(app, 'Ayesha', 'Fernando')
  kasun = await createNamed(app, 'Kasun', 'Silva')
})
beforeEach(() => app.platform.pool.query('delete from chat_messages; delete from notifications'))
afterEach(closeAll)
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const MINUTE = 60_000
/** @param age milliseconds */
const say = (from: TestAccount, text: string, conversation = EVERYONE, age = 0): Promise<ChatMessage> => {
  const clock = () => new Date(app.platform.clock().getTime() - age)
  const sender = { id: from.id, firstName: 'Nimal', secondName: 'Perera' }
  return sendMessage({ ...app.platform, clock }, { text, conversation, key: randomUUID() }, sender)
}
const edit = (as: TestAccount, id: number, text: string, on = app) =>
  on.call(endpoints.editMessage, { as, params: { id: String(id) }, body: { text } })
const remove = (as: TestAccount, id: number, on = app) =>
  on.call(endpoints.deleteMessage, { as, params: { id: String(id) } })
const changes = async (as: TestAccount, after: number, conversation = EVERYONE) =>
  (await app.call(endpoints.listChangedMessages, { as, query: { after: String(after), conversation } })).body
const unread = async (as: TestAccount) => (await app.call(endpoints.getUnreadMessages, { as })).body.unread
const details = async (as: TestAccount) =>
  (await app.call(listNotifications, { as })).body.map(({ detail, isRead }) => ({ detail, isRead }))
const query = (text: string, ...values: unknown[]) => app.platform.pool.query(text, values)

describe('changing an own message', () => {
  it('shows the new text everywhere, in every process, and says that it was edited', async () => {
    const sent = await say(nimal, 'The bank file is redy')
    const heard: ChatMessage[] = []
    const there = await open(otherAddress, ayesha)
    there.socket.on('messageChanged', (message: ChatMessage) => heard.push(message))
    const { status, body } = await edit(nimal, sent.id, '  The bank file is ready ')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: sent.id, text: 'The bank file is ready', at: sent.at, deleted: null })
    expect(body.editedAt).toMatch(/Z$/)
    expect(body.revision).toBeGreaterThan(sent.id)
    await until(() => expect(heard).toEqual([body]))
    expect(there.texts()).toEqual([])
    const { body: page } = await other.call(endpoints.listMessages, { as: ayesha, query: {} })
    expect(page).toEqual([body])
    // the same text again is not a change
    expect((await edit(nimal, sent.id, 'The bank file is ready')).body).toEqual(body)
    // what was sent keeps its key: the browser that never heard an answer gets the message as it is now
    const again = stored(await (await open(address, nimal)).say('The bank file is redy', { key: sent.key }))
    expect(again).toEqual(body)
  })

  it('is for its author, for 15 minutes by the server’s clock, and refused with a sentence', async () => {
    const { id } = await say(nimal, 'Before VAT')
    for (const as of [ayesha, admin])
      expect((await edit(as, id, 'After VAT')).error).toMatchObject({
        code: 'forbidden',
        message: 'Only who wrote a message can change it.',
      })
    for (const text of ['', '  \n', 'x'.repeat(5001)]) expect((await edit(nimal, id, text)).status).toBe(400)
    const justInTime = await say(nimal, 'Before VAT', EVERYONE, 14.5 * MINUTE)
    expect((await edit(nimal, justInTime.id, 'After VAT')).status).toBe(200)
    const old = await say(nimal, 'Before VAT', EVERYONE, 15.1 * MINUTE)
    const late = await edit(nimal, old.id, 'After VAT')
    expect([late.status, late.error.message]).toEqual([
      409,
      'A message can be changed for 15 minutes after it was sent.',
    ])
    expect((await remove(nimal, old.id)).error.message).toBe(
      'A message can be deleted for 15 minutes after it was sent.',
    )
    expect((await edit(nimal, 2_000_000_000, 'x')).status).toBe(404)
  })

  it('of two others is not found, not even by an administrator', async () => {
    const { id } = await say(nimal, 'Between us', ayesha.id)
    for (const as of [admin, kasun]) {
      expect((await edit(as, id, 'x')).status).toBe(404)
      expect((await remove(as, id)).status).toBe(404)
      expect(await changes(as, 1, nimal.id)).toEqual([])
    }
    expect((await edit(nimal, id, 'Between the two of us')).body.conversation).toBe(ayesha.id)
    const [seen] = await changes(ayesha, id, nimal.id)
    expect(seen).toMatchObject({ conversation: nimal.id, text: 'Between the two of us' })
  })

  it('notifies only those newly mentioned, and notifications quote the new text', async () => {
    const { id } = await say(nimal, '@Ayesha Fernando the keys')
    expect(await details(ayesha)).toEqual([{ detail: '@Ayesha Fernando the keys', isRead: false }])
    const both = '@Ayesha Fernando and @Kasun Silva: the keys'
    await edit(nimal, id, both)
    expect(await details(ayesha)).toEqual([{ detail: both, isRead: false }])
    expect(await details(kasun)).toEqual([{ detail: both, isRead: false }])
    const { rows } = await query('select count from notifications')
    expect(rows.map(({ count }: { count: number }) => count)).toEqual([1, 1])
    await remove(nimal, id)
    expect(await details(ayesha)).toEqual([{ detail: 'Message deleted', isRead: false }])
  })
})

describe('deleting a message', () => {
  it('keeps its place without its text, in every process, and it counts as unread no more', async () => {
    const first = await say(nimal, 'one')
    await say(nimal, 'two')
    expect(await unread(ayesha)).toBe(2)
    const { body } = await remove(nimal, first.id, other)
    expect(body).toMatchObject({ id: first.id, text: '', deleted: 'author' })
    expect(await unread(ayesha)).toBe(1)
    const { body: page } = await app.call(endpoints.listMessages, { as: ayesha, query: {} })
    expect(page.map(({ text, deleted }) => [text, deleted])).toEqual([
      ['', 'author'],
      ['two', null],
    ])
    // again changes nothing, and nothing brings it back
    expect((await remove(nimal, first.id)).body).toEqual(body)
    expect((await edit(nimal, first.id, 'one')).error.message).toBe('This message was deleted.')
    const { rows } = await query(`select before, after from changes where entity = 'chat-message'`)
    expect(JSON.stringify(rows)).not.toContain('one')
  })

  it('is possible for an administrator at any time, and says so', async () => {
    const { id } = await say(ayesha, 'Something rude', EVERYONE, 60 * MINUTE)
    expect((await remove(nimal, id)).status).toBe(403)
    expect((await remove(admin, id)).body).toMatchObject({ text: '', deleted: 'administrator' })
    const { rows } = await query(
      `select action, audience, actor_id from changes where entity = 'chat-message' and entity_id = $1`,
      String(id),
    )
    expect(rows).toEqual([{ action: 'delete', audience: 'full-audit:view', actor_id: admin.id }])
  })

  it('is what a browser finds that was away, with edits, in the order of the database', async () => {
    const sent = []
    for (const text of ['one', 'two', 'three']) sent.push(await say(nimal, text))
    const [one, two, three] = sent.map(({ id }) => id)
    if (one === undefined || two === undefined || three === undefined) throw new Error('not sent')
    await Promise.all([edit(nimal, three, 'Three'), edit(nimal, one, 'One', other)])
    await remove(nimal, two)
    const found = await changes(ayesha, three)
    expect(found.map(({ text }) => text).toSorted()).toEqual(['', 'One', 'Three'])
    expect(found.at(-1)?.id).toBe(two)
    expect(found.map(({ revision }) => revision)).toEqual(
      found.map(({ revision }) => revision).toSorted((a, b) => a - b),
    )
    expect(await changes(ayesha, found.at(-1)?.revision ?? 0)).toEqual([])
  })
})

it('the database refuses what must never be', async () => {
  const { id } = await say(nimal, 'kept')
  const refused = async (change: string) =>
    expect(query(`update chat_messages set ${change} where id = $1`, id), change).rejects.toThrow()
  await refused(`text = ''`)
  await refused(`text = 'x', edited_at = created_at + interval '16 minutes', revision = id + 1000`)
  await refused(`text = 'x', edited_at = created_at`)
  await refused(`deleted_at = created_at, revision = id + 1000`)
  await refused(`text = '', deleted_at = created_at + interval '16 minutes', revision = id + 1000`)
  await refused(`is_removed = true`)
  await refused(`sender_name = 'Somebody'`)
  await refused(`created_at = created_at + interval '1 hour'`)
  await refused(`revision = id - 1`)
  await remove(nimal, id)
  await refused(`text = 'back', deleted_at = null`)
  await refused(`text = 'back'`)
})

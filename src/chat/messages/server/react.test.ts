import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteUser } from '#people/users/shared/user-endpoints.ts'
import { createNamed } from '#test/chat-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import * as endpoints from '../shared/chat-endpoints.ts'
import { EVERYONE } from '../shared/chat-schema.ts'
import { sendMessage } from './send-message.ts'

let app: TestApp
let admin: TestAccount
let nimal: TestAccount
let ayesha: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await createNamed(app, 'Asha', 'Silva', 'ADMIN')
  nimal = await createNamed(app, 'Nimal', 'Perera')
  ayesha = await createNamed(app, 'Ayesha', 'Fernando')
})
afterAll(() => app.stop())

const say = (conversation = EVERYONE) =>
  sendMessage(
    app.platform,
    { text: 'Lunch?', conversation },
    { id: nimal.id, firstName: 'Nimal', secondName: 'Perera' },
  )
const react = (as: TestAccount, id: number, emoji: string, isOn = true) =>
  app.call(endpoints.react, { as, params: { id: String(id) }, body: { emoji, isOn } })

it('a reaction is there once for each person and emoji, with names, and is taken away again', async () => {
  const { id } = await say()
  const [, second] = await Promise.all([react(ayesha, id, '👍'), react(ayesha, id, '👍')])
  expect(second.status).toBe(200)
  await react(nimal, id, '🎉')
  const { body } = await react(nimal, id, '👍')
  expect(body.reactions).toEqual([
    {
      emoji: '👍',
      people: [
        { id: ayesha.id, name: 'Ayesha Fernando' },
        { id: nimal.id, name: 'Nimal Perera' },
      ],
    },
    { emoji: '🎉', people: [{ id: nimal.id, name: 'Nimal Perera' }] },
  ])
  expect(body.editedAt).toBeNull()
  // what changed is found by a browser that was away
  const changed = await app.call(endpoints.listChangedMessages, { as: admin, query: { after: String(id) } })
  expect(changed.body).toEqual([body])
  await react(ayesha, id, '👍', false)
  const again = await react(ayesha, id, '👍', false)
  expect(again.body.reactions.map(({ emoji, people }) => [emoji, people.length])).toEqual([
    ['🎉', 1],
    ['👍', 1],
  ])
  // the name stays when the account is gone
  const gone = await createNamed(app, 'Kasun', 'Silva')
  await react(gone, id, '👀')
  await app.call(deleteUser, { as: admin, params: { id: gone.id } })
  const { body: page } = await app.call(endpoints.listMessages, { as: nimal, query: {} })
  expect(page.at(-1)?.reactions.at(-1)).toEqual({ emoji: '👀', people: [{ id: null, name: 'Kasun Silva' }] })
})

it('is one emoji, and at most 20 kinds are on a message', async () => {
  const { id } = await say()
  for (const text of ['', 'a', '👍👍', '👍 👍', '1', '❤', 'ශ්‍රී', '<b>', '👨‍👩‍👧‍👦x', '\u200d'])
    expect([text, (await react(nimal, id, text)).status]).toEqual([text, 400])
  for (const text of ['❤️', '👨‍👩‍👧‍👦', '🇱🇰', '👍🏽', '1️⃣'])
    expect([text, (await react(nimal, id, text)).status]).toEqual([text, 200])
  const more = '😀 😁 😂 😃 😄 😅 😆 😉 😊 😋 😎 😍 😘 😗 😙'.split(' ')
  expect(more).toHaveLength(15)
  for (const emoji of more) await react(nimal, id, emoji)
  const refused = await react(ayesha, id, '🙏')
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'A message has at most 20 kinds of reactions.',
  ])
  expect((await react(ayesha, id, '😀')).status).toBe(200)
  await expect(
    app.platform.pool.query(
      `insert into chat_reactions (message_id, user_id, user_name, emoji) values ($1, $2, 'x', '🙏')`,
      [id, ayesha.id],
    ),
  ).rejects.toThrow('at most 20 kinds')
})

it('is for readers of the message, and gone with its text', async () => {
  const between = await say(ayesha.id)
  expect((await react(admin, between.id, '👍')).status).toBe(404)
  expect((await react(ayesha, between.id, '👍')).body.conversation).toBe(nimal.id)
  const deleted = await app.call(endpoints.deleteMessage, {
    as: nimal,
    params: { id: String(between.id) },
  })
  expect(deleted.body.reactions).toEqual([])
  const { body } = await app.call(endpoints.listMessages, {
    as: ayesha,
    query: { conversation: nimal.id },
  })
  expect(body.at(-1)?.reactions).toEqual([])
  const late = await react(ayesha, between.id, '👍')
  expect([late.status, late.error.message]).toEqual([409, 'This message was deleted.'])
  await expect(
    app.platform.pool.query(
      `insert into chat_reactions (message_id, user_id, user_name, emoji) values ($1, $2, 'x', '👍')`,
      [between.id, ayesha.id],
    ),
  ).rejects.toThrow('a deleted message has no reactions')
})

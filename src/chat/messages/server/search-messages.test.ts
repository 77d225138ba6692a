import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchEverything } from '#overview/search/shared/search-endpoints.ts'
import { createNamed } from '#test/chat-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { deleteMessage, editMessage } from '../shared/chat-endpoints.ts'
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

const say = async (text: string, conversation = EVERYONE) => {
  const sender = { id: nimal.id, firstName: 'Nimal', secondName: 'Perera' }
  return (await sendMessage(app.platform, { text, conversation }, sender)).id
}
const search = async (as: TestAccount, text: string) =>
  (await app.call(searchEverything, { as, query: { text } })).body.filter(({ kind }) => kind === 'message')
const titles = async (as: TestAccount, text: string) => (await search(as, text)).map(({ title }) => title)

it('finds messages by part of their text, newest first, in any script', async () => {
  const first = await say('The quarterly VAT return is ready')
  const second = await say('Quarterly   figures\nfor 50% of them')
  expect(await search(ayesha, 'QUARTERLY')).toEqual([
    {
      kind: 'message',
      id: `everyone.${second}`,
      number: '',
      title: 'Quarterly figures for 50% of them',
      detail: 'Everyone',
      status: '',
      person: { id: nimal.id, name: 'Nimal Perera' },
      amount: null,
    },
    expect.objectContaining({ id: `everyone.${first}` }),
  ])
  expect(await titles(ayesha, 'figures for')).toHaveLength(1)
  expect(await titles(ayesha, '50% of')).toHaveLength(1)
  expect(await titles(ayesha, '50_ of')).toEqual([])
  await say('හෙට උදේ ගෙවීම එවන්නම්')
  await say('நாளை காலை அனுப்புகிறேன்')
  expect(await titles(ayesha, 'ගෙවීම')).toEqual(['හෙට උදේ ගෙවීම එවන්නම්'])
  expect(await titles(ayesha, 'அனுப்பு')).toEqual(['நாளை காலை அனுப்புகிறேன்'])
  expect(await titles(ayesha, 'ගෙවිම')).toEqual([])
  expect(await titles(ayesha, 'q')).toEqual([])
  const long = await say(`${'before '.repeat(40)}the needle in it ${'after '.repeat(40)}`)
  const [found] = await search(ayesha, 'needle')
  expect(found?.id).toBe(`everyone.${long}`)
  expect(found?.title).toMatch(/^… .*the needle in it .* …$/)
})

it('finds old messages too, and none of two others', async () => {
  await say('The rarest word is zyzzyva', ayesha.id)
  await app.platform.pool.query(
    `insert into chat_messages (conversation_id, sender_id, sender_name, text, key, created_at)
     select id, $1, 'Nimal Perera', 'line ' || n, gen_random_uuid(), now()
     from chat_conversations, generate_series(1, 1500) n where user_one is null`,
    [nimal.id],
  )
  const [found] = await search(ayesha, 'zyzzyva')
  expect(found).toMatchObject({ detail: 'Nimal Perera', id: expect.stringContaining(`${nimal.id}.`) })
  expect((await search(nimal, 'zyzzyva'))[0]?.detail).toBe('Ayesha Fernando')
  expect(await search(admin, 'zyzzyva')).toEqual([])
  expect(await titles(admin, 'line 1500')).toEqual(['line 1500'])
})

it('finds the text that is there now', async () => {
  const id = await say('A secret password')
  const params = { id: String(id) }
  await app.call(editMessage, { as: nimal, params, body: { text: 'A harmless sentence' } })
  expect(await titles(ayesha, 'secret password')).toEqual([])
  expect(await titles(ayesha, 'harmless')).toEqual(['A harmless sentence'])
  await app.call(deleteMessage, { as: nimal, params })
  expect(await titles(ayesha, 'harmless')).toEqual([])
})

it('finds nothing for those who may not chat', async () => {
  const manager = await createNamed(app, 'Mihiri', 'Manager', 'MANAGER')
  expect(await search(manager, 'line')).toEqual([])
})

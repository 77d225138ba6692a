import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { notify } from '#people/notifications/server/index.ts'
import { chatBrowsers, createNamed, stored } from '#test/chat-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'

vi.mock('#people/notifications/server/index.ts', async (load) => {
  const original = await load<{ notify: typeof notify }>()
  return { ...original, notify: vi.fn(original.notify) }
})

let app: TestApp
let address: string
let nimal: TestAccount
let ayesha: TestAccount
let manager: TestAccount
const { open, closeAll } = chatBrowsers(() => app)
beforeAll(async () => {
  app = await startTestApp()
  address = await app.listen()
  await app.createAccount({ role: 'ADMIN' })
  nimal = await createNamed(app, 'Nimal', 'Perera')
  ayesha = await createNamed(app, 'Ayesha', 'Fernando')
  manager = await createNamed(app, 'Mihiri', 'Manager', 'MANAGER')
})
beforeEach(() => {
  vi.mocked(notify).mockClear()
})
afterEach(closeAll)
afterAll(() => app.stop())

const notices = () =>
  vi
    .mocked(notify)
    .mock.calls.map(([, , notice]) => notice)
    .filter(({ kind }) => kind === 'mentioned')

it('notifies the people mentioned who may read it, except the sender and people who may not chat', async () => {
  const browser = await open(address, nimal)
  stored(await browser.say('@Ayesha Fernando, @Nimal Perera and @Mihiri Manager: done'))
  expect(notices()).toEqual([
    {
      kind: 'mentioned',
      to: [ayesha.id],
      actor: expect.objectContaining({ id: nimal.id }),
      about: { entity: 'chat', id: 'everyone' },
      title: 'Nimal Perera mentioned you in chat',
      detail: '@Ayesha Fernando, @Nimal Perera and @Mihiri Manager: done',
      path: '/chat?conversation=everyone',
    },
  ])
  expect(manager.id).not.toBe(ayesha.id)
})

it('a mention links to the direct conversation, where only its two people can be mentioned', async () => {
  const browser = await open(address, nimal)
  await createNamed(app, 'Kasun', 'De Silva')
  stored(await browser.say('@Kasun De Silva and @Ayesha Fernando', { conversation: ayesha.id }))
  const [notice, ...others] = notices()
  expect(others).toEqual([])
  expect(notice).toMatchObject({ to: [ayesha.id], path: `/chat?conversation=${nimal.id}` })
})

it('notifies once for a message sent twice, and nobody if nobody is mentioned', async () => {
  const browser = await open(address, nimal)
  const elsewhere = await open(address, nimal)
  const countFor = async (account: TestAccount) => {
    const { rows } = await app.platform.pool.query<{ count: number }>(
      `select coalesce(sum(count), 0)::integer as count from notifications where user_id = $1 and kind = 'mentioned'`,
      [account.id],
    )
    return rows[0]?.count ?? 0
  }
  const before = await countFor(ayesha)
  const key = crypto.randomUUID()
  const replies = await Promise.all([browser, elsewhere].map((each) => each.say('@Ayesha Fernando', { key })))
  replies.push(await browser.say('@Ayesha Fernando', { key }))
  expect(new Set(replies.map((reply) => stored(reply).id)).size).toBe(1)
  await browser.say('me@example.lk, @nobody')
  expect(await countFor(ayesha)).toBe(before + 1)
})

it('a message is not stored without its notification', async () => {
  vi.mocked(notify).mockRejectedValueOnce(new Error('no'))
  const browser = await open(address, nimal)
  expect(await browser.say('@Ayesha Fernando undone')).toMatchObject({ error: { code: 'internal' } })
  const { rows } = await app.platform.pool.query(`select 1 from chat_messages where text like '%undone'`)
  expect(rows).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Browser, chatBrowsers, createNamed, refusalOf, until } from '#test/chat-scene.ts'
import { storedRows } from '#test/stored-rows.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import type { TypingNews } from '../shared/chat-events.ts'
import { EVERYONE } from '../shared/chat-schema.ts'

let app: TestApp
let other: TestApp
let addresses: [string, string]
let nimal: TestAccount
let ayesha: TestAccount
let kasun: TestAccount
let manager: TestAccount
const { open, closeAll } = chatBrowsers(() => app)
beforeAll(async () => {
  app = await startTestApp()
  other = await app.again()
  addresses = [await app.listen(), await other.listen()]
  await app.createAccount({ role: 'ADMIN' })
  nimal = await createNamed(app, 'Nimal', 'Perera')
  ayesha = await createNamed(app, 'Ayesha', 'Fernando')
  kasun = await createNamed(app, 'Kasun', 'Silva')
  manager = await createNamed(app, 'Mihiri', 'Manager', 'MANAGER')
})
afterEach(() => {
  closeAll()
  app.moveClock(10_000)
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

async function listening(account: TestAccount, place: 0 | 1): Promise<Browser & { typing: TypingNews[] }> {
  const browser = await open(addresses[place], account)
  const typing: TypingNews[] = []
  browser.socket.on('typing', (news: TypingNews) => typing.push(news))
  return { ...browser, typing }
}
const type = async (browser: Browser, conversation: unknown): Promise<string> =>
  refusalOf((await browser.socket.timeout(8_000).emitWithAck('typing', { conversation })) as object)

it('who types is told to the readers of the conversation alone, in every process, and stored nowhere', async () => {
  const mine = await listening(nimal, 0)
  const [hers, his, theirs] = [
    await listening(ayesha, 1),
    await listening(kasun, 1),
    await listening(manager, 0),
  ]
  const before = await storedRows(app.platform.pool)
  expect(await type(mine, ayesha.id)).toBe('')
  expect(await type(mine, EVERYONE)).toBe('')
  const inRoom = { conversation: EVERYONE, userId: nimal.id, name: 'Nimal Perera' }
  await until(() => expect(hers.typing).toEqual([{ ...inRoom, conversation: nimal.id }, inRoom]))
  await until(() => expect(his.typing).toEqual([inRoom]))
  expect(theirs.typing).toEqual([])
  expect(await storedRows(app.platform.pool)).toEqual(before)
})

it('refuses strangers, unknown conversations and floods', async () => {
  const mine = await listening(nimal, 0)
  expect(await type(await listening(manager, 0), EVERYONE)).toBe('forbidden')
  for (const [conversation, code] of [
    [randomUUID(), 'not_found'],
    [manager.id, 'conflict'],
    [nimal.id, 'validation'],
    [`${ayesha.id}:${kasun.id}`, 'validation'],
    [undefined, 'validation'],
    [7, 'validation'],
  ] as const)
    expect([conversation, await type(mine, conversation)]).toEqual([conversation, code])
  const codes = []
  for (let count = 0; count < 20; count++) codes.push(await type(mine, EVERYONE))
  expect(codes.at(-1)).toBe('rate_limited')
})

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiToken, revokeApiToken } from '#people/api-tokens/shared/api-token-endpoints.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import { createTask, listTasks } from '#work/tasks/shared/task-endpoints.ts'
import { sampleToken } from './sample-token.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

// The tools of /mcp (spec 39), used by the protocol's own client.

let app: TestApp
let admin: TestAccount
let user: TestAccount
let address: URL
beforeAll(async () => {
  app = await startTestApp()
  ;[admin, user] = await Promise.all([
    app.createAccount({ role: 'ADMIN' }),
    app.createAccount({ role: 'USER' }),
  ])
  address = new URL('/mcp', await app.listen())
})
afterAll(() => app.stop())

const make = async (as: TestAccount, scopes: readonly Permission[]) =>
  (await app.call(createApiToken, { as, body: sampleToken(scopes) })).body

async function connect(token: string, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${token}`, ...headers } }
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit }))
  return client
}

async function use(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { content, isError = false } = await client.callTool({ name, arguments: args })
  const [first] = content
  return { text: first?.type === 'text' ? first.text : '', isError }
}

const namesFor = async (token: string) =>
  (await (await connect(token)).listTools()).tools.map(({ name }) => name)

it('lists what the person and the token may do, and nothing else', async () => {
  const whole = await make(admin, ['task:view', 'task:create', 'invoice:view', 'billing:view'])
  expect((await namesFor(whole.token)).toSorted()).toEqual([
    'create_task',
    'get_invoice',
    'get_invoice_totals',
    'get_ready_to_bill',
    'get_task',
    'list_comments',
    'list_invoices',
    'list_projects',
    'list_tasks',
    'search',
  ])
  const own = await make(user, ['task:view', 'time:view', 'time:create'])
  const names = await namesFor(own.token)
  expect(names).toContain('add_time')
  expect(names.filter((name) => /client|invoice|quote|expense|bill/.test(name))).toEqual([])
})

it('a tool that was not listed does not exist for the caller', async () => {
  const { token } = await make(user, ['task:view'])
  const client = await connect(token)
  for (const name of ['list_invoices', 'create_task', 'nothing', '__proto__'])
    expect(await use(client, name)).toEqual({ text: `There is no tool "${name}".`, isError: true })
})

it('makes a thing once, however often it is sent with the same key', async () => {
  const { token } = await make(user, ['task:view', 'task:create', 'task:edit'])
  const client = await connect(token)
  const task = { taskName: 'Banner for the hotel', dueDate: '2099-12-01', key: 'banner-of-today' }
  const [first, second] = await Promise.all([
    use(client, 'create_task', task),
    use(client, 'create_task', task),
  ])
  expect(first).toEqual(second)
  const { id } = JSON.parse(first.text) as { id: number }
  const found = await app.call(listTasks, { as: user, query: { searchText: 'Banner for the hotel' } })
  expect(found.body.tasks.map((each) => each.id)).toEqual([id])

  const done = JSON.parse((await use(client, 'update_task', { id, status: 'Done' })).text) as object
  expect(done).toMatchObject({ id, status: 'Done', taskName: 'Banner for the hotel' })
})

it('notes time, and says what is ready to bill', async () => {
  const task = await app.call(createTask, { as: admin, body: { taskName: 'Logo', dueDate: '2099-12-01' } })
  const { token } = await make(admin, ['time:create', 'time:view', 'billing:view'])
  const client = await connect(token)
  const noted = await use(client, 'add_time', {
    taskId: task.body.id,
    day: '2026-11-20',
    minutes: 90,
    key: 'logo-20-november',
  })
  expect(JSON.parse(noted.text)).toMatchObject({ entries: [{ minutes: 90 }] })
  const ready = await use(client, 'get_ready_to_bill')
  expect(JSON.parse(ready.text)).toMatchObject({ amount: 0, clients: [] })
})

it('answers a mistake with a sentence that the model can act on', async () => {
  const { token } = await make(user, ['task:view', 'task:create'])
  const client = await connect(token)
  const mistakes: [string, Record<string, unknown>, string][] = [
    ['create_task', { taskName: 'No key', dueDate: '2099-12-01' }, '"key" is required'],
    [
      'create_task',
      { taskName: 'Line', dueDate: '2099-12-01', key: 'one\r\ntwo-three' },
      '"key" is required',
    ],
    ['create_task', { taskName: '', dueDate: 'soon', key: 'empty-task-name' }, 'taskName: '],
    ['create_task', { title: 'x', key: 'other-argument' }, 'There is no argument "title"'],
    ['get_task', { id: 999_999 }, 'not found'],
    ['get_task', { id: '../user' }, 'not found'],
    ['get_task', {}, 'not found'],
    ['list_tasks', { limit: 'many' }, 'limit: '],
  ]
  for (const [name, args, sentence] of mistakes) {
    const answer = await use(client, name, args)
    expect(answer).toEqual({ text: expect.stringContaining(sentence), isError: true })
  }
})

it('refuses strangers, sessions, other websites, several messages at once, and a revoked token at once', async () => {
  const send = async (
    headers: Record<string, string>,
    body: unknown = { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  ) =>
    (
      await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      }).then(async (reply) => (await reply.text(), reply))
    ).status
  const made = await make(user, ['task:view'])
  const authorization = `Bearer ${made.token}`
  expect(await send({})).toBe(401)
  expect(await send({ authorization: 'Bearer lb_none' })).toBe(401)
  expect(await send({ authorization: `Bearer ${user.accessToken}` })).toBe(403)
  expect(await send({ authorization, origin: 'https://elsewhere.example' })).toBe(403)
  expect(await send({ authorization }, [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }])).toBe(400)
  for (const odd of [
    'text',
    7,
    null,
    {},
    { jsonrpc: '1.0' },
    { jsonrpc: '2.0', id: {}, method: 'tools/call' },
  ])
    expect(await send({ authorization }, odd)).toBeLessThan(500)
  expect((await fetch(address, { headers: { authorization } })).status).toBe(405)
  // no stream stays open: it would outlive the token
  expect(
    await send({ authorization }, { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: {} }),
  ).toBe(200)
  expect(await send({ authorization })).toBe(200)
  await app.call(revokeApiToken, { as: user, params: { id: made.id } })
  expect(await send({ authorization })).toBe(401)
})

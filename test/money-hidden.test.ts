import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTask, getTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import type { TaskPatch } from '#work/tasks/shared/task-schema.ts'
import { isFile } from '#platform/shared/endpoint.ts'
import { addHiddenMoney, type MoneyScene } from './money-hidden-scene.ts'
import { addOneOfEach, type Existing, nameOf, pathOf } from './one-of-each.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'
import { WHO } from './feature-calls.ts'

/* Spec 3.3: money, clients and the numbers of documents reach no USER, in no reply, notification, mail or event. */

/** Every key of the replies about work, also of those that a project's page and the board call. */
const KEYS = new Set(
  `id createdAt updatedAt total totalPages page tasks cards
   taskName assigneeId assignee fName sName email status priority type startDate dueDate projectId project name
     labels waitsFor isBlocking blocks watcherIds remark remarkVersion estimateMinutes isBillable isBilled clientVisible subTaskCount completedSubTaskCount fileCount
   entries days day minutes editDays userId userName task note fromMinute isOverlapping isEditable
   timer startedAt`.split(/\s+/),
)
/** What no key of any reply may be about; everybody may say that a task is shown to the client (spec 23.1). */
const MONEY = /amount|rate|client(?!Visible$)|price|budget|cost|invoice|markup|billing$|quote/i

let app: TestApp
let admin: TestAccount
let person: TestAccount
let scene: MoneyScene
let existing: Existing
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
  scene = await addHiddenMoney(app, admin, person)
  const others = await addOneOfEach(app, admin, person)
  existing = { ...others, task: String(scene.taskId), project: String(scene.projectId) }
})
afterAll(() => app.stop())

const read = (url: string, as = person) =>
  app.send({ method: 'GET', url: `/api${url}`, token: as.accessToken })

/** The keys at any depth. */
function keysOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [key, ...keysOf(part)])
}

/** A reply as it was sent. */
const textOf = async (body: unknown) => (body instanceof Blob ? body.text() : JSON.stringify(body))

/** The secrets that stand in a text. */
const secretsIn = (text: string) =>
  scene.secrets.filter((secret) => (typeof secret === 'string' ? text.includes(secret) : secret.test(text)))

describe('a USER', () => {
  it('gets of tasks, time and timer nothing but what is listed', async () => {
    const { taskId, projectId } = scene
    const urls = [
      `/task/${taskId}`,
      '/task?limit=100',
      `/task?projectId=${projectId}`,
      `/board?projectId=${projectId}`,
      '/time',
      `/time?projectId=${projectId}`,
      `/time?taskId=${taskId}`,
      '/timer',
      '/project',
    ]
    for (const url of urls) {
      const { status, body } = await read(url)
      expect([url, status]).toEqual([url, 200])
      const keys = [...new Set(keysOf(body))]
      expect([url, keys.filter((key) => !KEYS.has(key))]).toEqual([url, []])
      expect([url, secretsIn(JSON.stringify(body))]).toEqual([url, []])
    }
    const control = JSON.stringify((await read(`/task/${taskId}`, admin)).body)
    expect(secretsIn(control)).toEqual(['48111.11', '7333.33'])
    expect((await app.call(getTask, { as: person, params: { id: String(taskId) } })).body.isBilled).toBe(true)
  })

  it('gets no answer about money', async () => {
    const { taskId, projectId } = scene
    const urls = [`/task/${taskId}/billed`, `/project/${projectId}`, `/project/${projectId}/money`]
    for (const url of [
      ...urls,
      '/project/csv',
      '/ready-to-bill',
      '/ready-to-bill/totals',
      '/rates',
      '/tax-rates',
      '/expenses',
    ])
      expect([url, (await read(url)).status]).toEqual([url, 403])
  })

  it('gets no more in the files', async () => {
    const [time, tasks] = [await read('/time/csv'), await read('/task/csv')]
    const texts = [await textOf(time.body), await textOf(tasks.body)]
    const heads = texts.map((text) => text.replace('\uFEFF', '').split('\r\n')[0])
    expect(heads).toEqual([
      'Day,Person,Project,Task,Time,Minutes,Note,Billed',
      'Task Name,Status,Priority,Start Date,Due Date,Project,Assignee,Type,Labels,Estimate,Own Time,Number,Waits For',
    ])
    expect(secretsIn(texts.join(''))).toEqual([])
  })

  it('gets no secret from any call that answers', async () => {
    const found: string[] = []
    const answered = new Set<string>()
    for (const endpoint of app.router.endpoints) {
      const who = WHO[nameOf(endpoint)]
      if (endpoint.method !== 'GET' || who === undefined) continue
      if (who === 'admins' || who === 'accountants') continue
      // who has a client's link reads what the client reads, and no call gives a USER one
      if (endpoint.path.includes('/:token')) continue
      const queries: Record<string, string> = {
        'GET /search': '?text=Hidden',
        'GET /calendar': '?from=2026-01-01',
        'GET /timeline': '?from=2026-01-01&to=2027-12-31',
      }
      const { status, body } = await read(
        `${pathOf(endpoint, existing).slice(4)}${queries[nameOf(endpoint)] ?? ''}`,
      )
      if (status !== 200) continue
      answered.add(nameOf(endpoint))
      const text = await textOf(body)
      const keys = isFile(endpoint.reply) ? [] : keysOf(body).filter((key) => MONEY.test(key))
      found.push(...[...secretsIn(text), ...keys].map((fault) => `${nameOf(endpoint)}: ${String(fault)}`))
    }
    expect(found).toEqual([])
    expect(answered.size).toBeGreaterThan(30)
  })

  it.each<TaskPatch>([{ hourlyRate: 1 }, { amount: 1 }, { billing: 'no' }, { amount: null }])(
    'may not set %j of a task',
    async (body) => {
      const params = { id: String(scene.taskId) }
      expect((await app.call(updateTask, { as: person, params, body })).status).toBe(403)
    },
  )
})

describe('live', () => {
  const opened: Socket[] = []
  afterAll(() => opened.map((socket) => socket.disconnect()))

  it('hears of bills, rates, terms and expenses only that work changed', async () => {
    const events: { name: string; contents: unknown }[] = []
    const socket = io(await app.listen(), {
      transports: ['websocket'],
      reconnection: false,
      auth: { token: person.accessToken },
    })
    opened.push(socket)
    socket.onAny((name: string, contents: unknown) => events.push({ name, contents }))
    await vi.waitFor(() => expect(events.map(({ name }) => name)).toContain('position'))
    await scene.change()
    const last = await app.call(createTask, { as: admin, body: { taskName: 'Last', dueDate: '2026-12-01' } })
    const changes = () => events.filter(({ name }) => name === 'change').map(({ contents }) => contents)
    const isLast = expect.objectContaining({ entity: 'task', id: String(last.body.id) })
    await vi.waitFor(() => expect(changes()).toContainEqual(isLast))
    expect(secretsIn(JSON.stringify(events))).toEqual([])
    const keys = ['entity', 'id', 'action', 'actorId', 'change']
    expect(keysOf(changes()).filter((key) => !keys.includes(key))).toEqual([])
    const entities = new Set(changes().map((change) => (change as { entity: string }).entity))
    expect([...entities].toSorted()).toEqual(['project', 'task', 'time-entry'])
  })

  it('gets no notification and no mail that tells more', async () => {
    const { rows: notices } = await app.platform.pool.query(
      'select * from notifications where user_id = $1',
      [person.id],
    )
    const { rows: mails } = await app.platform.pool.query<{ subject: string; text: string }>(
      'select subject, text from outbox_messages where to_address = $1',
      [person.email],
    )
    expect(notices.length).toBeGreaterThan(0)
    expect(secretsIn(JSON.stringify([notices, mails]))).toEqual([])
  })
})

import { Webhook as Reference } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { listNotifications } from '#people/notifications/shared/notification-endpoints.ts'
import { loadSecrets, type Secrets } from '#platform/server/security/secrets.ts'
import { type HeardMessage, startWebhookScene, type WebhookScene } from '#test/webhook-scene.ts'
import { createTask, deleteTask, updateTask } from '#work/tasks/shared/task-endpoints.ts'
import * as endpoints from '../shared/webhook-endpoints.ts'
import { MAX_WEBHOOKS, type WebhookWithSecret } from '../shared/webhook-schema.ts'
import { resealWebhooks } from './reseal-webhooks.ts'
import { sweepWebhooks } from './sweep-webhooks.ts'

// the machine may be busy with other tests
vi.setConfig({ testTimeout: 60_000 })
const WITHIN = { timeout: 25_000, interval: 50 }
const HOUR = 3_600_000

let scene: WebhookScene
beforeAll(async () => {
  scene = await startWebhookScene()
})
afterAll(() => scene.stop())
afterEach(async () => {
  scene.manners.answer = (response) => void response.writeHead(204).end()
  for (const { id } of (await call(endpoints.listWebhooks)).body)
    await call(endpoints.deleteWebhook, { params: { id: String(id) } })
  scene.heard.length = 0
})

const call: WebhookScene['app']['call'] = (endpoint, input = {}) =>
  scene.app.call(endpoint, { as: scene.admin, ...input })
const paramsOf = ({ id }: { id: number }) => ({ params: { id: String(id) } })
const addTask = async (taskName: string) =>
  (await call(createTask, { body: { taskName, dueDate: '2027-01-01' } })).body
const stateOf = async (hook: { id: number }) => (await scene.deliveriesOf(hook)).map(({ state }) => state)
const heardAs = (index: number): HeardMessage => scene.heard[index] ?? { path: '', headers: {}, body: '' }
const dataOf = (body: string) => JSON.parse(body) as { type: string; timestamp: string; data: object }
const isRefused = (secret: string, headers: Record<string, string>, body: string) => {
  try {
    new Reference(secret).verify(body, headers)
    return false
  } catch {
    return true
  }
}

it('sends what happens, signed as Standard Webhooks defines', async () => {
  const hook = await scene.addHook(['task.created', 'task.done', 'task.deleted'])
  const task = await addTask('ශ්‍රී Banner')
  await call(updateTask, { params: { id: String(task.id) }, body: { status: 'Done' } })
  await call(deleteTask, { params: { id: String(task.id) } })
  await expect.poll(() => scene.heard.length, WITHIN).toBe(3)
  const [message] = scene.heard.filter(({ body }) => dataOf(body).type === 'task.created')
  if (message === undefined) throw new Error('nothing came')
  expect(new Reference(hook.secret).verify(message.body, message.headers)).toMatchObject({
    type: 'task.created',
    data: { id: task.id, name: 'ශ්‍රී Banner', status: 'To Do', projectId: null },
  })
  expect(isRefused(hook.secret, message.headers, `${message.body} `)).toBe(true)
  const old = { ...message.headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 600) }
  expect(isRefused(hook.secret, old, message.body)).toBe(true)
  expect(message.headers['content-type']).toBe('application/json')
  await expect.poll(() => stateOf(hook), WITHIN).toEqual(['delivered', 'delivered', 'delivered'])
  const [latest] = await scene.deliveriesOf(hook)
  expect(latest).toMatchObject({ event: 'task.deleted', about: `#${task.id}`, tries: 1, answer: 204 })
  expect((await call(endpoints.listWebhooks)).body[0]?.week).toEqual({ all: 3, delivered: 3, failed: 0 })
})

it('shows the secret once, stores it sealed, and signs with both for a day after it is changed', async () => {
  const hook = await scene.addHook(['task.created'])
  const { rows } = await scene.app.platform.pool.query('select * from webhooks')
  expect(JSON.stringify(rows)).not.toContain(hook.secret.slice(6))
  expect((await call(endpoints.listWebhooks)).body[0]).not.toHaveProperty('secret')
  const changed = (await call(endpoints.changeWebhookSecret, paramsOf(hook))).body
  expect(changed.earlierSecretUntil).not.toBeNull()
  await call(endpoints.pingWebhook, paramsOf(hook))
  await expect.poll(() => scene.heard.length, WITHIN).toBe(1)
  const { headers, body } = heardAs(0)
  expect(headers['webhook-signature']?.split(' ')).toHaveLength(2)
  expect([isRefused(hook.secret, headers, body), isRefused(changed.secret, headers, body)]).toEqual([
    false,
    false,
  ])
  await scene.app.platform.pool.query(`update webhooks set earlier_until = now() - interval '1 second'`)
  await call(endpoints.pingWebhook, paramsOf(hook))
  await expect.poll(() => scene.heard.length, WITHIN).toBe(2)
  expect(isRefused(hook.secret, heardAs(1).headers, heardAs(1).body)).toBe(true)
  const audit = await scene.app.platform.pool.query('select before, after from changes')
  const stored = JSON.stringify(audit.rows)
  for (const { secret } of [hook, changed]) expect(stored).not.toContain(secret.slice(6))
})

it('tries again with the same id, and gives up after the last try', async () => {
  scene.manners.answer = (response) => void response.writeHead(500, 'Broken').end('<b>secret words</b>')
  const hook = await scene.addHook(['task.created'])
  await addTask('Tried again')
  await expect.poll(async () => (await scene.deliveriesOf(hook))[0]?.answer, WITHIN).toBe(500)
  const [first] = await scene.deliveriesOf(hook)
  const id = first?.id ?? 0
  for (let tried = 1; tried < 7; tried++) {
    await dueNow()
    await expect.poll(async () => (await scene.deliveryOf(id)).log.length, WITHIN).toBe(tried + 1)
  }
  const whole = await scene.deliveryOf(id)
  expect(whole).toMatchObject({ state: 'failed', nextTryAt: null, answer: 500, tries: 7 })
  expect(whole.log[0]).toMatchObject({ number: 1, answer: 500, words: 'Broken' })
  expect(JSON.stringify(whole)).not.toContain('secret words')
  expect(new Set(scene.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

  scene.manners.answer = (response) => void response.writeHead(200).end()
  expect((await call(endpoints.sendDeliveryAgain, paramsOf({ id }))).body.state).toBe('waiting')
  await expect.poll(async () => (await scene.deliveryOf(id)).state, WITHIN).toBe('delivered')
  expect(new Set(scene.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const { rows } = await scene.app.platform.pool.query(
    `select actor_id, after from changes where entity = 'webhook' and action = 'update' and entity_id = $1`,
    [String(hook.id)],
  )
  expect(rows).toEqual([{ actor_id: scene.admin.id, after: { sent_again: `task.created ${whole.about}` } }])
})

/** What waits is due, and somebody looks. */
async function dueNow(): Promise<void> {
  await scene.app.platform.pool.query(
    `update webhook_deliveries set next_try_at = now() where state = 'waiting' and not is_claimed;
     select pg_notify('ledgerboard_signals', '{"topic":"webhooks","content":{}}')`,
  )
}

it('pauses at once when the address answers 410, and tells who made it', async () => {
  scene.manners.answer = (response) => void response.writeHead(410).end()
  const hook = await scene.addHook(['task.created'])
  await addTask('Gone')
  await expect.poll(async () => (await call(endpoints.listWebhooks)).body[0]?.paused, WITHIN).toBe('gone')
  const told = (await call(listNotifications)).body.find(({ kind }) => kind === 'webhook-paused')
  expect(told).toMatchObject({
    title: 'The webhook to hooks.example.lk is paused',
    path: `/settings/api?webhook=${hook.id}`,
  })
  const mails = await scene.app.platform.pool.query(
    `select 1 from outbox_messages where subject like 'The webhook to%'`,
  )
  expect(mails.rowCount).toBe(1)

  // not recorded while it is paused; what waited is sent once it is resumed
  await addTask('Meanwhile')
  expect((await call(endpoints.pingWebhook, paramsOf(hook))).status).toBe(409)
  scene.manners.answer = (response) => void response.writeHead(204).end()
  await call(endpoints.resumeWebhook, paramsOf(hook))
  await dueNow()
  await expect.poll(() => stateOf(hook), WITHIN).toEqual(['delivered'])
})

it('pauses after 20 failed tries in a row, once the first is an hour old', async () => {
  scene.manners.answer = (response) => void response.writeHead(500).end()
  const hook = await scene.addHook(['task.created'])
  const { pool } = scene.app.platform
  const setFailures = (since: string) =>
    pool.query(`update webhooks set failures = 19, failing_since = now() - $1::interval`, [since])
  const failuresOf = async () => (await pool.query('select failures, paused from webhooks')).rows[0] as object
  await setFailures('10 minutes')
  await addTask('Twentieth')
  await expect.poll(failuresOf, WITHIN).toEqual({ failures: 20, paused: null })
  await setFailures('61 minutes')
  await dueNow()
  await expect.poll(failuresOf, WITHIN).toEqual({ failures: 20, paused: 'failing' })
  scene.manners.answer = (response) => void response.writeHead(204).end()
  await call(endpoints.resumeWebhook, paramsOf(hook))
  expect(await failuresOf()).toEqual({ failures: 0, paused: null })
})

it('records nothing for a paused webhook, and nothing that it does not get', async () => {
  const paused = await scene.addHook(['task.created'], '/paused')
  const other = await scene.addHook(['invoice.paid'], '/other')
  await call(endpoints.pauseWebhook, paramsOf(paused))
  await addTask('Unheard')
  const active = await scene.addHook(['task.created'], '/active')
  await addTask('Heard')
  await expect.poll(() => stateOf(active), WITHIN).toEqual(['delivered'])
  expect([await stateOf(paused), await stateOf(other)]).toEqual([[], []])
})

it('keeps an event with its change or not at all', async () => {
  await scene.addHook(['task.created'])
  const { database } = scene.app.platform
  const failing = database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('changes')
      .values({
        entity: 'task',
        entity_id: '1',
        action: 'create',
        audience: 'task:view',
        actor_id: null,
        actor_name: '',
        before: null,
        after: null,
      })
      .execute()
    throw new Error('not stored')
  })
  await expect(failing).rejects.toThrow('not stored')
  await addTask('Stored')
  await expect.poll(() => scene.heard.length, WITHIN).toBe(1)
})

it('sends each event once, whichever of two processes is first, and none of a webhook that is deleted', async () => {
  const second = await scene.app.again()
  const hook = await scene.addHook(['task.created'])
  const added = await Promise.all(Array.from({ length: 40 }, (_, index) => addTask(`Burst ${index}`)))
  // a busy machine may have refused some
  const count = added.filter((task) => 'id' in task).length
  expect(count).toBeGreaterThan(0)
  await expect.poll(async () => (await scene.deliveriesOf(hook)).length, WITHIN).toBe(count)
  await expect.poll(async () => new Set(await stateOf(hook)), WITHIN).toEqual(new Set(['delivered']))
  expect(scene.heard).toHaveLength(count)
  expect(new Set(scene.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(count)

  const hanging = Promise.withResolvers<() => void>()
  scene.manners.answer = (response) => hanging.resolve(() => void response.writeHead(204).end())
  await addTask('Deleted while it is sent')
  const answer = await hanging.promise
  expect((await call(endpoints.deleteWebhook, paramsOf(hook))).status).toBe(204)
  answer()
  await second.stop()
  const { rowCount } = await scene.app.platform.pool.query('select 1 from webhook_deliveries')
  expect(rowCount).toBe(0)
})

it('sends again what a killed process had claimed, once its lease has ended', async () => {
  const hook = await scene.addHook(['task.created'])
  const { pool } = scene.app.platform
  await addTask('Claimed')
  await expect.poll(() => stateOf(hook), WITHIN).toEqual(['delivered'])
  const claim = (until: string) =>
    pool.query(
      `update webhook_deliveries set state = 'waiting', is_claimed = true, next_try_at = now() + $1::interval`,
      [until],
    )
  await claim('1 minute')
  await call(endpoints.pingWebhook, paramsOf(hook))
  await expect.poll(() => scene.heard.length, WITHIN).toBe(2)
  expect(await stateOf(hook)).toContain('waiting')
  await claim('-1 second')
  // no time passed: this process looks again when it is woken, not at the end of the lease
  await call(endpoints.pingWebhook, paramsOf(hook))
  await expect.poll(async () => new Set(await stateOf(hook)), WITHIN).toEqual(new Set(['delivered']))
})

it('never connects to an address inside the network', async () => {
  const body = { address: 'https://inside.example/hook', events: ['task.created'] }
  const hook = (await call(endpoints.createWebhook, { body })).body
  await call(endpoints.pingWebhook, paramsOf(hook))
  await expect.poll(async () => (await scene.deliveriesOf(hook))[0]?.tries, WITHIN).toBe(1)
  await expect
    .poll(async () => (await scene.deliveryOf((await scene.deliveriesOf(hook))[0]?.id ?? 0)).log, WITHIN)
    .toMatchObject([{ answer: null, words: 'This address does not lead to the public internet' }])
  expect(scene.heard).toHaveLength(0)
})

it('pauses a webhook whose secret another installation sealed', async () => {
  const hook = await scene.addHook(['task.created'])
  await scene.app.platform.pool.query('update webhooks set sealed_secret = $1', [Buffer.alloc(60, 1)])
  await call(endpoints.pingWebhook, paramsOf(hook))
  await expect
    .poll(async () => (await call(endpoints.listWebhooks)).body[0]?.paused, WITHIN)
    .toBe('secret lost')
  const changed = (await call(endpoints.changeWebhookSecret, paramsOf(hook))).body
  expect(changed.earlierSecretUntil).toBeNull()
  await call(endpoints.resumeWebhook, paramsOf(hook))
  await expect.poll(() => stateOf(hook), WITHIN).toEqual(['delivered'])
  expect(scene.heard).toHaveLength(1)
})

it('keeps its secret when the installation gets another one, and counts those that nobody can read', async () => {
  const hook = await scene.addHook(['task.created'])
  const { database, secrets } = scene.app.platform
  const next = loadSecrets('', 'the next secret of this installation')
  const reseal = (earlier: Secrets | undefined, to: Secrets) =>
    database.transaction().execute((transaction) => resealWebhooks(transaction, { earlier, next: to }))
  expect(await reseal(secrets, next)).toEqual({ kept: 1, lost: 0 })
  // again, as after an interruption: it is sealed with the next one already
  expect(await reseal(secrets, next)).toEqual({ kept: 1, lost: 0 })
  expect(await reseal(undefined, secrets)).toEqual({ kept: 0, lost: 1 })
  expect(await reseal(next, secrets)).toEqual({ kept: 1, lost: 0 })
  await call(endpoints.pingWebhook, paramsOf(hook))
  await expect.poll(() => scene.heard.length, WITHIN).toBe(1)
  expect(isRefused(hook.secret, heardAs(0).headers, heardAs(0).body)).toBe(false)
})

it('refuses other addresses and events, and more than ten', async () => {
  const refused = async (body: object) =>
    (await call(endpoints.createWebhook, { body: body as { address: string; events: string[] } })).status
  const events = ['task.created']
  for (const address of [
    'http://hooks.example.lk/',
    'https://hooks.example.lk:8443/',
    'https://a:b@hooks.example.lk/',
    'ftp://hooks.example.lk',
    'hooks.example.lk',
  ])
    expect(await refused({ address, events }), address).toBe(400)
  expect(await refused({ address: 'https://hooks.example.lk/', events: ['task.eaten'] })).toBe(400)
  expect(await refused({ address: 'https://hooks.example.lk/', events: [] })).toBe(400)
  const added: WebhookWithSecret[] = []
  for (let count = 0; count < MAX_WEBHOOKS; count++) added.push(await scene.addHook(events))
  expect(await refused({ address: 'https://hooks.example.lk/', events })).toBe(409)
})

it('deletes deliveries after 30 days', async () => {
  const hook = await scene.addHook(['task.created'])
  await addTask('Old')
  await expect.poll(() => stateOf(hook), WITHIN).toEqual(['delivered'])
  const { database } = scene.app.platform
  await sweepWebhooks(database, new Date(Date.now() + 29 * 24 * HOUR))
  expect(await stateOf(hook)).toHaveLength(1)
  await sweepWebhooks(database, new Date(Date.now() + 31 * 24 * HOUR))
  expect(await stateOf(hook)).toHaveLength(0)
})

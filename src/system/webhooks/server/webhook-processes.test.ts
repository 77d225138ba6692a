import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { createPool } from '#platform/server/database/database.ts'
import { startWebhookScene } from '#test/webhook-scene.ts'
import { createTask } from '#work/tasks/shared/task-endpoints.ts'
import { pingWebhook } from '../shared/webhook-endpoints.ts'

// the machine may be busy with other tests
vi.setConfig({ testTimeout: 120_000 })
const WITHIN = { timeout: 100_000, interval: 100 }
const PROGRAM = path.join(import.meta.dirname, 'deliver-webhooks.test-process.ts')

it('1,000 events at once are each delivered once by two processes', async () => {
  const scene = await startWebhookScene()
  onTestFinished(() => scene.stop())
  const { app, admin } = scene
  const second = await app.again()
  const { id } = (
    await app.call(createTask, { as: admin, body: { taskName: 'Many', dueDate: '2027-01-01' } })
  ).body
  await scene.addHook(['task.created'])
  await app.platform.pool.query(
    `insert into changes (entity, entity_id, action, audience, actor_id, actor_name, before, after)
     select entity, entity_id, action, audience, actor_id, actor_name, before, after
     from changes, generate_series(1, 1000) where entity = 'task' and action = 'create' and entity_id = $1`,
    [String(id)],
  )
  const left = async () =>
    Number(
      (
        await app.platform.pool.query(`
          select (select count(*) from webhook_changes)
            + (select count(*) from webhook_deliveries where state <> 'delivered') as count`)
      ).rows[0].count,
    )
  await expect.poll(left, WITHIN).toBe(0)
  await second.stop()
  expect(scene.heard).toHaveLength(1_000)
  expect(new Set(scene.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1_000)
  const { rows } = await app.platform.pool.query('select max(tries) as most from webhook_deliveries')
  expect(rows).toEqual([{ most: 1 }])
})

it('a process that is killed before the answer sends it again, as the same message', async () => {
  const scene = await startWebhookScene()
  const { app, admin } = scene
  const hook = await scene.addHook(['task.created'])
  const database = { ...inject('database'), database: app.platform.pool.options.database }
  // the only process that sends is the one to be killed
  await app.close()
  const order = { database, dataDirectory: app.platform.config.dataDirectory, port: scene.port }
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  scene.manners.answer = () => void child.kill('SIGKILL')
  const pool = createPool(database, () => undefined)
  await pool.query(
    `insert into webhook_deliveries (webhook_id, message_id, event, about, payload, created_at, next_try_at)
     values ($1, 'msg_0123456789abcdef01234567', 'task.created', '#1', '{}', now(), now())`,
    [hook.id],
  )
  await pool.query(`select pg_notify('ledgerboard_signals', '{"topic":"webhooks","content":{}}')`)
  await ended
  const stored = async () =>
    (await pool.query('select state, tries, is_claimed from webhook_deliveries order by id limit 1')).rows[0]
  expect(await stored()).toEqual({ state: 'waiting', tries: 1, is_claimed: true })

  scene.manners.answer = (response) => void response.writeHead(204).end()
  const next = await app.again()
  onTestFinished(async () => {
    await next.stop()
    await pool.end()
    await scene.stop()
  })
  // no process sends it again during the lease
  const ping = () => next.call(pingWebhook, { as: admin, params: { id: String(hook.id) } })
  await ping()
  await expect.poll(() => scene.heard.length, WITHIN).toBe(2)
  expect(await stored()).toEqual({ state: 'waiting', tries: 1, is_claimed: true })
  next.moveClock(61_000)
  await ping()
  await expect.poll(stored, WITHIN).toEqual({ state: 'delivered', tries: 2, is_claimed: false })
  const ids = scene.heard.map(({ headers }) => headers['webhook-id'])
  expect(ids.filter((id) => id === 'msg_0123456789abcdef01234567')).toHaveLength(2)
})

import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '#platform/server/config.ts'
import { createTask, getTask } from '#work/tasks/shared/task-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

const TOKEN = 'a-token-of-sixteen-or-more'
const AT_THIS_MACHINE = { host: 'localhost:3000' }

let app: TestApp
let admin: TestAccount
const start = async (metrics: Config['metrics']) => {
  app = await startTestApp({ metrics })
  admin = await app.createAccount({ role: 'ADMIN' })
}
afterEach(() => app.stop())

const read = (headers: Record<string, string> = AT_THIS_MACHINE, from = '127.0.0.1') =>
  app.send({ method: 'GET', url: '/api/metrics', headers, from })
const text = async () => String((await read()).body)

/** Every sample by its name with labels. @throws Error when the format is violated */
function samplesOf(exposition: string): Map<string, number> {
  const samples = new Map<string, number>()
  let family = ''
  for (const line of exposition.trimEnd().split('\n')) {
    const [, kind, named = ''] = /^# (HELP|TYPE) ([a-z_:][a-z0-9_:]*) .+$/.exec(line) ?? []
    if (kind === 'HELP') family = named
    if (line === '' || (kind !== undefined && named === family)) continue
    const label = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"'
    const sample = new RegExp(
      `^(${family}(?:_bucket|_sum|_count)?(?:\\{${label}(?:,${label})*\\})?) ([-+]?(?:[0-9.e+-]+|Inf|NaN))$`,
    ).exec(line)
    if (sample === null) throw new Error(`not of the format: ${line}`)
    const [, name = '', value] = sample
    if (samples.has(name)) throw new Error(`twice: ${name}`)
    samples.set(name, Number(value))
  }
  return samples
}

describe('metrics that are off', () => {
  beforeEach(() => start('off'))

  it('have an address like any that does not exist', async () => {
    const unknown = await app.send({ method: 'GET', url: '/api/nothing-here', headers: AT_THIS_MACHINE })
    const metrics = await read()
    expect(metrics.status).toBe(404)
    expect({ ...metrics.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' })
    expect(Object.keys(metrics.headers)).toEqual(Object.keys(unknown.headers))
  })

  it('collect nothing', () => {
    for (const event of ['request', 'upgrade'] as const)
      expect(app.http.server.listeners(event).map(String).join('\n')).not.toContain("once('close'")
    expect(app.platform.pool.listenerCount('acquire')).toBe(0)
  })
})

describe('metrics for this machine', () => {
  beforeEach(() => start('loopback'))

  it('are hidden from others as if they were off', async () => {
    const unknown = await app.send({ method: 'GET', url: '/api/nothing-here', from: '203.0.113.9' })
    const metrics = await read(AT_THIS_MACHINE, '203.0.113.9')
    expect(metrics.status).toBe(404)
    expect({ ...metrics.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' })
    expect((await read({ ...AT_THIS_MACHINE, 'x-forwarded-for': '127.0.0.1' })).status).toBe(404)
    expect((await read({ host: 'evil.example' })).status).toBe(404)
  })

  it('have the Prometheus format, with everything that an operator needs', async () => {
    const reply = await read()
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(reply.headers['cache-control']).toBe('no-store')
    const samples = samplesOf(String(reply.body))
    for (const name of [
      'ledgerboard_info{version="test"}',
      'ledgerboard_http_requests_under_way',
      'ledgerboard_live_sockets',
      'ledgerboard_people_online',
      'ledgerboard_database_connections{state="idle"}',
      'ledgerboard_database_connections{state="used"}',
      'ledgerboard_database_waiting',
      'ledgerboard_outbox_messages{state="queued"}',
      'ledgerboard_outbox_messages{state="failed"}',
      'ledgerboard_webhook_deliveries{state="waiting"}',
      'ledgerboard_webhook_deliveries{state="failed"}',
      'ledgerboard_pdf_queue',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
    ])
      expect(samples.get(name), name).toBeGreaterThanOrEqual(0)
  })

  it('have that format even before there is anything to average', async () => {
    // each reading resets the statistics of the event loop
    const texts = await Promise.all(Array.from({ length: 20 }, text))
    expect(texts.join('\n')).toMatch(/^nodejs_eventloop_lag_mean_seconds NaN$/m)
    for (const each of texts) samplesOf(each)
  })

  it('count calls by route and class of status', async () => {
    const body = { taskName: 'Paint the sign', dueDate: '2099-01-01' }
    const { id } = (await app.call(createTask, { as: admin, body })).body
    for (const known of [id, id, 999_999])
      await app.call(getTask, { as: admin, params: { id: String(known) } })
    const samples = samplesOf(await text())
    const of = (part: string, status: string, bound = '') =>
      samples.get(
        `ledgerboard_http_request_duration_seconds_${part}{${bound}method="GET",route="/api/task/:id",status="${status}"}`,
      )
    expect(of('count', '2xx')).toBe(2)
    expect(of('count', '4xx')).toBe(1)
    expect(of('bucket', '2xx', 'le="+Inf",')).toBe(2)
    expect(of('sum', '2xx')).toBeGreaterThan(0)
  })

  it('contain nothing personal, and no requested address', async () => {
    await app.call(createTask, { as: admin, body: { taskName: 'Marigold', dueDate: '2099-01-01' } })
    for (const url of ['/api/task/4711', '/api/marigold', '/marigold/4711', '/api/task?searchText=marigold'])
      await app.send({ method: 'GET', url, token: admin.accessToken })
    const exposition = (await text()).toLowerCase()
    for (const personal of ['marigold', '4711', 'test person', '@example.lk', admin.id, 'searchtext'])
      expect(exposition, personal).not.toContain(personal)
  })

  it('count errors of the database', async () => {
    await expect(app.platform.pool.query('select 1 / 0')).rejects.toThrow('division')
    await expect(
      app.platform.database.insertInto('task_types').values({ name: 'Task' }).execute(),
    ).rejects.toThrow('task_types')
    const samples = samplesOf(await text())
    expect(samples.get('ledgerboard_database_errors_total{class="22"}')).toBe(1)
    expect(samples.get('ledgerboard_database_errors_total{class="23"}')).toBe(1)
  })

  it('report the mail waiting in the outbox and the age of the backups', async () => {
    await app.platform.pool.query(`
      insert into outbox_messages (kind, to_name, to_address, subject, text, state, message_id, created_at)
      select 'test', 'A', 'a@example.lk', 's', 't', state, gen_random_uuid()::text, now()
      from unnest(array['queued', 'queued', 'failed']) state`)
    await app.platform.pool.query(`
      insert into backups (reason, state, begun_at, ended_at, file_name, bytes, rows)
      values ('by hand', 'proven', now() - interval '3 hours', now() - interval '2 hours', 'one', 1, 1)`)
    const samples = samplesOf(await text())
    expect(samples.get('ledgerboard_outbox_messages{state="queued"}')).toBe(2)
    expect(samples.get('ledgerboard_outbox_messages{state="failed"}')).toBe(1)
    expect(samples.get('ledgerboard_backup_age_seconds{state="proven"}')).toBeCloseTo(7_200, -2)
  })

  it('report open WebSockets and calls in progress', async () => {
    const url = await app.listen()
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    await once(socket, 'message')
    expect(samplesOf(await text()).get('ledgerboard_live_sockets')).toBe(1)
    const whole = await fetch(`${url}/api/metrics`)
    // this request itself
    expect(samplesOf(await whole.text()).get('ledgerboard_http_requests_under_way')).toBe(1)
    socket.close()
    await expect.poll(async () => samplesOf(await text()).get('ledgerboard_live_sockets')).toBe(0)
  })

  it('report the remaining figures when one is unavailable', async () => {
    await app.platform.pool.query('drop table backups')
    const samples = samplesOf(await text())
    expect([...samples.keys()].filter((name) => name.includes('backup'))).toEqual([])
    expect(samples.get('ledgerboard_outbox_messages{state="queued"}')).toBe(0)
  })
})

describe('metrics with a token', () => {
  beforeEach(() => start({ token: TOKEN }))

  it('are available to anyone who sends it, from any address', async () => {
    const reply = await read({ authorization: `Bearer ${TOKEN}` }, '203.0.113.9')
    expect(reply.status).toBe(200)
    expect(samplesOf(String(reply.body)).size).toBeGreaterThan(20)
  })

  it('are refused to anyone else, even an ADMIN', async () => {
    for (const authorization of ['', 'Bearer wrong', `Bearer ${admin.accessToken}`]) {
      const reply = await read({ ...AT_THIS_MACHINE, authorization })
      expect(reply.status).toBe(401)
      expect(reply.error.code).toBe('unauthenticated')
      expect(JSON.stringify(reply.body)).not.toContain(TOKEN)
    }
  })
})

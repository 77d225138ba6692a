import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestPasswordRecovery } from '#people/auth/shared/auth-endpoints.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  getMailStatus,
  getOutboxMessage,
  retryOutboxMessage,
  sendTestMail,
} from '../shared/outbox-endpoints.ts'

const WITHIN = { timeout: 10_000, interval: 20 }
const REFUSAL = { code: 550, words: 'no such box' }
const NO_SUCH = { id: '2147483647' }

async function messageOf(app: TestApp, as: TestAccount, id: number) {
  return (await app.call(getOutboxMessage, { as, params: { id: String(id) } })).body
}

describe('with a mail server', () => {
  let server: MailServer
  let app: TestApp
  let admin: TestAccount
  let user: TestAccount

  beforeAll(async () => {
    server = await startMailServer()
    app = await startTestApp({
      smtpUrl: server.url,
      mailFrom: 'Office <office@example.lk>',
      appUrl: 'https://board.example.lk',
    })
    admin = await app.createAccount({ role: 'ADMIN' })
    user = await app.createAccount()
  })
  afterAll(async () => {
    await app.stop()
    await server.stop()
  })
  beforeEach(async () => {
    server.manners = {}
    const { pool } = app.platform
    await expect
      .poll(
        async () => (await pool.query(`select 1 from outbox_messages where state = 'queued'`)).rowCount,
        WITHIN,
      )
      .toBe(0)
    await pool.query('delete from outbox_messages')
    server.received.length = 0
  })

  const retry = (id: number) => app.call(retryOutboxMessage, { as: admin, params: { id: String(id) } })
  const stateOf = async (id: number) => (await messageOf(app, admin, id)).state
  async function failedMessage(): Promise<number> {
    server.manners = { atRecipient: () => REFUSAL }
    const { body } = await app.call(sendTestMail, { as: admin })
    await expect.poll(() => stateOf(body.id), WITHIN).toBe('failed')
    server.manners = {}
    return body.id
  }

  it('a test mail goes only to the person who requested it', async () => {
    const reply = await app.call(sendTestMail, { as: admin })
    expect(reply.status).toBe(201)
    expect(reply.body).toMatchObject({ kind: 'test', toAddress: admin.email, state: 'queued' })
    await expect.poll(() => stateOf(reply.body.id), WITHIN).toBe('delivered')
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toMatchObject({ from: 'office@example.lk', to: [admin.email] })
    expect(server.received[0]?.headers['from']).toBe('Office <office@example.lk>')
    expect(server.received[0]?.text).toContain('https://board.example.lk/outbox')
  })

  it('a test mail requested twice with one key is sent once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [one, other] = await Promise.all([
      app.call(sendTestMail, { as: admin, headers }),
      app.call(sendTestMail, { as: admin, headers }),
    ])
    expect([one.status, other.status]).toEqual([201, 201])
    expect(one.body.id).toBe(other.body.id)
    await expect.poll(() => stateOf(one.body.id), WITHIN).toBe('delivered')
    expect(server.received).toHaveLength(1)
  })

  it('reports the mail status', async () => {
    await failedMessage()
    expect((await app.call(getMailStatus, { as: admin })).body).toEqual({
      isConfigured: true,
      from: 'Office <office@example.lk>',
      queued: 0,
      failed: 1,
    })
  })

  it('a failed message is retried at once, with its full number of attempts', async () => {
    const id = await failedMessage()
    const { status, body } = await retry(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, state: 'queued', attempts: 0, serverReply: '550 no such box' })
    await expect.poll(() => stateOf(id), WITHIN).toBe('delivered')
    expect(await messageOf(app, admin, id)).toMatchObject({ attempts: 1, nextAttemptAt: null })
  })

  it('a message waiting for its next attempt is retried at once', async () => {
    server.manners = { atRecipient: () => ({ code: 450, words: 'later' }) }
    const { body } = await app.call(sendTestMail, { as: admin })
    await expect
      .poll(async () => (await messageOf(app, admin, body.id)).serverReply, WITHIN)
      .toBe('450 later')
    server.manners = {}
    await retry(body.id)
    await expect.poll(() => stateOf(body.id), WITHIN).toBe('delivered')
  })

  it('a message that is being sent is left unchanged', async () => {
    const arrived = Promise.withResolvers<undefined>()
    const answered = Promise.withResolvers<undefined>()
    server.manners = {
      afterData: () => {
        arrived.resolve(undefined)
        return answered.promise
      },
    }
    const { body } = await app.call(sendTestMail, { as: admin })
    await arrived.promise
    expect((await retry(body.id)).body).toMatchObject({ state: 'queued', attempts: 1, serverReply: null })
    answered.resolve(undefined)
    await expect.poll(() => stateOf(body.id), WITHIN).toBe('delivered')
    expect(server.received).toHaveLength(1)
  })

  it('a delivered message is never sent again', async () => {
    const { body } = await app.call(sendTestMail, { as: admin })
    await expect.poll(() => stateOf(body.id), WITHIN).toBe('delivered')
    const { status, error } = await retry(body.id)
    expect([status, error.code, error.message]).toEqual([
      409,
      'conflict',
      'This message was delivered already.',
    ])
    expect(server.received).toHaveLength(1)
  })

  it('every change of state is reported to those who may see it', async () => {
    const id = await failedMessage()
    await retry(id)
    await expect.poll(() => stateOf(id), WITHIN).toBe('delivered')
    const { rows } = await app.platform.pool.query(
      `select action, audience, actor_id, before ->> 'state' as before, after ->> 'state' as after
       from changes where entity = 'outbox' and entity_id = $1 order by id`,
      [id],
    )
    const audience = 'outbox:view'
    expect(rows).toEqual([
      { action: 'create', audience, actor_id: null, before: null, after: null },
      { action: 'update', audience, actor_id: null, before: 'queued', after: 'failed' },
      { action: 'update', audience, actor_id: admin.id, before: 'failed', after: 'queued' },
      { action: 'update', audience, actor_id: null, before: 'queued', after: 'delivered' },
    ])
  })

  it('links lead to APP_URL, whatever address the call came from', async () => {
    const headers = { host: 'evil.lk', 'x-forwarded-host': 'evil.lk', origin: 'https://evil.lk' }
    await app.call(requestPasswordRecovery, { body: { email: user.email }, headers })
    await expect.poll(() => server.received.length, WITHIN).toBe(1)
    const [mail] = server.received
    expect(mail?.raw).not.toContain('evil')
    expect(mail?.text).toContain('https://board.example.lk/auth/')
  })

  it('the actions are only for ADMIN, and answer 404 for unknown messages', async () => {
    const params = { id: '1' }
    expect((await app.call(getMailStatus, { as: user })).status).toBe(403)
    expect((await app.call(sendTestMail, { as: user })).status).toBe(403)
    expect((await app.call(retryOutboxMessage, { as: user, params })).status).toBe(403)
    expect((await app.call(retryOutboxMessage, { as: admin, params: NO_SUCH })).status).toBe(404)
  })
})

describe('without a mail server', () => {
  let app: TestApp
  let admin: TestAccount
  beforeAll(async () => {
    app = await startTestApp()
    admin = await app.createAccount({ role: 'ADMIN' })
  })
  afterAll(() => app.stop())

  it('a test mail and a retried message wait in the outbox', async () => {
    const { body } = await app.call(sendTestMail, { as: admin })
    await app.platform.pool.query(
      `update outbox_messages set state = 'failed', attempts = 8, next_attempt_at = null where id = $1`,
      [body.id],
    )
    const retried = await app.call(retryOutboxMessage, { as: admin, params: { id: String(body.id) } })
    expect(retried.body).toMatchObject({ state: 'queued', attempts: 0 })
    const { body: status } = await app.call(getMailStatus, { as: admin })
    expect(status).toEqual({ isConfigured: false, from: null, queued: 1, failed: 0 })
  })
})

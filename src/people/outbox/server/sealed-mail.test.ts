import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestPasswordRecovery, resetPassword } from '#people/auth/shared/auth-endpoints.ts'
import { createUser, deleteUser, inviteUser, updateUser } from '#people/users/shared/user-endpoints.ts'
import { findBreaches, readInvariants } from '#platform/server/database/invariants.ts'
import { loadSecrets } from '#platform/server/security/secrets.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { getOutboxMessage, listOutbox, retryOutboxMessage } from '../shared/outbox-endpoints.ts'
import { readContents } from './sealed-mail.ts'
import { sweepOutbox } from './sweep-outbox.ts'

const WITHIN = { timeout: 10_000, interval: 20 }
const HOUR = 60 * 60 * 1000
const INVARIANTS = readInvariants(`${import.meta.dirname}/outbox-invariants.sql`)

let people = 0
const newcomer = () =>
  ({
    fName: 'Kasun',
    sName: 'Fernando',
    email: `kasun${++people}@example.lk`,
    role: 'USER',
    status: 'Active',
  }) as const
const secretIn = (link: string) => /token=([\w-]{43})/.exec(link)?.[1] ?? 'no secret'

/** The content of every table as text, with raw bytes. */
async function everything({ platform: { pool } }: TestApp): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const table = await pool.query<Record<string, unknown>>(`select * from ${name}`)
    for (const row of table.rows)
      for (const value of Object.values(row))
        texts.push(value instanceof Buffer ? value.toString('latin1') : (JSON.stringify(value) ?? ''))
  }
  return texts.join('\n')
}

async function newestTo(app: TestApp, admin: TestAccount, address: string) {
  const [first] = (await app.call(listOutbox, { as: admin, query: { search: address } })).body
  return (await app.call(getOutboxMessage, { as: admin, params: { id: String(first?.id) } })).body
}
const sealedCount = async ({ platform: { pool } }: TestApp) =>
  (await pool.query('select from sealed_mails')).rowCount

describe('without a mail server', () => {
  let app: TestApp
  let admin: TestAccount
  beforeAll(async () => {
    app = await startTestApp()
    admin = await app.createAccount({ role: 'ADMIN' })
  })
  beforeEach(() => app.platform.pool.query('delete from rate_limits; delete from sealed_mails'))
  afterAll(() => app.stop())

  it('neither an ADMIN’s outbox nor any table shows a link that opens somebody’s account', async () => {
    const person = newcomer()
    const invited = await app.call(createUser, {
      as: admin,
      body: person,
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    const user = await app.createAccount()
    await app.call(requestPasswordRecovery, { body: { email: user.email }, from: '10.1.1.1' })
    const { rows } = await app.platform.pool.query<{ contents: Buffer }>('select contents from sealed_mails')
    const links = rows.map(({ contents }) => app.platform.secrets.open(contents))
    expect(links).toHaveLength(2)
    expect(links[0]).toContain(invited.body.invitationLink)
    const stored = await everything(app)
    for (const secret of links.map(secretIn)) {
      expect(secret).toHaveLength(43)
      expect(stored).not.toContain(secret)
    }
    for (const address of [person.email, user.email]) {
      const shown = await newestTo(app, admin, address)
      expect(shown).toMatchObject({ state: 'queued', isLinkHidden: true })
      expect(shown.text).toContain('(link not shown)')
      expect(shown.html).toContain('(link not shown)')
      expect(shown.html).not.toContain('<a ')
    }
    expect(await findBreaches(app.platform.pool, INVARIANTS)).toEqual([])
  })

  it('a sealed mail is deleted when its link is used, replaced, withdrawn or expired, and then never sent', async () => {
    const invite = async () => (await app.call(createUser, { as: admin, body: newcomer() })).body
    const ends: readonly (() => Promise<unknown>)[] = [
      async () => {
        const { invitationLink } = await invite()
        const body = { token: secretIn(invitationLink), password: 'rain on the roof' }
        expect((await app.call(resetPassword, { body })).status).toBe(204)
      },
      async () => {
        const { id, ...person } = await invite()
        await app.call(updateUser, { as: admin, params: { id }, body: { ...person, status: 'Inactive' } })
      },
      async () => app.call(deleteUser, { as: admin, params: { id: (await invite()).id } }),
    ]
    for (const end of ends) {
      await end()
      expect(await sealedCount(app)).toBe(0)
    }
    const { id } = await invite()
    await app.call(inviteUser, { as: admin, params: { id } })
    expect(await sealedCount(app)).toBe(1)
    const { database } = app.platform
    await sweepOutbox(database, new Date(Date.now() + 71 * HOUR))
    expect(await sealedCount(app)).toBe(1)
    await sweepOutbox(database, new Date(Date.now() + 73 * HOUR))
    expect(await sealedCount(app)).toBe(0)

    const { body } = await app.call(listOutbox, { as: admin, query: { search: 'kasun' } })
    expect(body.length).toBeGreaterThan(4)
    for (const message of body) {
      expect(message.state).toBe('failed')
      expect(message.serverReply).toMatch(/used or replaced, or has expired/)
      const retried = await app.call(retryOutboxMessage, { as: admin, params: { id: String(message.id) } })
      expect([retried.status, retried.error.message]).toEqual([
        409,
        'The link in this message was used or replaced, or has expired. Please invite again, or let the person ask for a new one.',
      ])
    }
    expect(await findBreaches(app.platform.pool, INVARIANTS)).toEqual([])
  })

  it('a sealed mail cannot be opened with another secret, such as beside a stolen backup', async () => {
    const person = newcomer()
    await app.call(createUser, { as: admin, body: person })
    const { rows } = await app.platform.pool.query<{ id: number; text: string; html: string }>(
      'select id, text, html from outbox_messages order by id desc limit 1',
    )
    const [message = { id: 0, text: '', html: '' }] = rows
    const read = (secrets: TestApp['platform']['secrets']) =>
      readContents({ ...app.platform, secrets }, { ...message, holds_link: true })
    expect((await read(app.platform.secrets)).text).toMatch(/token=[\w-]{43}/)
    await expect(read(loadSecrets('', 'another secret that is long enough for it'))).rejects.toThrow(
      'its link was used or replaced',
    )
  })
})

describe('with a mail server', () => {
  let server: MailServer
  let app: TestApp
  let admin: TestAccount
  beforeAll(async () => {
    server = await startMailServer()
    app = await startTestApp({ smtpUrl: server.url })
    admin = await app.createAccount({ role: 'ADMIN' })
  })
  afterAll(async () => {
    await app.stop()
    await server.stop()
  })

  it('the recipient gets the link, and nothing of it is left after delivery', async () => {
    const person = newcomer()
    const { body } = await app.call(createUser, { as: admin, body: person })
    const stateOf = async () => (await newestTo(app, admin, person.email)).state
    await expect.poll(stateOf, WITHIN).toBe('delivered')
    expect(server.received.at(-1)?.text).toContain(body.invitationLink)
    expect(await sealedCount(app)).toBe(0)
    const shown = await newestTo(app, admin, person.email)
    expect(JSON.stringify(shown)).not.toContain(secretIn(body.invitationLink))
    // not sent a second time, and usable by its recipient
    const reset = { token: secretIn(body.invitationLink), password: 'rain on the roof' }
    expect((await app.call(resetPassword, { body: reset })).status).toBe(204)
  })

  it('a mail server that repeats the link in its refusal does not reveal it to an ADMIN', async () => {
    server.manners = {
      afterData: ({ text }) => ({
        code: 554,
        words: `blocked address ${/http\S+/.exec(text)?.[0] ?? 'none'}`,
      }),
    }
    const person = newcomer()
    const { body } = await app.call(createUser, { as: admin, body: person })
    await expect.poll(async () => (await newestTo(app, admin, person.email)).state, WITHIN).toBe('failed')
    const stored = await everything(app)
    expect(stored).toMatch(/blocked address http.*token=…/)
    expect(stored).not.toContain(secretIn(body.invitationLink))
    // while the link is valid, the mail can be retried
    server.manners = {}
    const { id } = await newestTo(app, admin, person.email)
    const retried = await app.call(retryOutboxMessage, { as: admin, params: { id: String(id) } })
    expect(retried.status).toBe(200)
    await expect.poll(async () => (await newestTo(app, admin, person.email)).state, WITHIN).toBe('delivered')
    expect(server.received.at(-1)?.text).toContain(body.invitationLink)
  })
})

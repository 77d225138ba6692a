import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepFile } from '#platform/server/records/stored-files.ts'
import { samplePdf } from '#test/sample-files.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { getOutboxAttachment, getOutboxMessage, listOutbox } from '../shared/outbox-endpoints.ts'
import { queueMail } from './index.ts'

let app: TestApp
let admin: TestAccount
let user: TestAccount

beforeAll(async () => {
  app = await startTestApp({ appUrl: 'https://board.example.lk/desk' })
  admin = await app.createAccount({ role: 'ADMIN' })
  user = await app.createAccount()
  await app.platform.pool.query('delete from outbox_messages')
  for (const number of [1, 2, 3]) await queue(`Subject ${number}`)
})
afterAll(() => app.stop())

async function queue(subject: string, fails = false): Promise<void> {
  await app.platform.database.transaction().execute(async (transaction) => {
    await queueMail(transaction, app.platform, {
      kind: 'test',
      to: { name: 'Kasun <b>Fernando</b>', address: 'kasun@example.lk' },
      subject,
      paragraphs: ['Hello Kasun <b>Fernando</b> & "others"', 'Good bye'],
      link: { path: '/task?search=a-secret', label: 'Open' },
    })
    if (fails) throw new Error('the reason of the mail was rolled back')
  })
}

it('lists messages newest first, in pages, without their texts', async () => {
  const { body, headers } = await app.call(listOutbox, { as: admin, query: { limit: '2' } })
  expect(body.map((message) => message.subject)).toEqual(['Subject 3', 'Subject 2'])
  expect(headers['x-total-count']).toBe('3')
  expect(body[0]).toMatchObject({ state: 'queued', attempts: 0, serverReply: null, deliveredAt: null })
  expect(body[0]?.nextAttemptAt).toBe(body[0]?.createdAt)
  expect(JSON.stringify(body)).not.toContain('a-secret')
})

it('searches in recipients and subjects', async () => {
  const found = async (search: string) =>
    (await app.call(listOutbox, { as: admin, query: { search } })).headers['x-total-count']
  expect(await found('SUBJECT 2')).toBe('1')
  expect(await found('kasun@')).toBe('3')
  expect(await found('a-secret')).toBe('0')
})

it('shows one message as text and as HTML in which typed text is never markup', async () => {
  const [message] = (await app.call(listOutbox, { as: admin })).body
  const params = { id: String(message?.id) }
  const { body } = await app.call(getOutboxMessage, { as: admin, params })
  const link = 'https://board.example.lk/desk/task?search=a-secret'
  expect(body.text).toBe(`Hello Kasun <b>Fernando</b> & "others"\n\n${link}\n\nGood bye\n`)
  expect(body.html).toContain('Hello Kasun &lt;b&gt;Fernando&lt;/b&gt; &amp; &quot;others&quot;')
  expect(body.html).toMatch(/<a href="https:[^"]+search=a-secret" [^>]+>Open<\/a>/)
  expect(body.html).not.toContain('<b>')
})

it('is only for ADMIN, and answers 404 for unknown messages', async () => {
  expect((await app.call(listOutbox, { as: user })).status).toBe(403)
  expect((await app.call(getOutboxMessage, { as: user, params: { id: '1' } })).status).toBe(403)
  expect((await app.call(getOutboxMessage, { as: admin, params: { id: '2147483647' } })).status).toBe(404)
})

it('stores nothing of a mail whose transaction was rolled back', async () => {
  await expect(queue('Never', true)).rejects.toThrow('rolled back')
  const { headers } = await app.call(listOutbox, { as: admin, query: { search: 'Never' } })
  expect(headers['x-total-count']).toBe('0')
})

it('gives each message a unique id for the mail server', async () => {
  const { rows } = await app.platform.pool.query<{ message_id: string }>(
    'select message_id from outbox_messages',
  )
  expect(new Set(rows.map((row) => row.message_id)).size).toBe(3)
  for (const row of rows) expect(row.message_id).toMatch(/^<[0-9a-f-]{36}@board\.example\.lk>$/)
})

it('shows the reply address and the attachment, which an ADMIN can download under its name', async () => {
  const id = await app.platform.database.transaction().execute(async (transaction) => {
    const file = { type: 'application/pdf', bytes: samplePdf() } as const
    const fileId = await keepFile(transaction, file, app.platform.clock())
    return queueMail(transaction, app.platform, {
      kind: 'invoice',
      to: { name: 'Ruwan', address: 'ruwan@example.lk' },
      subject: 'Invoice',
      paragraphs: ['Here it is.'],
      replyTo: 'hello@kadalstudio.lk',
      attachment: { fileId, name: 'ඉන්වොයිසිය/31.pdf' },
    })
  })
  const params = { id: String(id) }
  const { body } = await app.call(getOutboxMessage, { as: admin, params })
  expect(body).toMatchObject({
    id,
    replyTo: 'hello@kadalstudio.lk',
    attachment: { name: 'ඉන්වොයිසිය-31.pdf', type: 'application/pdf', size: samplePdf().length },
  })
  const file = await app.call(getOutboxAttachment, { as: admin, params })
  expect(file.status).toBe(200)
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.headers['content-disposition']).toContain(encodeURIComponent('ඉන්වොයිසිය-31.pdf'))
  expect(Buffer.from(await file.body.bytes())).toEqual(samplePdf())
  expect((await app.call(getOutboxAttachment, { as: user, params })).status).toBe(403)
})

it('answers 404 for the attachment of a message that has none or does not exist', async () => {
  const [message] = (await app.call(listOutbox, { as: admin, query: { search: 'Subject 1' } })).body
  const { body } = await app.call(getOutboxMessage, { as: admin, params: { id: String(message?.id) } })
  expect([body.replyTo, body.attachment]).toEqual([null, null])
  for (const id of [String(message?.id), '2147483647']) {
    const reply = await app.call(getOutboxAttachment, { as: admin, params: { id } })
    expect([reply.status, reply.error.message]).toEqual([404, 'Attachment not found'])
  }
})

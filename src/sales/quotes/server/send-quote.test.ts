import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { withDocument } from '#sales/documents/server/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type QuoteScene, startQuoteScene, textRenderer } from '#test/quote-scene.ts'
import { getQuotePdf, sendQuote as sendQuoteEndpoint } from '../shared/quote-endpoints.ts'
import type { Quote } from '../shared/quote-schema.ts'
import { quotePdf } from './quote-pdf.ts'
import { sendQuote } from './send-quote.ts'

let scene: QuoteScene
beforeAll(async () => {
  scene = await startQuoteScene()
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const call = (id: number, headers: Record<string, string> = {}) =>
  scene.app.call(sendQuoteEndpoint, { ...scene.to(id), headers })
const actor = () => ({ id: scene.admin.id, firstName: 'Test', secondName: 'Person' }) as Actor
/** Sends without the HTTP layer, with a renderer that reports its work. */
const send = (id: number, { renderer } = textRenderer()): Promise<Quote> => {
  const { platform } = scene.app
  return withDocument({ renderer, actor: actor() }, (documents) =>
    platform.database
      .transaction()
      .execute((transaction) => sendQuote(transaction, id, { actor: actor(), documents, platform })),
  )
}
const pdf = async (id: number, { renderer } = textRenderer()) =>
  Buffer.from((await quotePdf(scene.app.platform, renderer, { id, actor: actor() })).bytes).toString()
const messagesAbout = async (id: number) =>
  (
    await scene.app.platform.pool.query<{ subject: string; attachment_name: string; content: Buffer }>(
      `select kind, state, to_name, to_address, subject, text, attachment_name, content_type, content
       from outbox_messages left join files on files.id = attachment_file_id
       where about_entity = 'quote' and about_id = $1 order by outbox_messages.id`,
      [id],
    )
  ).rows
const stateOf = async (id: number) => [
  await scene.read(id),
  await scene.count('files'),
  await scene.count('outbox_messages'),
  await scene.count('changes'),
]

describe('sending a quote', () => {
  it('puts it with its PDF into the outbox and makes it Sent', async () => {
    const { id } = await scene.add()
    const reply = await call(id)
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      status: 'Sent',
      mail: { state: 'queued', toName: 'Galle Fort Boutique', toAddress: 'ishara@galleboutique.lk' },
    })
    expect(reply.body.emailedAt).not.toBeNull()
    expect(await scene.read(id)).toEqual(reply.body)
    const [message] = await messagesAbout(id)
    expect(message).toMatchObject({
      kind: 'quote',
      state: 'queued',
      subject: `Quote Q${id}: Literary festival opening night`,
      attachment_name: `Quote-Q${id}.pdf`,
      content_type: 'application/pdf',
    })
    const downloaded = await scene.app.call(getQuotePdf, scene.to(id))
    expect(downloaded.headers['content-disposition']).toContain(`Quote-Q${id}.pdf`)
    expect(Buffer.from(await downloaded.body.arrayBuffer()).equals(message?.content ?? Buffer.of())).toBe(
      true,
    )
    expect(message?.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await scene.changesOf(id)).at(-1)).toMatchObject({
      action: 'update',
      before: { status: 'Draft', emailed_at: null, pdf_file_id: null },
      after: { status: 'Sent' },
    })
  })

  it.each(['Accepted', 'Declined'])('keeps it %s', async (status) => {
    const { id } = await scene.add({ status })
    expect(await send(id)).toMatchObject({ status })
    expect(await messagesAbout(id)).toHaveLength(1)
  })

  it('without a client e-mail is refused with an error at the field, and changes nothing', async () => {
    const { id } = await scene.add()
    await scene.app.platform.pool.query('update quotes set client_email = null where id = $1', [id])
    const before = await stateOf(id)
    const reply = await call(id)
    const sentence = 'This quote has no client email: add one to send it'
    expect([reply.status, reply.error.message, reply.error.fields]).toEqual([
      400,
      sentence,
      { clientEmail: sentence },
    ])
    expect(await stateOf(id)).toEqual(before)
  })

  it('again sends the same file, and keeps the time of the first sending', async () => {
    const { id } = await scene.add()
    const first = await send(id)
    scene.app.moveClock(60_000)
    const again = textRenderer()
    const second = await send(id, again)
    expect(again.rendered).toEqual([])
    const [one, two] = await messagesAbout(id)
    expect(two?.content.equals(one?.content ?? Buffer.of())).toBe(true)
    expect(second.emailedAt).toBe(first.emailedAt)
    expect(second.mail?.id).toBeGreaterThan(first.mail?.id ?? 0)
  })

  it('happens once for calls with one key', async () => {
    const { id } = await scene.add()
    const key = { 'idempotency-key': `send-${id}` }
    const [one, two] = await Promise.all([call(id, key), call(id, key)])
    const three = await call(id, key)
    expect([two.body, three.body]).toEqual([one.body, one.body])
    expect(await messagesAbout(id)).toHaveLength(1)
  })

  it('by ten people at once makes ten messages with one file', async () => {
    const { id } = await scene.add()
    const files = await scene.count('files')
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(id)))
    expect(sent.every(({ status }) => status === 'Sent')).toBe(true)
    expect(await messagesAbout(id)).toHaveLength(10)
    expect(await scene.count('files')).toBe(files + 1)
  })

  it('never sends a PDF of contents changed while it was rendered', async () => {
    const { id } = await scene.add()
    let edits = 0
    const renderer = textRenderer(async () => {
      edits += 1
      if (edits <= 2) await scene.replace(id, { subject: `Edit ${edits}` })
    })
    await send(id, renderer)
    expect(renderer.rendered.map(({ subject }) => subject)).toEqual([
      'Literary festival opening night',
      'Edit 1',
      'Edit 2',
    ])
    const [message] = await messagesAbout(id)
    expect(message?.subject).toBe(`Quote Q${id}: Edit 2`)
    expect(message?.content.toString()).toContain('"subject":"Edit 2"')
  })

  it('gives up if it never stops changing, and stores nothing', async () => {
    const { id } = await scene.add()
    let edits = 0
    const restless = textRenderer(() => scene.replace(id, { subject: `Edit ${(edits += 1)}` }))
    await expect(send(id, restless)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This document is being changed at this moment. Please try again.',
    })
    expect(await messagesAbout(id)).toEqual([])
    expect((await scene.read(id)).status).toBe('Draft')
  })

  it('stores nothing if no PDF can be rendered', async () => {
    const { id } = await scene.add()
    const before = await stateOf(id)
    const broken = textRenderer(() => Promise.reject(new Error('out of paper')))
    await expect(send(id, broken)).rejects.toThrow('out of paper')
    expect(await stateOf(id)).toEqual(before)
  })

  it('addresses the contact person of the client', async () => {
    const body = { companyName: 'Lanka Foods', contactName: 'Dilini', email: 'dilini@lanka.lk', phone: '1' }
    const client = await scene.app.call(createClient, { as: scene.admin, body })
    const { id } = await scene.add({ clientId: client.body.id, clientName: null, clientEmail: null })
    await send(id)
    const [message] = await messagesAbout(id)
    expect(message).toMatchObject({ to_name: 'Lanka Foods', to_address: 'dilini@lanka.lk' })
    expect(message).toHaveProperty('text', expect.stringContaining('Dear Dilini,'))
  })
})

describe('a crash while a quote is sent', () => {
  it('leaves it complete or not started, whenever it happens', async () => {
    const { pool } = scene.app.platform
    let statement = 0
    for (let isDone = false; !isDone;) {
      statement += 1
      const { id } = await scene.add()
      const before = await stateOf(id)
      let left = statement
      isDone = await dyingAt(
        () => (left -= 1) === 0,
        () => send(id),
      )
      await pool.query('select 1')
      const [quote] = await stateOf(id)
      const messages = await messagesAbout(id)
      if (messages.length === 0) expect(await stateOf(id)).toEqual(before)
      else expect([quote, messages.length]).toMatchObject([{ status: 'Sent', mail: { state: 'queued' } }, 1])
    }
    // begin, lock, read … commit, of both transactions
    expect(statement).toBeGreaterThan(12)
  })

  /** Cuts the connection instead of running a statement. @returns whether the work finished before that point */
  async function dyingAt(isNow: () => boolean, work: () => Promise<unknown>): Promise<boolean> {
    const { pool } = scene.app.platform
    const connect = pool.connect.bind(pool)
    let hasDied = false
    pool.connect = (async () => {
      const client = await connect()
      const query = client.query.bind(client)
      const release = client.release.bind(client)
      client.query = ((...input: Parameters<typeof query>) => {
        if (hasDied || !isNow()) return query(...input)
        hasDied = true
        client.emit('error', new Error('cut'))
        return client.end().then(() => Promise.reject(new Error('Connection terminated')))
      }) as typeof client.query
      client.release = (error) => {
        client.query = query
        client.release = release
        release(hasDied || error)
      }
      return client
    }) as typeof pool.connect
    try {
      await work()
    } catch (error) {
      if (!hasDied) throw error
    } finally {
      pool.connect = connect
    }
    return !hasDied
  }
})

describe('the PDF of a quote', () => {
  it('is marked as a draft until it was first sent', async () => {
    const { id } = await scene.add()
    expect(await pdf(id)).toContain('"mark":"Draft"')
    for (const status of ['Sent', 'Accepted', 'Declined']) {
      await scene.setStatus(id, status)
      expect(await pdf(id)).toContain('"mark":null')
    }
  })

  it('is the one that was sent until the quote is edited, and a new one at the next sending', async () => {
    const { id } = await scene.add()
    await send(id)
    const sent = await pdf(
      id,
      textRenderer(() => Promise.reject(new Error('not needed'))),
    )
    await scene.setStatus(id, 'Draft')
    expect(await pdf(id)).toBe(sent)
    expect(sent).toContain('"mark":null')
    await scene.replace(id, { notes: 'Other' })
    expect(await pdf(id)).toContain('"notes":"Other"')
    await send(id)
    expect(
      await pdf(
        id,
        textRenderer(() => Promise.reject(new Error('not needed'))),
      ),
    ).toContain('"notes":"Other"')
  })

  it('contains the contents of the quote', async () => {
    const { id } = await scene.add()
    const document = JSON.parse((await pdf(id)).replace('%PDF-1.7 ', '')) as object
    expect(document).toMatchObject({
      kind: 'quote',
      title: 'Quote',
      number: `Q${id}`,
      clientLabel: 'Prepared for',
      clientName: 'Galle Fort Boutique',
      subject: 'Literary festival opening night',
      lines: [
        { title: 'Event design', detail: 'Courtyard lighting', quantity: '1', amount: '420,000.00' },
        { title: 'Catering for 120 guests', quantity: '120', unitPrice: '4,850.00', amount: '582,000.00' },
        { title: 'වේදිකා සැරසිලි', quantity: '1.5', unitPrice: '61,333.33', amount: '92,000.00' },
      ],
      sums: [
        { label: 'Subtotal', text: '1,094,000.00' },
        { label: 'Tax 18%', text: '196,920.00' },
      ],
      total: 'LKR 1,290,920.00',
      paymentText: null,
    })
  })
})

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#platform/shared/errors.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type InvoiceScene, startInvoiceScene } from '#test/invoice-scene.ts'
import type { Invoice } from '../shared/invoice-schema.ts'

let scene: InvoiceScene
beforeAll(async () => {
  scene = await startInvoiceScene()
})
beforeEach(() => scene.setClock('2026-11-20T04:00:00Z'))
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const messagesAbout = async (id: number) =>
  (
    await scene.app.platform.pool.query<Record<string, unknown>>(
      `select to_name, to_address, subject, reply_to, attachment_file_id, attachment_name, text
       from outbox_messages where about_entity = 'invoice' and about_id = $1 order by id`,
      [id],
    )
  ).rows

describe('sending an invoice', () => {
  it('issues a draft and puts it with its PDF into the outbox, with the company as reply address', async () => {
    const { id } = await scene.addDraft({ subject: 'Website' })
    const { status, body } = await scene.send(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'Sent',
      emailedAt: '2026-11-20T04:00:00.000Z',
      mail: { toAddress: 'ayesha@lakeview.lk', state: 'queued' },
    })
    const { rows } = await scene.app.platform.pool.query<{ pdf_file_id: number }>(
      'select pdf_file_id from invoices where id = $1',
      [id],
    )
    const [message, ...others] = await messagesAbout(id)
    expect(others).toEqual([])
    expect(message).toMatchObject({
      to_name: 'Lake View',
      to_address: 'ayesha@lakeview.lk',
      reply_to: 'hello@sample.lk',
      attachment_file_id: rows[0]?.pdf_file_id,
      attachment_name: `Invoice-${String(body.invoiceNumber)}.pdf`,
    })
    expect(message?.['subject']).toContain(body.invoiceNumber)
    expect((await scene.history(id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['sent', 'ayesha@lakeview.lk'],
      ['issued', body.invoiceNumber],
      ['created', null],
    ])
  })

  it('again, in every state of an issued one, sends the same file', async () => {
    const { id } = await scene.addIssued({ dueDate: '2026-11-19' })
    await scene.send(id)
    scene.setClock('2026-11-21T04:00:00Z')
    await scene.payPart(id, { amount: 250 })
    await scene.send(id)
    await scene.pay(id)
    const { body } = await scene.send(id)
    expect(body).toMatchObject({ status: 'Paid', emailedAt: '2026-11-20T04:00:00.000Z' })
    const messages = await messagesAbout(id)
    expect(messages).toHaveLength(3)
    expect(new Set(messages.map((message) => message['attachment_file_id'])).size).toBe(1)
    expect(String(messages[1]?.['text'])).toContain('LKR 750.00')
    expect(body.mail?.createdAt).toBe('2026-11-21T04:00:00.000Z')
  })

  it('needs the client’s e-mail, and writes nothing without it', async () => {
    const { id } = await scene.addDraft()
    await scene.app.platform.pool.query('update invoices set client_email = null where id = $1', [id])
    const before = await scene.everything()
    const reply = await scene.send(id)
    const sentence = 'This invoice has no client email: add one to send it'
    expect([reply.status, reply.error.message, reply.error.fields]).toEqual([
      400,
      sentence,
      { clientEmail: sentence },
    ])
    expect(await scene.everything()).toEqual(before)
  })

  it('is refused for a void one and one that does not exist', async () => {
    const { id } = await scene.addIssued()
    await scene.remove(id)
    const before = await scene.everything()
    const replies = [await scene.send(id), await scene.send(2_000_000)]
    expect(replies.map(({ status, error }) => [status, error.message])).toEqual([
      [409, 'A void invoice cannot be sent'],
      [404, 'Invoice not found'],
    ])
    expect(await scene.everything()).toEqual(before)
  })

  it('works for a client that is not in the list', async () => {
    const { id } = await scene.addDraft({ clientId: null, clientEmail: 'New@Client.lk' })
    expect((await scene.send(id)).body).toMatchObject({ clientName: null, clientEmail: 'new@client.lk' })
    expect(await messagesAbout(id)).toMatchObject([{ to_address: 'new@client.lk' }])
  })

  it('with one key happens once, however often it is pressed', async () => {
    const { id } = await scene.addDraft()
    const replies = await Promise.all([1, 2, 3].map(() => scene.send(id, { key: 'send' })))
    replies.push(await scene.send(id, { key: 'send' }))
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await messagesAbout(id)).toHaveLength(1)
  })
})

describe('50 simultaneous sends', () => {
  /** The numbers 1 to `last` of a series, each exactly once. */
  const series = (prefix: string, last: number) =>
    Array.from({ length: last }, (_, index) => `${prefix}-${String(index + 1).padStart(3, '0')}`)
  const numbersOf = (invoices: readonly Invoice[]) =>
    invoices.flatMap((invoice) => invoice.invoiceNumber ?? []).toSorted()
  async function addDrafts(prefix: string) {
    await scene.addSettings({ invoicePrefix: prefix, invoiceNumberFormat: '{PREFIX}-{SEQ:3}' })
    const drafts: Invoice[] = []
    for (let count = 0; count < 50; count++) {
      drafts.push(await scene.addDraft({ subject: count % 7 === 3 ? 'unlucky' : 'lucky' }))
    }
    return drafts
  }

  it('assign 1 to n without a gap or duplicate, even if some fail and some callers disconnect', async () => {
    const drafts = await addDrafts('MANY')
    scene.renderer.before = async ({ subject }) => {
      // long enough for callers to disconnect meanwhile
      await new Promise((resolve) => setTimeout(resolve, 4))
      if (subject === 'unlucky') throw new AppError('unavailable', 'The document cannot be made now')
    }
    await scene.app.http.listen({ port: 0, host: '127.0.0.1' })
    const address = scene.app.http.server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const results = await Promise.allSettled(
      drafts.map(({ id }, index) =>
        fetch(`http://127.0.0.1:${port}/api/invoices/${id}/send`, {
          method: 'POST',
          headers: { authorization: `Bearer ${scene.admin}` },
          ...(index % 5 === 0 ? { signal: AbortSignal.timeout(60) } : {}),
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    // a separate send runs after all those still waiting for their turn
    scene.renderer.before = async () => undefined
    const last = await scene.send((await scene.addDraft()).id)
    expect(last.status).toBe(200)
    const after = await Promise.all(drafts.map(({ id }) => scene.read(id)))
    const issued = after.filter(({ status }) => status === 'Sent')
    expect(issued.every(({ subject }) => subject === 'lucky')).toBe(true)
    expect(numbersOf([...issued, last.body])).toEqual(series('MANY', issued.length + 1))
    expect(issued.length).toBeGreaterThan(30)
    for (const draft of after.filter(({ status }) => status === 'Draft')) await scene.send(draft.id)
    const all = await Promise.all(drafts.map(({ id }) => scene.read(id)))
    expect(numbersOf([...all, last.body])).toEqual(series('MANY', 51))
  })

  it('assign 1 to 50 when two processes share them', async () => {
    const drafts = await addDrafts('TWO')
    const other = await scene.again()
    const replies = await Promise.all(
      drafts.map(({ id }, index) => scene.send(id, index % 2 === 0 ? {} : { on: other.app })),
    )
    await other.app.stop()
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(numbersOf(replies.map(({ body }) => body))).toEqual(series('TWO', 50))
  })
})

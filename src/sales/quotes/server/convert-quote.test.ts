import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { listBin, restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { createClient, deleteClient } from '#sales/clients/shared/client-endpoints.ts'
import { createCompanyProfile } from '#sales/company-profiles/shared/company-profile-endpoints.ts'
import { createInvoiceSettings } from '#sales/invoice-settings/shared/invoice-settings-endpoints.ts'
import { deleteInvoice, getInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import { createTask, deleteTask } from '#work/tasks/shared/task-endpoints.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { type QuoteScene, startQuoteScene, SUMS, WHOLE_QUOTE } from '#test/quote-scene.ts'
import { convertQuote, getQuote, listQuotes } from '../shared/quote-endpoints.ts'

let scene: QuoteScene
beforeAll(async () => {
  scene = await startQuoteScene()
})
afterEach(() => expectSoundMoney(scene.app.platform.pool))
afterAll(() => scene.stop())

const CLIENT = { companyName: 'Lanka Foods', contactName: 'Dilini', email: 'dilini@lanka.lk', phone: '1' }
const addClient = async () => (await scene.app.call(createClient, { as: scene.admin, body: CLIENT })).body.id
async function addSettings(): Promise<number> {
  const { app, admin } = scene
  const company = await app.call(createCompanyProfile, { as: admin, body: { name: 'Kadal Studio' } })
  const body = { companyProfileId: company.body.id, defaultTerms: 'Within 14 days' }
  return (await app.call(createInvoiceSettings, { as: admin, body })).body.id
}
const addTask = async () =>
  (await scene.app.call(createTask, { as: scene.admin, body: { taskName: 'Design', dueDate: '2026-12-01' } }))
    .body.id
const invoice = async (id: number) => (await scene.app.call(getInvoice, scene.to(id))).body

describe('converting a quote', () => {
  it('creates a draft invoice with its client, lines, tax rate, subject, notes and settings', async () => {
    const [clientId, invoiceSettingsId, taskId] = [await addClient(), await addSettings(), await addTask()]
    const items = WHOLE_QUOTE.items.map((item) => ({ ...item, taskId }))
    const quote = await scene.add({ clientId, invoiceSettingsId, items, status: 'Accepted' })
    const reply = await scene.convert(quote.id)
    expect(reply.status).toBe(201)
    const { id: _id, ...rest } = quote
    expect(reply.body).toMatchObject({
      ...SUMS,
      status: 'Draft',
      invoiceNumber: null,
      quoteId: quote.id,
      clientId,
      clientName: rest.clientName,
      clientEmail: rest.clientEmail,
      taxRate: 18,
      subject: rest.subject,
      notes: rest.notes,
      invoiceSettingsId,
      customTerms: 'Within 14 days',
      items: quote.items.map(({ id: _item, ...item }) => item),
    })
    expect(await invoice(reply.body.id)).toEqual(reply.body)
    const { rows } = await scene.app.platform.pool.query('select distinct task_id from invoice_items')
    expect(rows).toEqual([{ task_id: taskId }])
  })

  it('takes over the project of the quote and those of its lines', async () => {
    const projects = await scene.app.platform.pool.query<{ id: number }>(
      `insert into projects (name) values ('Kandy Hotel'), ('Galle Fort') returning id`,
    )
    const [projectId, other] = projects.rows.map(({ id }) => id)
    const items = WHOLE_QUOTE.items.map((item) => ({ ...item, projectId: other }))
    const { id } = await scene.add({ projectId, items, status: 'Accepted' })
    const { body } = await scene.convert(id)
    expect(body.projectId).toBe(projectId)
    expect(new Set(body.items.map((line) => line.projectId))).toEqual(new Set([other]))
  })

  it('links both documents, and is recorded', async () => {
    const { id } = await scene.add({ status: 'Accepted' })
    const { body } = await scene.convert(id)
    expect(await scene.read(id)).toMatchObject({
      invoiceId: body.id,
      invoiceNumber: null,
      status: 'Accepted',
    })
    const { body: quotes } = await scene.app.call(listQuotes, { as: scene.admin })
    expect(quotes.find((quote) => quote.id === id)?.invoiceId).toBe(body.id)
    expect((await scene.changesOf(id)).at(-1)).toEqual({
      action: 'update',
      before: { invoice_id: null },
      after: { invoice_id: body.id },
    })
  })

  it.each(['Draft', 'Sent', 'Declined'])('is refused while it is %s', async (status) => {
    const { id } = await scene.add({ status })
    const invoices = await scene.count('invoices')
    const reply = await scene.convert(id)
    expect([reply.status, reply.error.message]).toEqual([409, 'Only an accepted quote becomes an invoice'])
    expect(await scene.count('invoices')).toBe(invoices)
  })

  it('happens once: of ten simultaneous calls nine are refused', async () => {
    const { id } = await scene.add({ status: 'Accepted' })
    const invoices = await scene.count('invoices')
    const replies = await Promise.all(Array.from({ length: 10 }, () => scene.convert(id)))
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ])
    const refused = replies.find(({ status }) => status === 409)
    expect(refused?.error.message).toBe('This quote became an invoice already')
    expect(await scene.count('invoices')).toBe(invoices + 1)
  })

  it('returns the same invoice to calls with one key', async () => {
    const { id } = await scene.add({ status: 'Accepted' })
    const key = { 'idempotency-key': `convert-${id}` }
    const [one, two] = await Promise.all([scene.convert(id, key), scene.convert(id, key)])
    expect([one.status, two.status]).toEqual([201, 201])
    expect(two.body).toEqual(one.body)
  })

  it('needs the permission to create invoices', async () => {
    const { id } = await scene.add({ status: 'Accepted' })
    const person = await scene.app.createAccount()
    expect((await scene.app.call(convertQuote, { ...scene.to(id), as: person })).status).toBe(403)
  })

  it('prevents editing, with a message', async () => {
    const { id } = await scene.add({ status: 'Accepted' })
    await scene.convert(id)
    await scene.setStatus(id, 'Sent')
    const reply = await scene.replace(id)
    expect([reply.status, reply.error.message]).toEqual([
      409,
      'This quote became an invoice and can no longer be edited',
    ])
  })

  it('leaves the quote accepted, and refuses any other status with a message', async () => {
    const { id } = await scene.add({ status: 'Accepted' })
    await scene.convert(id)
    for (const status of ['Declined', 'Sent', 'Draft']) {
      const reply = await scene.setStatus(id, status)
      expect([reply.status, reply.error.message]).toEqual([
        409,
        `This quote became an invoice and can no longer be ${status}`,
      ])
    }
    expect((await scene.setStatus(id, 'Accepted')).status).toBe(200)
    expect((await scene.read(id)).status).toBe('Accepted')
  })

  it('can be repeated when the draft is deleted', async () => {
    const { id } = await scene.add({ status: 'Accepted' })
    const first = (await scene.convert(id)).body
    expect((await scene.app.call(deleteInvoice, scene.to(first.id))).status).toBe(204)
    expect(await scene.read(id)).toMatchObject({ invoiceId: null, invoiceNumber: null })
    const second = await scene.convert(id)
    expect(second.status).toBe(201)
    expect(second.body.id).not.toBe(first.id)
  })

  it('never deadlocks with a client that is deleted at the same time', async () => {
    for (let round = 0; round < 10; round++) {
      const clientId = await addClient()
      const { id } = await scene.add({ clientId, clientName: null, clientEmail: null, status: 'Accepted' })
      const [converted, deleted] = await Promise.all([
        scene.convert(id),
        scene.app.call(deleteClient, scene.to(clientId)),
      ])
      expect([converted.status, deleted.status]).toEqual([201, 204])
      expect(await invoice(converted.body.id)).toMatchObject({
        clientId: null,
        clientName: 'Lanka Foods',
        clientEmail: 'dilini@lanka.lk',
      })
    }
  })
})

describe('a deleted quote', () => {
  async function deletionOf(id: number): Promise<number> {
    expect((await scene.remove(id)).status).toBe(204)
    const bin = await scene.app.call(listBin, { as: scene.admin, query: { search: `Q${id} ` } })
    const entry = bin.body.find(({ entity, entityId }) => entity === 'quote' && entityId === String(id))
    expect(entry?.title).toBe(`Q${id} Galle Fort Boutique Literary festival opening night`)
    return entry?.id ?? 0
  }
  const restore = (deletion: number) => scene.app.call(restoreFromBin, scene.to(deletion))

  it('is gone, and is restored with its lines, byte for byte', async () => {
    const [clientId, taskId] = [await addClient(), await addTask()]
    const quote = await scene.add({ clientId, items: WHOLE_QUOTE.items.map((item) => ({ ...item, taskId })) })
    const rows = async () =>
      (
        await scene.app.platform.pool.query<{ row: string }>(
          `select (to_jsonb(quotes) - 'version')::text as row from quotes where id = $1
           union all (select quote_items::text from quote_items where quote_id = $1 order by id)`,
          [quote.id],
        )
      ).rows
    const before = await rows()
    expect(before).toHaveLength(4)
    const deletion = await deletionOf(quote.id)
    expect(await rows()).toEqual([])
    expect((await scene.app.call(getQuote, scene.to(quote.id))).status).toBe(404)
    expect((await restore(deletion)).body).toEqual({ entity: 'quote', entityId: String(quote.id) })
    expect(await rows()).toEqual(before)
    expect(await scene.read(quote.id)).toEqual({ ...quote, version: quote.version + 1 })
  })

  it('is restored without what no longer exists', async () => {
    const [clientId, taskId] = [await addClient(), await addTask()]
    const { id } = await scene.add({ clientId, items: [{ ...WHOLE_QUOTE.items[0], taskId }] })
    const deletion = await deletionOf(id)
    await scene.app.call(deleteClient, scene.to(clientId))
    await scene.app.call(deleteTask, scene.to(taskId))
    expect((await restore(deletion)).status).toBe(200)
    expect(await scene.read(id)).toMatchObject({ clientId: null, clientName: 'Galle Fort Boutique' })
  })

  it('leaves its invoice, is linked to it again when restored, and makes no second one', async () => {
    const { id } = await scene.add({ status: 'Accepted' })
    const { body } = await scene.convert(id)
    const deletion = await deletionOf(id)
    expect(await invoice(body.id)).toMatchObject({ quoteId: null, total: SUMS.total })
    await restore(deletion)
    expect(await invoice(body.id)).toMatchObject({ quoteId: id })
    expect((await scene.convert(id)).error.message).toBe('This quote became an invoice already')
  })

  it('can be restored once, and not after 30 days', async () => {
    const [one, two] = [await scene.add(), await scene.add()]
    const [first, second] = [await deletionOf(one.id), await deletionOf(two.id)]
    await restore(first)
    expect((await restore(first)).error.message).toBe('This has been restored already')
    scene.app.moveClock(31 * 24 * 60 * 60 * 1000)
    // the sign-in has expired by now
    const admin = await scene.app.createAccount({ role: 'ADMIN' })
    const late = await scene.app.call(restoreFromBin, { as: admin, params: { id: String(second) } })
    expect(late.status).toBe(409)
  })
})

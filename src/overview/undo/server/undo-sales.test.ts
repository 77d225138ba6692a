import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import * as invoices from '#sales/invoices/shared/invoice-endpoints.ts'
import * as payments from '#sales/invoices/shared/payment-endpoints.ts'
import * as quotes from '#sales/quotes/shared/quote-endpoints.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { SAMPLE_ITEM } from '#test/sample-sales.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { changesOf, rowOf, undo } from '#test/undo-scene.ts'

let app: TestApp
let admin: TestAccount
let clientId: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  const body = { companyName: 'Lake View', contactName: 'Ayesha', email: 'a@lakeview.lk', phone: '1' }
  clientId = (await app.call(createClient, { as: admin, body })).body.id
})
afterAll(async () => {
  await expectSoundMoney(app.platform.pool)
  await app.stop()
})

const of = (id: number) => ({ as: admin, params: { id: String(id) } })
const DOCUMENT = { taxRate: 18, subject: 'Photos', notes: 'Thank you' }
const OTHER = {
  clientEmail: 'other@example.lk',
  taxRate: 2.5,
  items: [{ description: 'Film', quantity: 0.25, unitPrice: 99.99 }, SAMPLE_ITEM],
}
const addInvoice = () =>
  app.call(invoices.createInvoice, { as: admin, body: { ...DOCUMENT, clientId, items: [SAMPLE_ITEM] } })
const addQuote = (body: object = {}) =>
  app.call(quotes.createQuote, {
    as: admin,
    body: { ...DOCUMENT, clientId, items: [SAMPLE_ITEM], ...body },
  })

/** A document with its lines, without the line ids. */
async function stored(kind: 'invoice' | 'quote', id: number) {
  const { rows } = await app.platform.pool.query<{ line: object }>(
    `select to_jsonb(line) - 'id' as line from ${kind}_items line where ${kind}_id = $1 order by position`,
    [id],
  )
  return { row: await rowOf(app, `${kind}s`, id), lines: rows.map(({ line }) => line) }
}
const refusalOf = async (...[reply]: [Parameters<typeof undo>[2]]) => {
  const { status, error } = await undo(app, admin, reply)
  return [status, error.message]
}

describe.each([
  ['invoice', addInvoice, invoices.replaceInvoice, invoices.deleteInvoice],
  ['quote', () => addQuote(), quotes.replaceQuote, quotes.deleteQuote],
] as const)('a draft %s', (kind, add, replace, remove) => {
  it('gets its fields, lines and sums back, and the new ones again on redo', async () => {
    const { id } = (await add()).body
    const before = await stored(kind, id)
    const changed = await app.call(replace, { ...of(id), body: OTHER })
    expect(changed.status).toBe(200)
    const after = await stored(kind, id)
    const undone = await undo(app, admin, changed)
    expect([undone.status, undone.error.message]).toEqual([200, undefined])
    expect(await stored(kind, id)).toEqual(before)
    expect((await undo(app, admin, undone)).status).toBe(200)
    expect(await stored(kind, id)).toEqual(after)
  })

  it('is deleted when its creation is undone, and is restored with its lines', async () => {
    const created = await add()
    const { id } = created.body
    const before = await stored(kind, id)
    const undone = await undo(app, admin, created)
    expect([undone.status, (await stored(kind, id)).row]).toEqual([200, undefined])
    const redone = await undo(app, admin, undone)
    expect([redone.status, await stored(kind, id)]).toEqual([200, before])
    const again = await undo(app, admin, redone)
    expect([again.status, (await stored(kind, id)).row]).toEqual([200, undefined])
    expect((await undo(app, admin, again)).status).toBe(200)
    expect(await stored(kind, id)).toEqual(before)
  })

  it('is restored after its deletion', async () => {
    const { id } = (await add()).body
    const before = await stored(kind, id)
    const removed = await app.call(remove, of(id))
    expect((await undo(app, admin, removed)).status).toBe(200)
    expect(await stored(kind, id)).toEqual(before)
  })

  it('stays as it was edited since', async () => {
    const { id } = (await add()).body
    const changed = await app.call(replace, { ...of(id), body: OTHER })
    await app.call(replace, { ...of(id), body: { ...OTHER, items: [SAMPLE_ITEM] } })
    const now = await stored(kind, id)
    expect(await refusalOf(changed)).toEqual([409, 'This was changed since, so nothing was undone'])
    expect(await stored(kind, id)).toEqual(now)
  })
})

describe('an invoice', () => {
  it('that is issued keeps its number, its edits and its payments', async () => {
    const created = await addInvoice()
    const { id } = created.body
    const edited = await app.call(invoices.replaceInvoice, { ...of(id), body: OTHER })
    const issued = await app.call(invoices.setInvoiceStatus, { ...of(id), body: { status: 'Sent' } })
    const editedLater = await app.call(invoices.replaceInvoice, {
      ...of(id),
      body: { ...OTHER, notes: 'Later' },
    })
    const now = await stored('invoice', id)
    expect([await refusalOf(issued), await refusalOf(editedLater)]).toEqual([
      [409, 'This cannot be undone'],
      [409, 'This cannot be undone'],
    ])
    expect(await refusalOf(edited)).toEqual([409, 'This was changed since, so nothing was undone'])
    expect(await stored('invoice', id)).toEqual(now)
    const paid = await app.call(payments.payInvoice, of(id))
    expect([await refusalOf(paid), await refusalOf(created)]).toEqual([
      [409, 'This cannot be undone'],
      [409, 'This was changed since, so nothing was undone'],
    ])
  })

  it('that was issued since is neither reverted nor deleted', async () => {
    const created = await addInvoice()
    const { id } = created.body
    const edited = await app.call(invoices.replaceInvoice, { ...of(id), body: { ...OTHER, notes: 'x' } })
    const other = await addInvoice()
    for (const each of [id, other.body.id])
      await app.call(invoices.setInvoiceStatus, { ...of(each), body: { status: 'Sent' } })
    expect(await refusalOf(edited)).toEqual([409, 'This invoice is issued by now: edit it instead'])
    expect(await refusalOf(other)).toEqual([409, 'This invoice has a number by now: it can only become void'])
  })

  it('that became void stays void', async () => {
    const { id } = (await addInvoice()).body
    await app.call(invoices.setInvoiceStatus, { ...of(id), body: { status: 'Sent' } })
    const voided = await app.call(invoices.deleteInvoice, of(id))
    expect(await refusalOf(voided)).toEqual([409, 'This cannot be undone'])
  })
})

describe('a quote', () => {
  const setStatus = (id: number, status: 'Sent' | 'Accepted') =>
    app.call(quotes.setQuoteStatus, { ...of(id), body: { status } })

  it('gets its status back, without notifying anybody', async () => {
    const other = await app.createAccount({ role: 'ADMIN' })
    const { id } = (await addQuote()).body
    await setStatus(id, 'Accepted')
    const sent = await setStatus(id, 'Sent')
    const told = async () =>
      (await app.platform.pool.query('select id from notifications where user_id = $1', [other.id])).rows
    const before = await told()
    expect((await undo(app, admin, sent)).status).toBe(200)
    expect((await stored('quote', id)).row).toMatchObject({ status: 'Accepted' })
    expect([await told(), before]).toMatchObject([before, [{}]])
  })

  it('that became an invoice stays accepted, and its invoice stays', async () => {
    const { id } = (await addQuote()).body
    const accepted = await setStatus(id, 'Accepted')
    const converted = await app.call(quotes.convertQuote, of(id))
    expect(await refusalOf(accepted)).toEqual([
      409,
      'This quote became an invoice since, so nothing was undone',
    ])
    expect(await refusalOf(converted)).toEqual([409, 'One of these cannot be undone'])
  })

  it('that is not a draft is not deleted when its creation is undone', async () => {
    const created = await addQuote({ status: 'Sent' })
    expect(await refusalOf(created)).toEqual([409, 'This quote is no draft any more: delete it instead'])
  })

  it('that was sent stays sent', async () => {
    const { id } = (await addQuote()).body
    const sent = await app.call(quotes.sendQuote, of(id))
    expect(sent.status).toBe(200)
    expect(changesOf(sent)).toHaveLength(1)
    expect(await refusalOf(sent)).toEqual([409, 'This cannot be undone'])
  })
})

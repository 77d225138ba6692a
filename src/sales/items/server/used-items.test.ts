import { afterAll, beforeAll, expect, it } from 'vitest'
import { convertQuote, createQuote, deleteQuote, getQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import { restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { undo } from '#test/undo-scene.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import { createItem, deleteItem, getItem, replaceItem } from '../shared/item-endpoints.ts'

let app: TestApp
let admin: TestAccount
let added = 0
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())

const of = (id: number) => ({ as: admin, params: { id: String(id) } })
const addItem = () =>
  app.call(createItem, {
    as: admin,
    body: { name: `Hosting ${++added}`, unit: 'month', unitPrice: 7_500, isTaxed: false },
  })
const addQuote = (itemId: number) =>
  app.call(createQuote, {
    as: admin,
    body: {
      clientEmail: 'a@example.lk',
      status: 'Accepted',
      items: [
        { description: 'Hosting', quantity: 12, unitPrice: 7_500, unit: 'month', isTaxed: false, itemId },
      ],
    },
  })
const deletionOf = async (entity: string, id: number) => {
  const { rows } = await app.platform.pool.query<{ id: number }>(
    `select max(id) as id from changes where entity = $1 and entity_id = $2 and action = 'delete'`,
    [entity, String(id)],
  )
  return rows[0]?.id ?? 0
}
const restore = async (entity: string, id: number) =>
  app.call(restoreFromBin, of(await deletionOf(entity, id)))

it('a line keeps its item, and what it copied, whatever becomes of the item', async () => {
  const item = (await addItem()).body
  const quote = await addQuote(item.id)
  expect([quote.status, quote.body.items[0]?.itemId]).toEqual([201, item.id])
  await app.call(replaceItem, {
    ...of(item.id),
    body: { name: `Hosting ${added}`, unitPrice: 9_000, isArchived: true },
  })
  expect((await app.call(getQuote, of(quote.body.id))).body.items).toEqual(quote.body.items)
  const invoice = await app.call(convertQuote, of(quote.body.id))
  expect(invoice.body.items[0]).toMatchObject({
    itemId: item.id,
    unit: 'month',
    unitPrice: 7_500,
    isTaxed: false,
  })
})

it('a used item is not deleted, nor its creation undone: it is archived', async () => {
  const item = await addItem()
  const quote = (await addQuote(item.body.id)).body
  const refused = await app.call(deleteItem, of(item.body.id))
  expect([refused.status, refused.error.message]).toEqual([
    409,
    'Quotes or invoices use this item: archive it instead',
  ])
  expect((await undo(app, admin, item)).status).toBe(409)
  expect((await app.call(deleteQuote, of(quote.id))).status).toBe(204)
  expect((await app.call(deleteItem, of(item.body.id))).status).toBe(204)
})

it('a quote whose item is gone comes back without it, and has it again once the item is back', async () => {
  const item = (await addItem()).body
  const quote = (await addQuote(item.id)).body
  await app.call(deleteQuote, of(quote.id))
  await app.call(deleteItem, of(item.id))
  expect((await restore('quote', quote.id)).status).toBe(200)
  const itemOfLine = async () => (await app.call(getQuote, of(quote.id))).body.items[0]?.itemId
  expect(await itemOfLine()).toBe(null)
  expect((await restore('item', item.id)).status).toBe(200)
  expect(await itemOfLine()).toBe(item.id)
})

it('a line cannot name an item that does not exist', async () => {
  const reply = await addQuote(2_000_000_000)
  expect([reply.status, reply.error.fields]).toEqual([
    400,
    { 'items.0.itemId': 'There is no item with this id' },
  ])
})

it('an item that is deleted while a line begins to use it is either gone or used', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = (await addItem()).body
    const [quote, deletion] = await Promise.all([addQuote(id), app.call(deleteItem, of(id))])
    const isThere = (await app.call(getItem, of(id))).status === 200
    expect([quote.status, deletion.status]).toEqual(isThere ? [201, 409] : [400, 204])
  }
})

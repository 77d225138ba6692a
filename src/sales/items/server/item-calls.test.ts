import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { restoreFromBin } from '#overview/bin/shared/bin-endpoints.ts'
import { startTestApp, type TestAccount, type TestApp } from '#test/test-app.ts'
import {
  createItem,
  deleteItem,
  exportItems,
  getItem,
  listItems,
  replaceItem,
} from '../shared/item-endpoints.ts'
import { itemImport } from '../shared/item-import.ts'
import type { ItemInput } from '../shared/item-schema.ts'

let app: TestApp
let admin: TestAccount
let person: TestAccount
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
  person = await app.createAccount()
})
afterAll(() => app.stop())

const send = (body: ItemInput) => app.call(createItem, { as: admin, body })
async function add(input: Partial<ItemInput> & { name: string }) {
  const reply = await send({ unitPrice: 7_500.05, ...input })
  expect(reply.status).toBe(201)
  return reply.body
}
const params = (id: number) => ({ id: String(id) })
const read = (id: number) => app.call(getItem, { as: admin, params: params(id) })
const replace = (id: number, body: ItemInput, ifMatch?: string) =>
  app.call(replaceItem, {
    as: admin,
    params: params(id),
    body,
    ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
  })
const namesOf = async (query: { search: string; archived?: 'without' | 'only' | 'with' }) => {
  const { body, headers } = await app.call(listItems, { as: admin, query })
  expect(headers['x-total-count']).toBe(String(body.length))
  return body.map(({ name }) => name)
}

describe('an item', () => {
  it('is stored whole, and recorded', async () => {
    const added = await add({ name: 'Whole', description: 'First\nSecond', unit: 'hour', isTaxed: false })
    expect(added).toMatchObject({
      name: 'Whole',
      description: 'First\nSecond',
      unit: 'hour',
      unitPrice: 7_500.05,
      isTaxed: false,
      isArchived: false,
      version: 1,
    })
    expect((await read(added.id)).body).toEqual(added)
    const { rows } = await app.platform.pool.query(
      `select action, after -> 'unit_price_cents' as price from changes where entity = 'item' and entity_id = $1`,
      [String(added.id)],
    )
    expect(rows).toEqual([{ action: 'create', price: 750_005 }])
  })

  it('has a price, is taxed and not archived, unless it says otherwise', async () => {
    expect(await add({ name: 'Plain', unitPrice: 0 })).toMatchObject({
      description: null,
      unit: null,
      unitPrice: 0,
      isTaxed: true,
      isArchived: false,
    })
  })

  it('is replaced as a whole, by who has seen its newest version', async () => {
    const { id } = await add({ name: 'Before', unit: 'day' })
    const body = { name: 'After', unitPrice: 1 }
    expect((await replace(id, body, '"1"')).body).toMatchObject({ ...body, unit: null, version: 2 })
    expect((await replace(id, body, '"1"')).error.code).toBe('changed_meanwhile')
  })

  it.each<[Partial<Record<keyof ItemInput, unknown>>, Record<string, string>]>([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'x'.repeat(201) }, { name: 'This must be at most 200 characters' }],
    [{ description: 'x'.repeat(1_501) }, { description: 'This must be at most 1500 characters' }],
    [{ unit: 'x'.repeat(21) }, { unit: 'This must be at most 20 characters' }],
    [{ unitPrice: undefined }, { unitPrice: 'Unit price must be an amount with at most two decimals' }],
    [{ unitPrice: -1 }, { unitPrice: 'This must be at least 0' }],
    [{ unitPrice: 0.001 }, { unitPrice: 'Unit price must be an amount with at most two decimals' }],
    [{ unitPrice: 1_000_000_000.01 }, { unitPrice: 'This may be at most LKR 1,000,000,000' }],
  ])('is refused with %j', async (wrong, fields) => {
    const reply = await send({ name: 'Refused', unitPrice: 1, ...wrong } as ItemInput)
    expect([reply.status, reply.error.fields]).toEqual([400, fields])
  })

  it('goes, and comes back from the bin', async () => {
    const added = await add({ name: 'Gone' })
    const reply = await app.call(deleteItem, { as: admin, params: params(added.id) })
    expect(reply.status).toBe(204)
    expect((await read(added.id)).status).toBe(404)
    const { rows } = await app.platform.pool.query<{ id: number }>(
      `select id from changes where entity = 'item' and entity_id = $1 and action = 'delete'`,
      [String(added.id)],
    )
    const restore = () => app.call(restoreFromBin, { as: admin, params: params(rows[0]?.id ?? 0) })
    // the name was given to another one meanwhile
    const other = await add({ name: 'GONE' })
    expect((await restore()).status).toBe(409)
    await replace(other.id, { name: 'Not gone', unitPrice: 1 })
    expect((await restore()).status).toBe(200)
    expect((await read(added.id)).body).toEqual({ ...added, version: 2 })
  })
})

describe('the name of an item', () => {
  const TAKEN = [400, { name: 'Another item has this name' }]

  it('is its own, whatever its capitals, also when two add it at once', async () => {
    const replies = await Promise.all(
      ['Logo design', 'LOGO DESIGN'].map((name) => send({ name, unitPrice: 1 })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 400]))
    const again = await send({ name: ' logo design ', unitPrice: 1 })
    expect([again.status, again.error.fields]).toEqual(TAKEN)
    const { id } = await add({ name: 'Logo drafts' })
    const renamed = await replace(id, { name: 'Logo Design', unitPrice: 1 })
    expect([renamed.status, renamed.error.fields]).toEqual(TAKEN)
  })

  it('is free once it is archived, and back only while it is still free', async () => {
    const old = await add({ name: 'Hosting' })
    await replace(old.id, { name: 'Hosting', unitPrice: 1, isArchived: true })
    const next = await add({ name: 'hosting' })
    const back = () => replace(old.id, { name: 'Hosting', unitPrice: 1 })
    const refused = await back()
    expect([refused.status, refused.error.fields]).toEqual(TAKEN)
    await app.call(deleteItem, { as: admin, params: params(next.id) })
    expect((await back()).body).toMatchObject({ isArchived: false })
  })
})

describe('the list', () => {
  it('is by name, and searched: those that begin with the text come first', async () => {
    await add({ name: 'Arrange a fair' })
    await add({ name: 'Zine', description: 'For a FAIR of books' })
    await add({ name: 'fair stand' })
    await add({ name: 'Fair poster' })
    expect(await namesOf({ search: 'Fair' })).toEqual(['Fair poster', 'fair stand', 'Arrange a fair', 'Zine'])
    expect(await namesOf({ search: '%' })).toEqual([])
  })

  it('leaves archived ones out unless asked for', async () => {
    await add({ name: 'Banner of today' })
    await add({ name: 'Banner of then', isArchived: true })
    expect(await namesOf({ search: 'banner' })).toEqual(['Banner of today'])
    expect(await namesOf({ search: 'banner', archived: 'only' })).toEqual(['Banner of then'])
    expect(await namesOf({ search: 'banner', archived: 'with' })).toEqual([
      'Banner of then',
      'Banner of today',
    ])
  })

  it('has pages', async () => {
    for (const name of ['Paged 3', 'Paged 1', 'Paged 2']) await add({ name })
    const query = { search: 'paged', limit: '2', page: '2' }
    const { body, headers } = await app.call(listItems, { as: admin, query })
    expect([body.map(({ name }) => name), headers['x-total-count']]).toEqual([['Paged 3'], '3'])
  })

  it('is a file, too', async () => {
    await add({ name: '=Exported', description: 'a;b', unit: 'day', unitPrice: 12.5, isTaxed: false })
    const { body } = await app.call(exportItems, { as: admin, query: { search: '=exported' } })
    expect((await body.text()).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'Name,Description,Unit,Unit Price (LKR),Taxed,Archived',
      `"'=Exported","a;b",day,12.5,No,No`,
    ])
  })

  it('is refused to a USER', async () => {
    expect((await app.call(listItems, { as: person })).status).toBe(403)
  })
})

describe('imported items', () => {
  const importRows = (rows: object[]) =>
    app.call(itemImport.endpoint, { as: admin, body: { rows: rows as never } })

  it('are added together, taxed unless the file says no', async () => {
    const reply = await importRows([
      { name: 'Imported 1', unitPrice: 6_500, unit: 'hour' },
      { name: 'Imported 2', unitPrice: 0, isTaxed: 'No', description: 'At cost' },
    ])
    expect([reply.status, reply.body.imported]).toEqual([201, 2])
    const { body } = await app.call(listItems, { as: admin, query: { search: 'imported' } })
    expect(body).toMatchObject([
      { name: 'Imported 1', unitPrice: 6_500, unit: 'hour', isTaxed: true },
      { name: 'Imported 2', unitPrice: 0, isTaxed: false, description: 'At cost' },
    ])
  })

  it('have names of their own: none is added when one is taken', async () => {
    await add({ name: 'Known' })
    await add({ name: 'Known before', isArchived: true })
    const reply = await importRows([
      { name: 'Not there yet', unitPrice: 1 },
      { name: 'KNOWN', unitPrice: 1 },
      { name: 'not there yet', unitPrice: 1 },
      { name: 'Known before', unitPrice: 1 },
    ])
    expect([reply.status, reply.error.fields]).toEqual([
      400,
      { 'rows.1.name': 'Another item has this name', 'rows.2.name': 'An earlier row has the same name' },
    ])
    expect(await namesOf({ search: 'not there yet' })).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient } from '#sales/clients/shared/client-endpoints.ts'
import { replaceInvoice } from '#sales/invoices/shared/invoice-endpoints.ts'
import { convertQuote } from '#sales/quotes/shared/quote-endpoints.ts'
import { LINKS } from '#platform/server/database/lock-order.ts'
import {
  addLinkedThings,
  allLinks,
  type LinkedKind,
  type LinkedThings,
  remove,
  restore,
} from './link-scene.ts'
import { SAMPLE_ITEM } from './sample-sales.ts'
import { startTestApp, type TestAccount, type TestApp } from './test-app.ts'

let app: TestApp
let admin: TestAccount
let things: LinkedThings
beforeAll(async () => {
  app = await startTestApp()
  admin = await app.createAccount({ role: 'ADMIN' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  things = await addLinkedThings(app, admin)
})

const gone = async (kind: LinkedKind) =>
  expect(await remove(app, admin, kind, things[kind])).toMatchObject({ status: 204 })
const back = async (kind: LinkedKind) =>
  expect(await restore(app, admin, kind, things[kind])).toMatchObject({ status: 200 })

const PAIRS: readonly (readonly [LinkedKind, LinkedKind])[] = [
  ['project', 'user'],
  ['task', 'user'],
  ['project', 'clients'],
  ['quotes', 'clients'],
  ['invoices', 'clients'],
  ['invoice-settings', 'company-profiles'],
  ['quotes', 'invoice-settings'],
  ['invoices', 'invoice-settings'],
  ['task', 'project'],
  ['quotes', 'project'],
  ['invoices', 'project'],
  ['expenses', 'project'],
  ['expenses', 'clients'],
  ['quotes', 'task'],
  ['invoices', 'task'],
  ['invoices', 'quotes'],
]

describe.each(PAIRS)('a deleted %s and the %s it refers to', (thing, target) => {
  it.each([
    [thing, target, thing, target],
    [thing, target, target, thing],
    [target, thing, thing, target],
    [target, thing, target, thing],
  ])('are linked again: %s and %s deleted, %s and %s restored', async (first, second, third, fourth) => {
    const before = await allLinks(app)
    await gone(first)
    await gone(second)
    await back(third)
    await back(fourth)
    expect(await allLinks(app)).toEqual(before)
  })

  it('are linked again when only one is deleted and restored', async () => {
    const before = await allLinks(app)
    for (const one of [thing, target]) {
      await gone(one)
      await back(one)
      expect(await allLinks(app)).toEqual(before)
    }
  })
})

describe('deletions and restores in any order', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('lead to the original links (%i)', async (seed) => {
    const random = randomOf(seed)
    const kinds = Object.keys(things) as LinkedKind[]
    const before = await allLinks(app)
    const deleted = new Set<LinkedKind>()
    for (let step = 0; step < 30; step++) {
      const kind = kinds[Math.floor(random() * kinds.length)] ?? 'task'
      if (deleted.has(kind)) {
        await back(kind)
        deleted.delete(kind)
      } else {
        await gone(kind)
        deleted.add(kind)
      }
    }
    for (const kind of [...deleted].toSorted(() => random() - 0.5)) await back(kind)
    expect(await allLinks(app)).toEqual(before)
  })
})

describe('a link replaced meanwhile', () => {
  it('is kept: another client of an invoice', async () => {
    await gone('clients')
    const other = await app.call(createClient, {
      as: admin,
      body: { companyName: 'Other', contactName: 'B', email: 'b@example.lk', phone: '2' },
    })
    const params = { id: things.invoices }
    const body = { clientId: other.body.id, items: [SAMPLE_ITEM] }
    expect(await app.call(replaceInvoice, { as: admin, params, body })).toMatchObject({ status: 200 })
    await gone('invoices')
    await back('clients')
    await back('invoices')
    expect(await allLinks(app)).toContain(`invoices ${things.invoices} client_id ${other.body.id}`)
  })

  it('is kept: another invoice of a quote, whichever is restored last', async () => {
    await gone('invoices')
    const other = await app.call(convertQuote, { as: admin, params: { id: things.quotes } })
    expect(other.status).toBe(201)
    await back('invoices')
    expect(await allLinks(app)).toEqual(
      expect.arrayContaining([
        `invoices ${things.invoices} quote_id -`,
        `invoices ${other.body.id} quote_id ${things.quotes}`,
      ]),
    )
    await gone('invoices')
    await gone('quotes')
    await back('invoices')
    await back('quotes')
    expect(await allLinks(app)).toContain(`invoices ${other.body.id} quote_id ${things.quotes}`)
  })
})

it('every reference that a deletion clears is known, as in the database', async () => {
  const { rows } = await app.platform.pool.query<{ link: string }>(
    `select concat(conrelid::regclass, ' ', attname, ' ', confrelid::regclass) as link
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confdeltype = 'n'`,
  )
  // for authors of messages and versions the stored name is enough (decision 009); a number outlives its sample invoice
  const links = rows
    .map(({ link }) => link)
    .filter((link) => !/^(chat_messages|chat_reactions|invoice_numbers|remark_versions) /.test(link))
  expect(links.toSorted()).toEqual(
    LINKS.map(({ table, column, target }) => `${table} ${column} ${target}`).toSorted(),
  )
  const { rows: triggers } = await app.platform.pool.query<{ on: string; arguments: string }>(
    `select tgrelid::regclass::text as on, encode(tgargs, 'escape') as arguments
     from pg_trigger where tgname like '%\\_links'`,
  )
  const noted = triggers.flatMap(({ on, arguments: text }) => {
    const names = text.split('\\000')
    return LINKS.filter(
      ({ target, table, column }) =>
        target === on && names.some((name, index) => name === table && names[index + 1] === column),
    )
  })
  expect(noted).toHaveLength(LINKS.length)
})

/** Pseudo-random numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from '#platform/server/database/database.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { SOUND_MONEY, SOUND_NUMBERS, SOUND_REVISIONS } from '#test/sound-money.ts'
import { createTestDatabase } from '#test/test-platform.ts'

/* What the database itself refuses, whatever the statement: raw SQL against the checks and triggers of
   migrations/0007_sales.sql. */

let database: Awaited<ReturnType<typeof createTestDatabase>>
let pool: pg.Pool
let client: pg.PoolClient

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.settings, () => undefined)
  client = await pool.connect()
  await client.query(`${SOUND_MONEY}; ${SOUND_NUMBERS}; ${SOUND_REVISIONS}`)
  await expectSoundMoney(pool)
})
afterAll(async () => {
  client.release()
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await client.query('begin')
  return async () => {
    await client.query('rollback')
  }
})

const CHECK = /violates check constraint/
const pay = (invoice: number, amount: string, day = 'current_date') =>
  `insert into payments (invoice_id, amount_cents, paid_on, recorded_by_name, created_at)
   values (${invoice}, ${amount}, ${day}, 'x', now())`
const change = (table: string, assignment: string, id = 1) =>
  `update ${table} set ${assignment} where id = ${id}`

describe('the database refuses', () => {
  it.each<[string, string, RegExp]>([
    ['a tax that does not match', change('invoices', 'tax_cents = 16372, total_cents = 125522', 3), CHECK],
    ['a tax cut off instead of rounded', change('quotes', 'tax_cents = 16372, total_cents = 125522'), CHECK],
    ['a total that does not match', change('invoices', 'total_cents = total_cents + 1', 3), CHECK],
    ['a total of a quote that does not match', change('quotes', 'total_cents = total_cents - 1'), CHECK],
    ['a rate that is no number', change('invoices', `tax_rate = 'NaN'`, 3), CHECK],
    ['a rate without end', change('invoices', `tax_rate = 'Infinity'`, 3), /overflow/],
    ['a rate above 100', change('quotes', `tax_rate = 100.0001`), CHECK],
    [
      'a rate above 100 of nothing',
      change('invoices', 'tax_rate = 101, subtotal_cents = 0, tax_cents = 0, total_cents = 0', 3),
      CHECK,
    ],
    ['a rate below 0', change('quotes', `tax_rate = -0.0001, tax_cents = 0, total_cents = 109150`), CHECK],
    ['an empty rate', change('invoices', 'tax_rate = null', 3), /null value/],
    ['a negative subtotal', change('quotes', 'subtotal_cents = -1, tax_cents = 0, total_cents = -1'), CHECK],
    [
      'more than can be stored',
      change(
        'quotes',
        'subtotal_cents = 1000000000000001, tax_rate = 0, tax_cents = 0, total_cents = 1000000000000001',
      ),
      CHECK,
    ],
    ['a line whose amount does not match', change('invoice_items', 'amount_cents = 109151'), CHECK],
    ['a line of a quote whose amount does not match', change('quote_items', 'quantity = 0.6'), CHECK],
    ['a quantity that is no number', change('invoice_items', `quantity = 'NaN'`), CHECK],
    ['a quantity without end', change('invoice_items', `quantity = 'Infinity'`), /overflow/],
    ['a quantity without beginning', change('quote_items', `quantity = '-Infinity'`), /overflow/],
    ['a negative quantity', change('quote_items', 'quantity = -1, amount_cents = -218300'), CHECK],
    [
      'too large a quantity, free of charge',
      change('invoice_items', 'quantity = 1000000.0001, unit_price_cents = 0, amount_cents = 0'),
      CHECK,
    ],
    [
      'too large a quantity of a quote, free of charge',
      change('quote_items', 'quantity = 1000000.0001, unit_price_cents = 0, amount_cents = 0'),
      CHECK,
    ],
    ['a negative price', change('invoice_items', 'unit_price_cents = -2, amount_cents = -1'), CHECK],
    [
      'an amount that cannot be stored',
      change('invoice_items', 'quantity = 1000000, unit_price_cents = 1e15, amount_cents = 1e21'),
      /out of range/,
    ],
    [
      'an amount that could be stored no longer',
      change('invoice_items', 'quantity = 2, unit_price_cents = 1e15, amount_cents = 2e15'),
      CHECK,
    ],
    ['a line without a text', change('invoice_items', `description = ''`), CHECK],
    ['a line at position 0', change('invoice_items', 'position = 0'), CHECK],
    [
      'two lines at one position',
      `insert into invoice_items (invoice_id, position, description, quantity, unit_price_cents, amount_cents)
       values (1, 1, 'Twice', 1, 1, 1)`,
      /violates unique/,
    ],
    [
      'two lines at one position of a quote',
      `insert into quote_items (quote_id, position, description, quantity, unit_price_cents, amount_cents)
       values (1, 1, 'Twice', 1, 1, 1)`,
      /violates unique/,
    ],
    ['an overpayment', pay(1, '95524'), CHECK],
    ['a payment of nothing', pay(1, '0'), CHECK],
    ['a negative payment', pay(1, '-1'), CHECK],
    ['a payment that is no number', pay(1, `'NaN'`), /invalid input syntax/],
    ['a payment on no day', pay(1, '1', `'infinity'`), CHECK],
    ['a payment of a draft', pay(2, '1'), CHECK],
    ['a payment of a void invoice', pay(4, '1'), CHECK],
    ['a payment of no invoice', pay(99, '1'), /foreign key/],
    ['an edited payment', 'update payments set amount_cents = 1', /payments are never edited/],
    ['a payment that is moved to another invoice', 'update payments set invoice_id = 3', /never edited/],
    ['a deleted payment', 'delete from payments', /payments are never edited/],
    ['payments that are cut off', 'truncate payments', /payments are never edited/],
    [
      'payments that are cut off with their invoices',
      'truncate invoices cascade',
      /payments are never edited/,
    ],
    [
      'an upsert that changes a payment',
      `${pay(1, '1').replace('(invoice_id', '(id, invoice_id').replace('values (1', 'overriding system value values (1, 1')} on conflict (id) do update set amount_cents = 1`,
      /never edited/,
    ],
    [
      'a sum that the payments do not give',
      change('invoices', 'paid_cents = paid_cents + 1'),
      /sum of the payments/,
    ],
    ['a sum that forgets the payments', change('invoices', 'paid_cents = 0'), /sum of the payments/],
    ['a sum without payments', change('invoices', 'paid_cents = total_cents', 3), /sum of the payments/],
    [
      'a new invoice that says it is paid',
      `insert into invoices (invoice_number, issued_at, issue_date, parties, pdf_file_id, paid_cents, custom_terms,
         subtotal_cents, tax_cents, total_cents, created_at, updated_at)
       values ('NEW', now(), current_date, '{}', 1, 5, '', 5, 0, 5, now(), now())`,
      /sum of the payments/,
    ],
    [
      'a total below what is paid',
      change('invoices', 'tax_rate = 0, tax_cents = 0, subtotal_cents = 29999, total_cents = 29999'),
      CHECK,
    ],
    ['an issued invoice without a day', change('invoices', 'issue_date = null', 3), CHECK],
    ['an issued invoice on no day', change('invoices', `issue_date = 'infinity'`, 3), CHECK],
    ['an invoice that is due on no day', change('invoices', `due_date = 'infinity'`, 2), CHECK],
    ['a quote until no day', change('quotes', `valid_until = '-infinity'`), CHECK],
    ['a line of a quote without a text', change('quote_items', `description = ''`), CHECK],
    ['a line of a quote at position -1', change('quote_items', 'position = -1'), CHECK],
    ['a negative price in a quote', change('quote_items', 'unit_price_cents = -2, amount_cents = -1'), CHECK],
    ['an issued invoice without parties', change('invoices', 'parties = null', 3), CHECK],
    ['an issued invoice whose parties are JSON null', change('invoices', `parties = 'null'`, 3), CHECK],
    ['an issued invoice without a document', change('invoices', 'pdf_file_id = null', 3), CHECK],
    [
      'an issued invoice without a number',
      change('invoices', `issued_at = now(), issue_date = current_date, parties = '{}', pdf_file_id = 1`, 2),
      CHECK,
    ],
    ['a draft that was sent', change('invoices', 'emailed_at = now()', 2), CHECK],
    [
      'a part-paid invoice that becomes a draft',
      change('invoices', 'issued_at = null, issue_date = null'),
      CHECK,
    ],
    ['a part-paid invoice that becomes void', change('invoices', 'voided_at = now()'), CHECK],
    ['a void draft', change('invoices', 'voided_at = now()', 2), CHECK],
    ['two equal numbers', change('invoices', `invoice_number = 'INV-2'`, 2), /violates unique/],
    ['an empty number', change('invoices', `invoice_number = ''`, 2), CHECK],
    [
      'another number for an issued invoice',
      change('invoices', `invoice_number = 'INV-77'`, 3),
      /keeps its number/,
    ],
    [
      'a draft that gives its number back',
      change('invoices', 'issued_at = null, issue_date = null, invoice_number = null', 3),
      /keeps its number/,
    ],
    ['a deleted invoice that has a number', 'delete from invoices where id = 3', /keeps its number/],
    ['a deleted document', 'delete from files', /foreign key/],
    ['a second invoice from one quote', 'update invoices set quote_id = 1 where id = 1', /violates unique/],
    ['a quote that is none', change('invoices', 'quote_id = 99', 3), /foreign key/],
    ['a status of a quote that is none', change('quotes', `status = 'Paid'`), CHECK],
    ['a series that counts below 0', `insert into invoice_series values ('x', -1)`, CHECK],
    ['a negative expense', change('expenses', 'amount_cents = -1'), CHECK],
    ['an expense that cannot be stored', change('expenses', 'amount_cents = 1000000000000001'), CHECK],
    ['an expense on no day', change('expenses', `date = '-infinity'`), CHECK],
    ['an expense of no category', change('expenses', `category = ''`), CHECK],
    ['an expense without a text', change('expenses', `description = ''`), CHECK],
    ['a receipt without a name', change('expenses', 'receipt_name = null'), CHECK],
    ['the name of no receipt', change('expenses', 'receipt_file_id = null'), CHECK],
  ])('%s', async (_case, statement, words) => {
    await expect(client.query(statement)).rejects.toThrow(words)
  })
})

describe('the database accepts', () => {
  it.each([
    ['what is left, to the cent', pay(1, '95523')],
    ['a free line', change('invoice_items', 'unit_price_cents = 0, amount_cents = 0', 2)],
    [
      'a line of the largest amount',
      change('quote_items', 'quantity = 1, unit_price_cents = 1e15, amount_cents = 1e15'),
    ],
    ['half a cent upwards', change('quote_items', 'quantity = 0.5, unit_price_cents = 3, amount_cents = 2')],
    [
      'an issued invoice that becomes a draft and keeps its number',
      change('invoices', 'issued_at = null, issue_date = null', 3),
    ],
    ['an issued invoice that becomes void', change('invoices', 'voided_at = now()', 3)],
    ['a draft that goes', 'delete from invoices where id = 2'],
  ])('%s', async (_case, statement) => {
    expect((await client.query(statement)).rowCount).toBe(1)
  })

  it('simultaneous payments only as long as there is a balance', async () => {
    const half = Array.from({ length: 12 }, () =>
      pool.query(pay(3, '30000')).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    const outcomes = await Promise.all(half)
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(4)
    const { rows } = await pool.query('select paid_cents from invoices where id = 3')
    expect(rows).toEqual([{ paid_cents: 120_000 }])
    await expectSoundMoney(pool)
  })
})

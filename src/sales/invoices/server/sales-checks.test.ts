import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPool } from '#platform/server/database/database.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import {
  SOUND_CREDITS,
  SOUND_MONEY,
  SOUND_NUMBERS,
  SOUND_RECEIPTS,
  SOUND_REVISIONS,
} from '#test/sound-money.ts'
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
  await client.query(
    `${SOUND_MONEY}; ${SOUND_NUMBERS}; ${SOUND_REVISIONS}; ${SOUND_RECEIPTS}; ${SOUND_CREDITS}`,
  )
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
/** @param values of invoice, account, kind, amount, receipt, transfer, reversed row and reason; the last may be omitted */
const row = (values: string) => {
  const given = values.split(', ')
  const all = [...given, ...Array.from({ length: 8 - given.length }, () => 'null')].join(', ')
  return `insert into payments (invoice_id, account_id, kind, amount_cents, receipt_id, transfer_id, reverses_id, reason,
      paid_on, recorded_by_name, created_at)
    values (${all}, current_date, 'x', now()); set constraints all immediate`
}
/** @param place number and invoice; @param sums net, untaxed, levy, tax, total, settled */
const creditNote = (place: string, sums: string) =>
  `insert into credit_notes (number, invoice_id, net_cents, untaxed_cents, levy_cents, tax_cents, total_cents,
      settled_cents, account_id, reason, issue_date, parties, pdf_file_id, levy_rate, tax_rate, made_by_name, created_at)
    values (${place}, ${sums}, 1, 'discount', current_date, '{}', 1, 0, 0, 'x', now());
    set constraints all immediate`
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
    ['payments that are cut off', 'truncate payments cascade', /payments are never edited/],
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
      /with payments stays issued/,
    ],
    [
      'a paid and taken back invoice that becomes a draft',
      change('invoices', 'issued_at = null, issue_date = null', 5),
      /stays issued/,
    ],
    ['a payment of nobody', row("null, null, 'money', 1"), CHECK],
    ['a payment of two', row("1, 1, 'money', 1"), CHECK],
    ['a write-off on an account', row("null, 1, 'write_off', 1, null, null, null, 'Gone'"), CHECK],
    ['a write-off without a reason', row("1, null, 'write_off', 1"), CHECK],
    ['a withholding on an account', row("null, 1, 'withholding', 1"), CHECK],
    ['a credit of an invoice', row("1, null, 'credit', 1"), CHECK],
    ['a refund of an invoice', row("1, null, 'refund', -1"), CHECK],
    ['a refund that brings money', row("null, 1, 'refund', 1"), CHECK],
    ['a refund of more than there is', row("null, 1, 'refund', -1501"), CHECK],
    ['a lone side of a transfer', row(`null, 1, 'transfer', -1, null, gen_random_uuid()`), /two sides/],
    ['a transfer that is none', row("null, 1, 'transfer', -1"), CHECK],
    ['half a reversal', row("1, null, 'money', -15000, null, null, 1, 'mistake'"), /repeats its original/],
    [
      'a reversal of another kind',
      row("1, null, 'withholding', -30000, null, null, 1, 'mistake'"),
      /repeats/,
    ],
    ['a reversal of another invoice', row("3, null, 'money', -30000, null, null, 1, 'mistake'"), /repeats/],
    ['a reversal of another receipt', row("1, null, 'money', -30000, 1, null, 1, 'mistake'"), /repeats/],
    ['a second reversal', row("5, null, 'money', -5000, 2, null, 4, 'mistake'"), /violates/],
    ['a reversal of a reversal', row("5, null, 'money', 5000, 2, null, 5, 'mistake'"), /repeats/],
    ['a reversal of a transfer', row("5, null, 'transfer', -1000, null, null, 7, 'mistake'"), /repeats/],
    ['a reversal without a reason', row("1, null, 'money', -30000, null, null, 1"), CHECK],
    ['a further part of a receipt', row("1, null, 'money', 1, 1"), /come to its amount/],
    [
      'a receipt without parts',
      `insert into receipts (account_id, amount_cents, paid_on, recorded_by_name, created_at)
       values (1, 1, current_date, 'x', now()); set constraints all immediate`,
      /come to its amount/,
    ],
    ['an edited receipt', change('receipts', 'amount_cents = 1'), /receipts are never edited/],
    ['a deleted receipt', 'delete from receipts', /receipts are never edited/],
    ['an edited printed receipt', 'update receipt_documents set number = 2', /receipts are never edited/],
    ['printed receipts that are cut off', 'truncate receipt_documents', /receipts are never edited/],
    ['a balance that the payments do not give', change('client_accounts', 'balance_cents = 1'), /is the sum/],
    ['a write-off that the payments do not give', change('invoices', 'written_off_cents = 1'), /is the sum/],
    ['an account of a client and of an address', change('client_accounts', 'client_id = 1'), CHECK],
    ['an edited credit note', change('credit_notes', `text = 'Other'`), /credit notes are never edited/],
    ['a deleted credit note', 'delete from credit_notes', /credit notes are never edited/],
    ['a credit note that stands again', change('credit_notes', 'voided_at = null', 2), /never edited/],
    ['credit notes that are cut off', 'truncate credit_note_items', /credit notes are never edited/],
    ['an edited line of a credit note', change('credit_note_items', 'amount_cents = 1'), /never edited/],
    ['another credit note of the same number', creditNote("'CN-1', 6", '1, 0, 0, 0, 1, 0'), /unique/],
    ['a credit note of more than its invoice', creditNote("'X', 6", '97001, 0, 0, 0, 97001, 0'), CHECK],
    ['a credit note of more tax', creditNote("'X', 6", '1, 0, 0, 1, 2, 0'), /at most their invoice/],
    ['a credit note of a draft', creditNote("'X', 2", '1, 0, 0, 0, 1, 0'), CHECK],
    ['a credit note of a void invoice', creditNote("'X', 4", '1, 0, 0, 0, 1, 0'), CHECK],
    ['a credit note of nothing', creditNote("'X', 6", '0, 0, 0, 0, 0, 0'), CHECK],
    ['a credit note without lines and money', creditNote("'X', 6", '1, 0, 0, 0, 1, 0'), /agrees with/],
    [
      'a sum of credit notes that they do not give',
      change('invoices', 'credited_cents = 1', 6),
      /is the sum/,
    ],
    ['a credited invoice that becomes void', change('invoices', 'voided_at = now()', 6), /stays as it is/],
    [
      'another total of a credited invoice',
      change('invoices', 'subtotal_cents = 99999, total_cents = 99999', 6),
      /stays as it is/,
    ],
    ['a credit without a note', row("null, 1, 'credit', 1"), CHECK],
    [
      'the way back of what a credit note settled',
      `${row("6, null, 'transfer', -1, null, '8ba7b810-9dad-11d1-80b4-00c04fd430c8'").replace(/; set.*/, '')};
       ${row("null, 1, 'transfer', 1, null, '8ba7b810-9dad-11d1-80b4-00c04fd430c8'")}`,
      /settled stays on its invoice/,
    ],
    [
      'a void credit note whose money stays',
      `${change('credit_notes', 'voided_at = now()')}; set constraints all immediate`,
      /agrees with/,
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

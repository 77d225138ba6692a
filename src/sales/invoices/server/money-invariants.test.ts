import path from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findBreaches, readInvariants } from '#platform/server/database/invariants.ts'
import { type BreakableDatabase, createBreakableDatabase } from '#test/breakable-database.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import { SOUND_MONEY, SOUND_NUMBERS, SOUND_REVISIONS } from '#test/sound-money.ts'

/* Each invariant detects its violation. The database accepts everything here: its checks are dropped and its
   triggers disabled. */

const INVARIANTS = readInvariants(path.join(import.meta.dirname, 'money-invariants.sql'))

let database: BreakableDatabase
let pool: Pool
let superuser: Pool

beforeAll(async () => {
  database = await createBreakableDatabase()
  ;({ pool, superuser } = database)
  await superuser.query(`
    do $$ declare found record; begin
      for found in select conrelid::regclass as place, conname from pg_constraint
        where connamespace = 'public'::regnamespace
          and (contype = 'c' or (contype = 'u' and conrelid in ('invoices'::regclass, 'invoice_items'::regclass))) loop
        execute format('alter table %s drop constraint %I', found.place, found.conname);
      end loop;
    end $$`)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await superuser.query(`set session_replication_role = replica;
    truncate invoices, invoice_items, invoice_series, invoice_numbers, quotes, quote_items, payments, expenses, files, outbox_messages
      restart identity cascade;
    set session_replication_role = origin`)
  await superuser.query(`${SOUND_MONEY}; ${SOUND_NUMBERS}; ${SOUND_REVISIONS}`)
  await superuser.query('set session_replication_role = replica')
})

const LINE =
  'insert into invoice_items (invoice_id, position, description, quantity, unit_price_cents, amount_cents)'
const PAYMENT = 'insert into payments (invoice_id, amount_cents, paid_on, recorded_by_name, created_at)'

const BREAKS: [invariant: string, how: string, statement: string, id: number][] = [
  [
    'line-amounts',
    'an amount is one cent off',
    'update invoice_items set amount_cents = 109151 where invoice_id = 2',
    2,
  ],
  [
    'line-amounts',
    'half a cent is cut off',
    'update quote_items set unit_price_cents = 218299, amount_cents = 109149',
    1,
  ],
  [
    'line-amounts',
    'a quantity is no number',
    `update invoice_items set quantity = 'NaN' where invoice_id = 3`,
    3,
  ],
  ['line-positions', 'lines begin at 2', 'update invoice_items set position = 2 where invoice_id = 3', 3],
  ['line-positions', 'a quote has no lines', 'delete from quote_items', 1],
  ['line-positions', 'two lines are the first', `${LINE} values (2, 1, 'x', 1, 0, 0)`, 2],
  ['line-positions', 'there is a gap', `${LINE} values (2, 3, 'x', 1, 0, 0)`, 2],
  ['subtotals', 'a line is missing in the subtotal', `${LINE} values (2, 2, 'x', 1, 5, 5)`, 2],
  ['subtotals', 'a subtotal has no lines', 'update quotes set subtotal_cents = 0', 1],
  ['taxes', 'half a cent of tax is cut off', 'update invoices set tax_cents = 16372 where id = 2', 2],
  ['taxes', 'a rate is no number', `update quotes set tax_rate = 'NaN'`, 1],
  ['totals', 'a total is one cent off', 'update invoices set total_cents = total_cents - 1 where id = 4', 4],
  ['totals', 'a total of a quote leaves the tax out', 'update quotes set total_cents = subtotal_cents', 1],
  ['amounts-in-range', 'an expense is negative', 'update expenses set amount_cents = -1', 1],
  ['amounts-in-range', 'a payment is nothing', `${PAYMENT} values (1, 0, current_date, 'x', now())`, 2],
  [
    'amounts-in-range',
    'a price is negative',
    'update invoice_items set unit_price_cents = -1 where invoice_id = 2',
    2,
  ],
  ['amounts-in-range', 'a total is too large', 'update quotes set total_cents = 1000000000000001', 1],
  ['paid-sums', 'a payment is not counted', `${PAYMENT} values (3, 1, current_date, 'x', now())`, 3],
  ['paid-sums', 'a payment is lost', 'delete from payments', 1],
  ['paid-sums', 'a payment was edited', 'update payments set amount_cents = 29999', 1],
  ['paid-at-most', 'more is paid than the total', 'update invoices set paid_cents = 125524 where id = 1', 1],
  ['paid-at-most', 'less than nothing is paid', 'update invoices set paid_cents = -1 where id = 2', 2],
  ['payments-issued', 'a draft is paid', 'update payments set invoice_id = 2', 1],
  ['payments-issued', 'a void invoice is paid', 'update payments set invoice_id = 4', 1],
  ['payments-issued', 'no invoice is paid', 'update payments set invoice_id = 99', 1],
  [
    'issued-whole',
    'an issued invoice has no number',
    'update invoices set invoice_number = null where id = 3',
    3,
  ],
  ['issued-whole', 'an issued invoice has no day', 'update invoices set issue_date = null where id = 3', 3],
  ['issued-whole', 'an issued invoice has no parties', 'update invoices set parties = null where id = 3', 3],
  [
    'issued-whole',
    'an issued invoice has empty parties',
    `update invoices set parties = 'null' where id = 3`,
    3,
  ],
  ['issued-whole', 'an issued invoice has no PDF', 'update invoices set pdf_file_id = null where id = 3', 3],
  ['drafts-unsent', 'a draft was sent', 'update invoices set emailed_at = now() where id = 2', 2],
  [
    'drafts-unsent',
    'a draft has a day of issue',
    'update invoices set issue_date = current_date where id = 2',
    2,
  ],
  [
    'voids-numbered',
    'a void invoice lost its number',
    'update invoices set invoice_number = null where id = 4',
    4,
  ],
  ['voids-numbered', 'a void invoice is paid', 'update invoices set paid_cents = 1 where id = 4', 4],
  ['documents-as-issued', 'a PDF was changed', `update files set content = '%PDF-1.8'`, 1],
  ['documents-as-issued', 'a document is a picture', `update files set content_type = 'image/png'`, 1],
  ['documents-as-issued', 'a PDF is gone', 'update invoices set pdf_file_id = 99 where id = 3', 3],
  ['documents-as-issued', 'the PDF of a quote is gone', 'update quotes set pdf_file_id = 99', 1],
  ['revisions', 'the document shown is no revision', 'delete from invoice_revisions where invoice_id = 3', 3],
  [
    'revisions',
    'a revision is left out',
    'update invoice_revisions set number = number + 1 where invoice_id = 3',
    3,
  ],
  [
    'numbers-in-series',
    'a number is left out',
    'delete from invoice_numbers where sequence = 2; update invoices set invoice_number = null where id = 3',
    2,
  ],
  [
    'numbers-in-series',
    'a number was altered',
    `update invoices set invoice_number = 'INV-9' where id = 3`,
    3,
  ],
  ['numbers-in-series', 'an invoice lost its number', 'delete from invoices where id = 3', 3],
  [
    'numbers-in-series',
    'an invoice went with its number',
    'update invoice_numbers set invoice_id = null where sequence = 2',
    2,
  ],
  [
    'numbers-in-series',
    'a number lies beyond',
    `update invoice_numbers set sequence = 4 where sequence = 3`,
    4,
  ],
  [
    'numbers-in-series',
    'no series gave a number',
    `update invoices set invoice_number = 'INV-4' where id = 2`,
    2,
  ],
  ['quote-links', 'a quote is not there', 'update invoices set quote_id = 99 where id = 1', 1],
  ['quote-links', 'one quote made two invoices', 'update invoices set quote_id = 1 where id = 1', 1],
  [
    'order-of-instants',
    'issued before it was made',
    `update invoices set created_at = now() + interval '1 day' where id = 3`,
    3,
  ],
  [
    'order-of-instants',
    'paid before it was issued',
    `update payments set created_at = now() - interval '1 day'`,
    1,
  ],
  ['mail-about', 'nothing was ever sent', 'update invoices set emailed_at = now() where id = 3', 3],
  ['receipts-kept', 'a receipt was changed', `update files set content = '%PDF-1.8'`, 1],
  ['receipts-kept', 'a receipt is gone', 'update expenses set receipt_file_id = 99', 1],
]

it.each(BREAKS)('%s detects that %s', async (invariant, _how, statement, id) => {
  await superuser.query(statement)
  const breach = (await findBreaches(pool, INVARIANTS)).find(({ name }) => name === invariant)
  expect(breach?.rows.map((row) => row['id'] ?? row['missing'])).toContain(id)
})

it('numbers-unique detects two equal numbers', async () => {
  await superuser.query(`update invoices set invoice_number = 'INV-1' where id in (2, 3)`)
  const breaches = await findBreaches(pool, INVARIANTS)
  expect(breaches.find(({ name }) => name === 'numbers-unique')?.rows).toEqual([
    { invoice_number: 'INV-1', ids: [1, 2, 3] },
  ])
})

it('every invariant is violated by a test above', () => {
  const broken = new Set([...BREAKS.map(([invariant]) => invariant), 'numbers-unique'])
  expect(INVARIANTS.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([])
})

it('does not attribute a number to another series, whatever it looks like', async () => {
  await expectSoundMoney(pool)
  await superuser.query(`
    update invoices set invoice_number = 'INV20261122-225142' where id = 1;
    update invoice_numbers set number = 'INV20261122-225142', series = 'INV{YYYY}{MM}{DD}-{HH}{mm}{ss}', sequence = 1
      where invoice_id = 1;
    update invoices set invoice_number = 'INV20261123-1' where id = 3;
    update invoice_numbers set number = 'INV20261123-1', series = 'INV{YYYY}{MM}{DD}-{SEQ}', sequence = 1
      where invoice_id = 3;
    delete from invoice_series;
    insert into invoice_series (name, last_number)
      values ('INV-{SEQ}', 3), ('INV{YYYY}{MM}{DD}-{HH}{mm}{ss}', 1), ('INV{YYYY}{MM}{DD}-{SEQ}', 1);
    update invoice_series set recorded_from = 3 where name = 'INV-{SEQ}'`)
  await expectSoundMoney(pool)
  await superuser.query(`update invoice_series set recorded_from = 2 where name = 'INV-{SEQ}'`)
  await expect(expectSoundMoney(pool)).rejects.toThrow('series INV-{SEQ}, missing 2, beyond null')
})

it('says in one line which rows are wrong and why', async () => {
  await superuser.query('update invoices set total_cents = total_cents - 1, tax_cents = 16372 where id = 4')
  await expect(expectSoundMoney(pool)).rejects.toThrow(
    'taxes: The tax of a document is its rate of the subtotal, rounded half up to the cent once. But: ',
  )
  await expect(expectSoundMoney(pool)).rejects.toThrow(/document invoice, id 4, .*tax_cents 16372/)
})

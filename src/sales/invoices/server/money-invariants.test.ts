import path from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findBreaches, readInvariants } from '#platform/server/database/invariants.ts'
import { type BreakableDatabase, createBreakableDatabase } from '#test/breakable-database.ts'
import { expectSoundMoney } from '#test/check-money.ts'
import {
  SOUND_CREDITS,
  SOUND_DEPOSITS,
  SOUND_MONEY,
  SOUND_NUMBERS,
  SOUND_RECEIPTS,
  SOUND_REVISIONS,
} from '#test/sound-money.ts'

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
    end $$;
    drop index invoices_final_of_quote, invoice_deductions_once`)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await superuser.query(`set session_replication_role = replica;
    truncate client_accounts, credit_notes, credit_note_items, receipts, receipt_documents, invoices, invoice_items, invoice_series, invoice_numbers, quotes, quote_items, quote_revisions, payments, expenses, files, outbox_messages
      restart identity cascade;
    set session_replication_role = origin`)
  await superuser.query(`${SOUND_MONEY}; ${SOUND_NUMBERS}; ${SOUND_REVISIONS}; ${SOUND_RECEIPTS};
    ${SOUND_CREDITS}; ${SOUND_DEPOSITS}`)
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
  ['document-sums', 'half a cent of tax is cut off', 'update invoices set tax_cents = 16372 where id = 2', 2],
  ['document-sums', 'a rate is no number', `update quotes set tax_rate = 'NaN'`, 1],
  [
    'document-sums',
    'a total is one cent off',
    'update invoices set total_cents = total_cents - 1 where id = 4',
    4,
  ],
  [
    'document-sums',
    'a total of a quote leaves the tax out',
    'update quotes set total_cents = subtotal_cents',
    1,
  ],
  [
    'document-sums',
    'a line is taxed although its tax was not computed',
    'update invoices set tax_rate = 18; update invoice_items set is_taxed = false where invoice_id = 2',
    2,
  ],
  [
    'document-sums',
    'a discount is not taken off',
    'update quotes set discount_percent = 10, discount_cents = 0',
    1,
  ],
  ['document-sums', 'a levy is left out', 'update quotes set levy_rate = 2.5', 1],
  ['amounts-in-range', 'an expense is negative', 'update expenses set amount_cents = -1', 1],
  ['amounts-in-range', 'a payment is nothing', `${PAYMENT} values (1, 0, current_date, 'x', now())`, 13],
  [
    'amounts-in-range',
    'a price is negative',
    'update invoice_items set unit_price_cents = -1 where invoice_id = 2',
    2,
  ],
  ['amounts-in-range', 'a total is too large', 'update quotes set total_cents = 1000000000000001', 1],
  ['settled-sums', 'a payment is not counted', `${PAYMENT} values (3, 1, current_date, 'x', now())`, 3],
  ['settled-sums', 'a payment is lost', 'delete from payments', 1],
  ['settled-sums', 'a payment was edited', 'update payments set amount_cents = 29999 where id = 1', 1],
  ['settled-sums', 'a write-off is not counted', `update payments set kind = 'write_off' where id = 1`, 1],
  ['paid-at-most', 'more is paid than the total', 'update invoices set paid_cents = 125524 where id = 1', 1],
  ['paid-at-most', 'less than nothing is paid', 'update invoices set paid_cents = -1 where id = 2', 2],
  ['payments-issued', 'a draft is paid', 'update payments set invoice_id = 2 where id = 1', 1],
  [
    'payments-issued',
    'a void invoice is paid',
    'update invoices set paid_cents = 1 where id = 4; update payments set invoice_id = 4 where id = 1',
    1,
  ],
  ['payments-issued', 'no invoice is paid', 'update payments set invoice_id = 99 where id = 1', 1],
  ['payment-targets', 'a payment is of nothing', 'update payments set invoice_id = null where id = 1', 1],
  ['payment-targets', 'money arrives as less', 'update payments set amount_cents = -5 where id = 2', 2],
  [
    'payment-targets',
    'a write-off is on an account',
    `update payments set kind = 'write_off' where id = 3`,
    3,
  ],
  ['account-sums', 'a row is not counted', 'delete from payments where id = 3', 1],
  ['account-sums', 'a balance is below nothing', 'update client_accounts set balance_cents = -1', 1],
  ['reversals', 'half is taken back', 'update payments set amount_cents = -2500 where id = 5', 5],
  ['reversals', 'a reversal is taken back', 'update payments set reverses_id = 5 where id = 7', 7],
  ['reversals', 'nothing is taken back', 'update payments set reverses_id = 99 where id = 5', 5],
  ['transfers', 'a side is missing', 'delete from payments where id = 7', 6],
  ['transfers', 'the sides differ', 'update payments set amount_cents = 999 where id = 7', 6],
  [
    'certificates',
    'one of money that arrived',
    `insert into withholding_certificates values (1, 'X', current_date, null, null, 'x', now())`,
    1,
  ],
  ['receipts', 'a part is missing', 'delete from payments where id = 3', 1],
  ['receipts', 'it says less than its parts', 'update receipts set amount_cents = 1 where id = 1', 1],
  ['receipts', 'it has no parts', 'update payments set receipt_id = null where receipt_id = 2', 2],
  ['credits', 'a credit note is not counted', 'update invoices set credited_cents = 0 where id = 6', 6],
  ['credits', 'a void one is counted', 'update credit_notes set voided_at = null where id = 2', 6],
  [
    'credits',
    'more is credited than was charged',
    `update credit_notes set net_cents = 100001, total_cents = 100001 where id = 1;
     update invoices set credited_cents = 100001 where id = 6`,
    6,
  ],
  ['credits', 'its invoice is void', 'update invoices set voided_at = now() where id = 6', 6],
  ['credit-notes', 'a line is missing', 'delete from credit_note_items where credit_note_id = 1', 1],
  ['credit-notes', 'its rate is another one', 'update credit_notes set tax_rate = 18 where id = 1', 1],
  ['credit-notes', 'its money is not on the account', 'delete from payments where id = 8', 1],
  ['credit-notes', 'money of a void one is left', 'delete from payments where id = 12', 2],
  ['credits-settled', 'what it settled is gone', 'delete from payments where id = 10', 6],
  ['receipt-numbers', 'a number is left out', 'update receipt_documents set number = 2', 2],
  ['receipt-numbers', 'a PDF was changed', `update files set content = '%PDF-1.8'`, 1],
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
  ['documents-as-issued', 'the PDF of a credit note is gone', 'update credit_notes set pdf_file_id = 99', 1],
  ['documents-as-issued', 'the PDF of a quote is gone', 'update quotes set pdf_file_id = 99', 1],
  ['revisions', 'the document shown is no revision', 'delete from invoice_revisions where invoice_id = 3', 3],
  [
    'revisions',
    'a revision is left out',
    'update invoice_revisions set number = number + 1 where invoice_id = 3',
    3,
  ],
  ['revisions', 'what a quote shows is no revision', 'update quotes set pdf_file_id = 1', 1],
  [
    'revisions',
    'the revisions of a deleted quote have a gap',
    `insert into quote_revisions (quote_id, number, pdf_file_id, made_by_name, made_at) values (9, 2, 1, 'x', now())`,
    9,
  ],
  [
    'documents-as-issued',
    'the PDF of a revision is gone',
    `insert into quote_revisions (quote_id, number, pdf_file_id, made_by_name, made_at, contents)
      values (9, 1, 99, 'x', now(), '{}')`,
    9,
  ],
  [
    'revision-contents',
    'a revision states nothing',
    'update invoice_revisions set contents = null where invoice_id = 3',
    3,
  ],
  [
    'revision-contents',
    'an old one follows a new one',
    `insert into invoice_revisions (invoice_id, number, pdf_file_id, made_by_name, made_at, is_from_before)
      values (3, 2, 1, 'x', now(), true)`,
    3,
  ],
  [
    'revision-contents',
    'a quote’s revision states nothing',
    `insert into quote_revisions (quote_id, number, pdf_file_id, made_by_name, made_at) values (9, 1, 1, 'x', now())`,
    9,
  ],
  [
    'revision-contents',
    'the last revision states another total',
    `update invoice_revisions set contents = '{"columns": {"total_cents": 1}}' where invoice_id = 3`,
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
  [
    'numbers-in-series',
    'the number of a credit note was altered',
    `update credit_notes set number = 'CN-9' where id = 1`,
    1,
  ],
  [
    'tax-invoices',
    'an ordinary number is on one',
    `update invoices set title = 'tax-invoice' where id = 3`,
    3,
  ],
  [
    'tax-invoices',
    'an ordinary invoice took a number of theirs',
    'update invoice_numbers set is_tax_invoice = true where invoice_id = 3',
    3,
  ],
  ['quote-links', 'a quote is not there', 'update invoices set quote_id = 99 where id = 1', 1],
  ['quote-links', 'one quote made two invoices', 'update invoices set quote_id = 1 where id = 1', 1],
  ['deposits', 'a deposit is gone', 'delete from invoices where id = 7', 8],
  [
    'deposits',
    'a deposit is deducted twice',
    `update invoices set deducted_cents = 40000, quote_id = 2 where id = 2;
     insert into invoice_deductions values (2, 7, 40000, 40000)`,
    8,
  ],
  [
    'deposits',
    'an issued deposit is not deducted',
    'delete from invoice_deductions; update invoices set deducted_cents = 0',
    8,
  ],
  ['deposits', 'one is deducted that is void', 'update invoices set voided_at = now() where id = 7', 8],
  ['deposits', 'one is deducted as another amount', 'update invoice_deductions set net_cents = 1', 8],
  ['deposits', 'what is deducted is no sum', 'update invoices set deducted_cents = 1 where id = 8', 8],
  ['deposits', 'one is of another quote', 'update invoices set quote_id = 1 where id = 7', 8],
  ['deposits', 'deposits exceed the quote', 'update quotes set subtotal_cents = 39999 where id = 2', 7],
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
  ['billed-once', 'an expense is billed by nothing', 'update expenses set is_billed = true where id = 1', 1],
  [
    'billed-once',
    'a void invoice bills work',
    `insert into billed_work (id, invoice_item_id, kind, task_id) overriding system value
       select 77, min(id), 'task', 5 from invoice_items where invoice_id = 1;
     update invoices set voided_at = now() where id = 1`,
    77,
  ],
  [
    'freed-work',
    'not all is credited',
    `insert into freed_work (id, credit_note_id, invoice_item_id, kind, task_id) overriding system value
       select 88, 1, min(id), 'task', 5 from invoice_items where invoice_id = 6`,
    88,
  ],
  [
    'freed-work',
    'a void note frees work',
    `insert into freed_work (id, credit_note_id, invoice_item_id, kind, task_id) overriding system value
       select 88, 2, min(id), 'task', 5 from invoice_items where invoice_id = 6;
     update invoices set credited_cents = total_cents where id = 6`,
    88,
  ],
  [
    'freed-work',
    'a note frees the work of another invoice',
    `insert into freed_work (id, credit_note_id, invoice_item_id, kind, task_id) overriding system value
       select 88, 1, min(id), 'task', 5 from invoice_items where invoice_id = 3;
     update invoices set credited_cents = total_cents where id = 3`,
    88,
  ],
  [
    'freed-work',
    'free work is billed, too',
    `insert into freed_work (id, credit_note_id, invoice_item_id, kind, task_id) overriding system value
       select 88, 1, min(id), 'task', 5 from invoice_items where invoice_id = 6;
     update invoices set credited_cents = total_cents where id = 6;
     insert into billed_work (invoice_item_id, kind, task_id)
       select min(id), 'task', 6 from invoice_items where invoice_id = 6`,
    88,
  ],
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
    'document-sums: Discount, taxed amount, levy, tax and total of a document follow from its lines and rates in ten steps. But: ',
  )
  await expect(expectSoundMoney(pool)).rejects.toThrow(/document invoice, id 4, .*tax_cents 16372/)
})

/**
 * Statements that fill an empty database with a little valid money, bypassing the product: invoice 1 is issued and
 * partly paid, 2 a draft, 3 issued without payments and from quote 1, 4 void, each with one line of 1,091.50 and 15 %
 * tax; quote 1 and expense 1 with a receipt. Numbers 1 to 3 of the series `INV-{SEQ}` are assigned; `SOUND_NUMBERS`
 * also records them where the schema has a table for it (0020).
 */
export const SOUND_MONEY = `
  insert into files (content_type, hash, size, content, created_at)
    select 'application/pdf', sha256(content), length(content), content, now()
    from (select '%PDF-1.7'::bytea as content) as pdf;
  insert into quotes (status, tax_rate, subtotal_cents, tax_cents, total_cents, created_at, updated_at)
    values ('Accepted', 15, 109150, 16373, 125523, now(), now());
  insert into invoices (custom_terms, tax_rate, subtotal_cents, tax_cents, total_cents, created_at, updated_at)
    select '', 15, 109150, 16373, 125523, now(), now() from generate_series(1, 4);
  update invoices set invoice_number = 'INV-' || array_position(array[1, 3, 4], id), issued_at = now(),
    issue_date = current_date, parties = '{}', pdf_file_id = 1 where id <> 2;
  update invoices set quote_id = 1 where id = 3;
  update invoices set voided_at = now() where id = 4;
  insert into invoice_series (name, last_number) values ('INV-{SEQ}', 3);
  insert into invoice_items (invoice_id, position, description, quantity, unit_price_cents, amount_cents)
    select id, 1, 'Photography', 0.5, 218300, 109150 from invoices order by id;
  insert into quote_items (quote_id, position, description, quantity, unit_price_cents, amount_cents)
    values (1, 1, 'Photography', 0.5, 218300, 109150);
  insert into payments (invoice_id, amount_cents, paid_on, recorded_by_name, created_at)
    values (1, 30000, current_date, 'Nimal Perera', now());
  insert into expenses (description, amount_cents, date, receipt_file_id, receipt_name, created_at, updated_at)
    values ('Van hire', 1850000, current_date, 1, 'van.pdf', now(), now());`

/** What `SOUND_MONEY` lacks from migration 0020 on. */
export const SOUND_NUMBERS = `
  insert into invoice_numbers (number, series, sequence, invoice_id)
    select invoice_number, 'INV-{SEQ}', array_position(array[1, 3, 4], id), id
    from invoices where invoice_number is not null order by id`

/**
 * Inserts the documents of issued invoices as their first revisions, with the columns that the schema has by now.
 * @param which a condition on `invoices`
 */
export function firstRevisions(which: string): string {
  return `
  insert into invoice_revisions
    select revision.* from invoices, jsonb_populate_record(null::invoice_revisions, jsonb_build_object(
      'invoice_id', id, 'number', 1, 'pdf_file_id', invoices.pdf_file_id, 'made_by_name', 'Nimal Perera', 'made_at', now(),
      'contents', jsonb_build_object('columns', jsonb_build_object('total_cents', total_cents)),
      'is_from_before', false)) as revision
    where invoices.pdf_file_id is not null and ${which}`
}

/** What it lacks from migration 0023 on: the document of each issued invoice as its first revision. */
export const SOUND_REVISIONS = firstRevisions('true')

/**
 * What it lacks from migration 0029 on: invoice 5, of which receipt 1 pays 5.00 and leaves 25.00 on account 1, of
 * which 10.00 pay it, too; receipt 2 of 50.00 was taken back; the first is printed. Payments 2 to 7.
 */
export const SOUND_RECEIPTS = `
  insert into invoices (custom_terms, subtotal_cents, tax_cents, total_cents, invoice_number, issued_at, issue_date,
      parties, pdf_file_id, created_at, updated_at)
    values ('', 100000, 0, 100000, 'A-5', now(), current_date, '{}', 1, now(), now());
  insert into invoice_items (invoice_id, position, description, quantity, unit_price_cents, amount_cents)
    values (5, 1, 'Photography', 1, 100000, 100000);
  insert into invoice_numbers (number, invoice_id) values ('A-5', 5);
  ${firstRevisions('id = 5')};
  insert into client_accounts (email, name, created_at) values ('client@example.lk', 'Client', now());
  begin;
  insert into receipts (account_id, amount_cents, paid_on, recorded_by_name, created_at)
    values (1, 3000, current_date, 'Nimal Perera', now()), (1, 5000, current_date, 'Nimal Perera', now());
  ${[
    "5, null, 'money', 500, 1, null, null, null",
    "null, 1, 'money', 2500, 1, null, null, null",
    "5, null, 'money', 5000, 2, null, null, null",
    "5, null, 'money', -5000, 2, null, 4, 'mistake'",
    "null, 1, 'transfer', -1000, null, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', null, null",
    "5, null, 'transfer', 1000, null, '6ba7b810-9dad-11d1-80b4-00c04fd430c8', null, null",
  ]
    .map(
      (row) => `insert into payments
    (invoice_id, account_id, kind, amount_cents, receipt_id, transfer_id, reverses_id, reason, paid_on, recorded_by_name,
     created_at)
    values (${row}, current_date, 'Nimal Perera', now())`,
    )
    .join(';\n  ')};
  commit;
  insert into receipt_documents (receipt_id, number, pdf_file_id, created_at) values (1, 1, 1, now())`

/**
 * What it lacks from migration 0034 on: credit note 1 of 30.00 for invoice 6, whose rest it settles, and credit note 2
 * of 10.00, which is void. Payments 8 to 12.
 */
export const SOUND_CREDITS = `
  insert into invoices (custom_terms, subtotal_cents, tax_cents, total_cents, invoice_number, issued_at, issue_date,
      parties, pdf_file_id, created_at, updated_at)
    values ('', 100000, 0, 100000, 'A-6', now(), current_date, '{}', 1, now(), now());
  insert into invoice_items (invoice_id, position, description, quantity, unit_price_cents, amount_cents)
    values (6, 1, 'Photography', 1, 100000, 100000);
  insert into invoice_numbers (number, invoice_id) values ('A-6', 6);
  ${firstRevisions('id = 6')};
  begin;
  ${[
    "'CN-1', 'discount', 3000, 3000, 3000",
    // one statement each: the sum of the invoice is verified after it
    "'CN-2', 'cancelled', 1000, 1000, 0",
  ]
    .map(
      (note) => `insert into credit_notes
    (number, reason, net_cents, total_cents, settled_cents, invoice_id, account_id, issue_date, parties, pdf_file_id,
     untaxed_cents, levy_rate, levy_cents, tax_rate, tax_cents, made_by_name, created_at)
    values (${note}, 6, 1, current_date, '{}', 1, 0, 0, 0, 0, 0, 'Nimal Perera', now())`,
    )
    .join(';\n  ')};
  insert into credit_note_items (credit_note_id, position, line_position, description, unit_price_cents, is_taxed,
      amount_cents)
    values (1, 1, 1, 'Photography', 100000, true, 3000), (2, 1, 1, 'Photography', 100000, true, 1000);
  insert into invoice_numbers (number, credit_note_id) values ('CN-1', 1), ('CN-2', 2);
  ${[
    "null, 1, 'credit', 3000, 1, null, null, null",
    "null, 1, 'transfer', -3000, null, '7ba7b810-9dad-11d1-80b4-00c04fd430c8', null, null",
    "6, null, 'transfer', 3000, null, '7ba7b810-9dad-11d1-80b4-00c04fd430c8', null, null",
    "null, 1, 'credit', 1000, 2, null, null, null",
    "null, 1, 'credit', -1000, 2, null, 11, 'mistake'",
  ]
    .map(
      (row) => `insert into payments
    (invoice_id, account_id, kind, amount_cents, credit_note_id, transfer_id, reverses_id, reason, paid_on,
     recorded_by_name, created_at)
    values (${row}, current_date, 'Nimal Perera', now())`,
    )
    .join(';\n  ')};
  update credit_notes set voided_at = now() where id = 2;
  commit`

/** What it lacks from migration 0035 on: quote 2 of 1,000.00 with deposit 7 of 400.00, which draft 8 deducts. */
export const SOUND_DEPOSITS = `
  insert into quotes (status, subtotal_cents, tax_cents, total_cents, created_at, updated_at)
    values ('Accepted', 100000, 0, 100000, now(), now());
  insert into quote_items (quote_id, position, description, quantity, unit_price_cents, amount_cents)
    values (2, 1, 'Photography', 1, 100000, 100000);
  begin;
  insert into invoices (custom_terms, subtotal_cents, tax_cents, total_cents, quote_id, kind, invoice_number, issued_at,
      issue_date, parties, pdf_file_id, created_at, updated_at)
    values ('', 40000, 0, 40000, 2, 'deposit', 'A-7', now(), current_date, '{}', 1, now(), now());
  insert into invoices (custom_terms, subtotal_cents, deducted_cents, tax_cents, total_cents, quote_id, created_at,
      updated_at)
    values ('', 100000, 40000, 0, 60000, 2, now(), now());
  insert into invoice_items (invoice_id, position, description, quantity, unit_price_cents, amount_cents)
    values (7, 1, 'Deposit of 40 % on Q2', 1, 40000, 40000), (8, 1, 'Photography', 1, 100000, 100000);
  insert into invoice_numbers (number, invoice_id) values ('A-7', 7);
  ${firstRevisions('id = 7')};
  insert into invoice_deductions (invoice_id, deposit_invoice_id, net_cents, taxed_cents) values (8, 7, 40000, 40000);
  commit`

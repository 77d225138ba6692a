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

/** What it lacks from migration 0023 on: the document of each issued invoice as its first revision. */
export const SOUND_REVISIONS = `
  insert into invoice_revisions (invoice_id, number, pdf_file_id, made_by_name, made_at)
    select id, 1, pdf_file_id, 'Nimal Perera', now() from invoices where pdf_file_id is not null`

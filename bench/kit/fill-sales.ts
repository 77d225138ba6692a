import type pg from 'pg'

const CLIENTS = 500
const EXPENSES = 5_000

/**
 * Adds invoices of five lines for 500 clients: an eighth are drafts, the others issued; of those half are paid, a
 * quarter in part. Also adds expenses. Dates are spread over the years up to today.
 */
export async function fillSales(client: pg.Client, invoices: number, years = 2): Promise<void> {
  await client.query(
    `insert into clients (company_name, contact_name, email, phone)
     select 'Company ' || n, 'Contact ' || n, 'client-' || n || '@example.lk', '011 ' || n from generate_series(1, $1::int) n`,
    [CLIENTS],
  )
  await client.query(
    `insert into files (content_type, hash, size, content, created_at)
     select 'application/pdf', sha256(content), length(content), content, now()
     from (select '%PDF-1.7'::bytea as content) pdf`,
  )
  await client.query(
    `insert into invoices (client_id, client_name, client_email, due_date, subject, custom_terms, subtotal_cents,
       tax_cents, total_cents, invoice_number, issued_at, issue_date, parties, pdf_file_id, created_at, updated_at)
     select 1 + n % $2::int, 'Company ' || 1 + n % $2::int, 'client-' || 1 + n % $2::int || '@example.lk', day + 30,
       'Work of week ' || n % 52, '', total, 0, total, case when is_issued then 'INV-' || n end,
       case when is_issued then day + time '09:00' end, case when is_issued then day end,
       case when is_issued then '{}'::jsonb end, case when is_issued then (select min(id) from files) end,
       day + time '09:00', day + time '09:00'
     from (
       select n, n % 8 > 0 as is_issued, current_date - $3::int + (n::bigint * $3::int / $1::int)::int as day,
         5 * (100000 + n::bigint * 7919 % 900000) as total
       from generate_series(1, $1::int) n
     ) drawn`,
    [invoices, CLIENTS, years * 365],
  )
  await client.query(
    `insert into invoice_numbers (number, invoice_id)
     select invoice_number, id from invoices where invoice_number is not null`,
  )
  await client.query(
    `insert into invoice_items (invoice_id, position, description, quantity, unit_price_cents, amount_cents)
     select id, position, 'Line ' || position, 1, total_cents / 5, total_cents / 5
     from invoices, generate_series(1, 5) position`,
  )
  await client.query(
    `insert into payments (invoice_id, amount_cents, paid_on, recorded_by_name, created_at)
     select id, case when id % 4 < 2 then total_cents else total_cents / 2 end,
       least(issue_date + id % 60, current_date), 'Bench Person', now()
     from invoices where issued_at is not null and id % 4 < 3`,
  )
  await client.query(
    `insert into expenses (category, description, vendor, amount_cents, date, created_at, updated_at)
     select (array['General', 'Travel', 'Software', 'Rent'])[1 + n % 4], 'Expense ' || n, 'Vendor ' || n % 40,
       10000 + n::bigint * 7919 % 1000000, current_date - (n * $2::int / $1::int), now(), now()
     from generate_series(1, $1::int) n`,
    [EXPENSES, years * 365],
  )
}

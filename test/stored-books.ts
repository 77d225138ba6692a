import type pg from 'pg'
import { firstRevisions } from './sound-money.ts'

/** An invoice of one line without tax; amounts are cents. */
export interface DrawnInvoice {
  state: 'draft' | 'issued' | 'void'
  dueDate: string | null
  total: number
  /** Only for an issued one. */
  payments: { amount: number; paidOn: string }[]
  clientName: string | null
  subject: string | null
}

export interface Books {
  invoices: DrawnInvoice[]
  expenses: { amount: number; date: string }[]
}

/** The tables of the books, referencing ones first. */
const BOOKS = ['payments', 'invoice_items', 'invoice_revisions', 'invoices', 'expenses']

/**
 * Removes all money from a test's database, payments included. Rows are deleted instead of truncated: `truncate` or
 * `alter` would wait for PostgreSQL's autovacuum workers on tables that change this often.
 * @param superuser may disable triggers
 */
export async function clearBooks(superuser: pg.Pool): Promise<void> {
  const deletes = BOOKS.map((table) => `delete from ${table};`).join('\n')
  const restarts = ['payments', 'invoices', 'expenses'].map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), 1, false);`,
  )
  await superuser.query(
    `begin; set local session_replication_role = replica; ${deletes} ${restarts.join('\n')} commit`,
  )
}

/** Stores invoices, their payments and expenses, bypassing the product; ids follow the order of the lists. */
export async function storeBooks(pool: pg.Pool, { invoices, expenses }: Books): Promise<void> {
  const rows = invoices.map((invoice, index) => ({ ...invoice, place: index + 1 }))
  await pool.query(`
    insert into files (content_type, hash, size, content, created_at)
    select 'application/pdf', sha256(content), length(content), content, now()
    from (select '%PDF-1.7'::bytea as content) as pdf
    where not exists (select from files)`)
  await pool.query(
    `insert into invoices (client_name, client_email, due_date, subject, custom_terms, subtotal_cents, tax_cents,
       total_cents, invoice_number, issued_at, issue_date, parties, pdf_file_id, voided_at, created_at, updated_at)
     select client_name, 'client@example.lk', due_date, subject, '', total, 0, total,
       case when is_issued then 'INV-' || place end, case when is_issued then now() end,
       case when is_issued then current_date end, case when is_issued then '{}'::jsonb end,
       case when is_issued then (select min(id) from files) end, case when state = 'void' then now() end, now(), now()
     from (
       select *, state <> 'draft' as is_issued from jsonb_to_recordset($1::jsonb) as drawn(
         place int, state text, "dueDate" date, total bigint, "clientName" text, subject text)
     ) as drawn(place, state, due_date, total, client_name, subject, is_issued)
     order by place`,
    [JSON.stringify(rows)],
  )
  await pool.query(firstRevisions('true'))
  await pool.query(
    `insert into invoice_items (invoice_id, position, description, quantity, unit_price_cents, amount_cents)
     select id, position, case position when 1 then 'First line' else 'Second line' end, 1, price, price
     from invoices, lateral (values (2, 0::bigint), (1, total_cents)) as line(position, price)`,
  )
  // one payment per invoice at a time: the sum stored with the invoice is checked after every row
  const rounds = Math.max(0, ...rows.map(({ payments }) => payments.length))
  for (let round = 0; round < rounds; round++) {
    const payments = rows.flatMap(({ place, payments: made }) =>
      made.slice(round, round + 1).map((payment) => ({ place, ...payment })),
    )
    await pool.query(
      `insert into payments (invoice_id, amount_cents, paid_on, recorded_by_name, created_at)
       select place, amount, "paidOn", 'Nimal Perera', now()
       from jsonb_to_recordset($1::jsonb) as made(place int, amount bigint, "paidOn" date)`,
      [JSON.stringify(payments)],
    )
  }
  await pool.query(
    `insert into expenses (description, amount_cents, date, created_at, updated_at)
     select 'Van hire', amount, date, now(), now()
     from jsonb_to_recordset($1::jsonb) as spent(amount bigint, date date)`,
    [JSON.stringify(expenses)],
  )
}

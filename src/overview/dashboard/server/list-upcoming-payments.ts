import { sql } from 'kysely'
import { IS_UNPAID } from '#sales/invoices/server/invoice-tables.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { daysBetween, isOverdue } from '#platform/shared/dates.ts'
import { difference, fromCents, storedCents } from '#platform/shared/money.ts'
import { DASHBOARD_ROWS, type UpcomingPayment } from '../shared/dashboard-schema.ts'

interface UnpaidRow {
  /** Null in the single row of a list without invoices. */
  id: number | null
  invoice_number: string
  client_name: string
  description: string
  due_date: string | null
  total_cents: number
  paid_cents: number
  total: number
}

/**
 * Unpaid issued invoices, oldest due day first, those without one last (spec 12.2); `total` counts all of them.
 * @param today the current calendar day in the business's time zone
 */
export async function listUpcomingPayments(
  database: Executor,
  today: string,
): Promise<{ payments: UpcomingPayment[]; total: number }> {
  const { rows } = await sql<UnpaidRow>`
    with counted as (
      select count(*) as total from invoices
      where ${IS_UNPAID}
    ),
    page as (
      select id, invoice_number, client_name, client_email, subject, due_date, total_cents, paid_cents
      from invoices
      where ${IS_UNPAID}
      order by due_date, id limit ${sql.lit(DASHBOARD_ROWS)}
    )
    select counted.total, page.id, invoice_number, coalesce(client_name, client_email, '') as client_name, due_date,
      total_cents, paid_cents,
      coalesce(nullif(subject, ''), (select description from invoice_items where invoice_id = page.id order by position limit 1), '')
        as description
    from counted left join page on true
    order by due_date, page.id`.execute(database)
  return {
    payments: rows.flatMap((row) => (row.id === null ? [] : [toPayment({ ...row, id: row.id }, today)])),
    total: rows[0]?.total ?? 0,
  }
}

function toPayment(row: UnpaidRow & { id: number }, today: string): UpcomingPayment {
  const { due_date: dueDate } = row
  const isLate = isOverdue(dueDate, today)
  return {
    id: row.id,
    invoiceNumber: row.invoice_number,
    clientName: row.client_name,
    description: row.description,
    status: isLate ? 'overdue' : 'pending',
    dueDate,
    daysOverdue: isLate && dueDate !== null ? daysBetween(dueDate, today) : 0,
    amount: fromCents(difference(storedCents(row.total_cents), storedCents(row.paid_cents))),
  }
}

import { ALL_ROWS, type CountedCsv, countedCsv, lkrCell } from '#sales/documents/server/index.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { MAX_CSV_ROWS } from '#platform/shared/csv.ts'
import type { InvoiceFilter } from '../../shared/invoice-list-query.ts'
import { invoiceLabel } from '../../shared/invoice-schema.ts'
import { invoiceCondition } from './invoice-conditions.ts'
import { INVOICE_COLUMNS } from '../invoice-tables.ts'
import { invoiceState } from '../read-invoice.ts'

/** The filtered invoices, newest first; at most MAX_CSV_ROWS. @param today calendar day */
export async function exportInvoices(
  database: Executor,
  filter: InvoiceFilter,
  today: string,
): Promise<CountedCsv> {
  const found = await database
    .selectFrom('invoices')
    .select(INVOICE_COLUMNS)
    .select(ALL_ROWS)
    .where(invoiceCondition(filter, today))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CSV_ROWS)
    .execute()
  const rows = found.map((row) => ({ ...row, status: invoiceState(row, today).status }))
  return countedCsv<(typeof rows)[number]>(
    `invoices-${today}.csv`,
    {
      Number: (row) => invoiceLabel({ id: row.id, invoiceNumber: row.invoice_number }),
      Status: (row) => row.status,
      Client: (row) => row.client_name,
      Email: (row) => row.client_email,
      Issued: (row) => row.issue_date,
      Due: (row) => row.due_date,
      'Subtotal (LKR)': (row) => lkrCell(row.subtotal_cents),
      'Tax rate (%)': (row) => Number(row.tax_rate),
      'Tax (LKR)': (row) => lkrCell(row.tax_cents),
      'Total (LKR)': (row) => lkrCell(row.total_cents),
      'Paid (LKR)': (row) => lkrCell(row.paid_cents),
      'Remaining (LKR)': (row) => (row.status === 'Void' ? 0 : lkrCell(row.total_cents - row.paid_cents)),
    },
    rows,
  )
}

/** The payments of the filtered invoices, latest day first; at most MAX_CSV_ROWS. @param today calendar day */
export async function exportPayments(
  database: Executor,
  filter: InvoiceFilter,
  today: string,
): Promise<CountedCsv> {
  const rows = await database
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoice_id')
    .select([
      'payments.paid_on',
      'invoices.invoice_number',
      'invoices.client_name',
      'invoices.client_email',
      'payments.amount_cents',
      'payments.notes',
      'payments.recorded_by_name',
      'payments.created_at',
      ALL_ROWS,
    ])
    .where(invoiceCondition(filter, today))
    .orderBy('payments.paid_on', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(MAX_CSV_ROWS)
    .execute()
  return countedCsv<(typeof rows)[number]>(
    `payments-${today}.csv`,
    {
      Date: (row) => row.paid_on,
      'Invoice number': (row) => row.invoice_number,
      Client: (row) => row.client_name ?? row.client_email,
      'Amount (LKR)': (row) => lkrCell(row.amount_cents),
      Notes: (row) => row.notes,
      'Recorded by': (row) => row.recorded_by_name,
      'Recorded at': (row) => row.created_at,
    },
    rows,
  )
}

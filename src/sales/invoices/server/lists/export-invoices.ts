import type { Executor } from '#platform/server/database/database.ts'
import { csvFile } from '#platform/shared/csv.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { type Cents, difference, fromCents, storedCents } from '#platform/shared/money.ts'
import type { InvoiceFilter } from '../../shared/invoice-list-query.ts'
import { invoiceLabel } from '../../shared/invoice-schema.ts'
import { invoiceCondition } from './invoice-conditions.ts'
import { INVOICE_COLUMNS } from '../invoice-tables.ts'
import { invoiceState } from '../read-invoice.ts'

const INVOICE_HEADER = [
  'Number',
  'Status',
  'Client',
  'Email',
  'Issued',
  'Due',
  'Subtotal (LKR)',
  'Tax rate (%)',
  'Tax (LKR)',
  'Total (LKR)',
  'Paid (LKR)',
  'Remaining (LKR)',
]
const PAYMENT_HEADER = [
  'Date',
  'Invoice number',
  'Client',
  'Amount (LKR)',
  'Notes',
  'Recorded by',
  'Recorded at',
]

/** All filtered invoices, newest first. @param today calendar day */
export async function exportInvoices(
  database: Executor,
  filter: InvoiceFilter,
  today: string,
): Promise<FileContents> {
  const rows = await database
    .selectFrom('invoices')
    .select(INVOICE_COLUMNS)
    .where(invoiceCondition(filter, today))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const lines = rows.map((row) => {
    const { status } = invoiceState(row, today)
    const [total, paid] = [storedCents(row.total_cents), storedCents(row.paid_cents)]
    const remaining: Cents = status === 'Void' ? difference(total, total) : difference(total, paid)
    return [
      invoiceLabel({ id: row.id, invoiceNumber: row.invoice_number }),
      status,
      row.client_name,
      row.client_email,
      row.issue_date,
      row.due_date,
      fromCents(storedCents(row.subtotal_cents)),
      Number(row.tax_rate),
      fromCents(storedCents(row.tax_cents)),
      fromCents(total),
      fromCents(paid),
      fromCents(remaining),
    ]
  })
  return csvFile(`invoices-${today}.csv`, INVOICE_HEADER, lines)
}

/** All payments of the filtered invoices, latest day first. @param today calendar day */
export async function exportPayments(
  database: Executor,
  filter: InvoiceFilter,
  today: string,
): Promise<FileContents> {
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
    ])
    .where(invoiceCondition(filter, today))
    .orderBy('payments.paid_on', 'desc')
    .orderBy('payments.id', 'desc')
    .execute()
  const lines = rows.map((row) => [
    row.paid_on,
    row.invoice_number,
    row.client_name ?? row.client_email,
    fromCents(storedCents(row.amount_cents)),
    row.notes,
    row.recorded_by_name,
    row.created_at,
  ])
  return csvFile(`payments-${today}.csv`, PAYMENT_HEADER, lines)
}

import { type RawBuilder, sql } from 'kysely'
import { ALL_ROWS, type CountedCsv, countedCsv, lkrCell } from '#sales/documents/server/index.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { MAX_CSV_ROWS } from '#platform/shared/csv.ts'
import type { InvoiceFilter } from '../../shared/invoice-list-query.ts'
import { invoiceLabel } from '../../shared/invoice-schema.ts'
import { receiptNumber } from '../../shared/payment-schema.ts'
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
      'Discount (LKR)': (row) => lkrCell(row.discount_cents),
      'Net (LKR)': (row) => lkrCell(row.subtotal_cents - row.discount_cents - row.deducted_cents),
      'SSCL (LKR)': (row) => lkrCell(row.levy_cents),
    },
    rows,
  )
}

/**
 * The payments of the filtered invoices, latest day first; at most MAX_CSV_ROWS. Without a filter, or with that of a
 * client alone, also what came to accounts and was paid back from them: the sum of Kind money and refund is the income.
 * @param today calendar day
 */
export async function exportPayments(
  database: Executor,
  filter: InvoiceFilter,
  today: string,
): Promise<CountedCsv> {
  const rows = await database
    .selectFrom('payments')
    .leftJoin('invoices', 'invoices.id', 'payments.invoice_id')
    .leftJoin(
      // the conditions of invoices name their columns without the table
      (select) =>
        select
          .selectFrom('client_accounts')
          .select(['id as account_key', 'client_id as account_client_id', 'name as account_name'])
          .as('account'),
      (join) => join.onRef('account.account_key', '=', 'payments.account_id'),
    )
    .leftJoin('receipts', 'receipts.id', 'payments.receipt_id')
    .leftJoin('receipt_documents as printed', 'printed.receipt_id', 'payments.receipt_id')
    .select([
      'payments.id',
      'payments.paid_on',
      'invoices.invoice_number',
      'invoices.client_name',
      'invoices.client_email',
      'account.account_name',
      'payments.amount_cents',
      'payments.notes',
      'payments.recorded_by_name',
      'payments.created_at',
      'payments.kind',
      'payments.method',
      'payments.reference',
      'receipts.method as receipt_method',
      'receipts.reference as receipt_reference',
      'printed.number as printed_number',
      'payments.reverses_id',
      ALL_ROWS,
    ])
    .where(
      sql<boolean>`case when payments.invoice_id is null then ${accountCondition(filter)}
        else ${invoiceCondition(filter, today)} end`,
    )
    .orderBy('payments.paid_on', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(MAX_CSV_ROWS)
    .execute()
  return countedCsv<(typeof rows)[number]>(
    `payments-${today}.csv`,
    {
      Date: (row) => row.paid_on,
      'Invoice number': (row) => row.invoice_number,
      Client: (row) => row.client_name ?? row.client_email ?? row.account_name,
      'Amount (LKR)': (row) => lkrCell(row.amount_cents),
      Notes: (row) => row.notes,
      'Recorded by': (row) => row.recorded_by_name,
      'Recorded at': (row) => row.created_at,
      Kind: (row) => row.kind,
      Method: (row) => row.method ?? row.receipt_method,
      Reference: (row) => row.reference ?? row.receipt_reference,
      Receipt: (row) => (row.printed_number === null ? null : receiptNumber(row.printed_number)),
      Reverses: (row) => row.reverses_id,
      Payment: (row) => row.id,
    },
    rows,
  )
}

/** Whether a filter leaves rows of accounts: only if it asks for nothing that they do not have. */
function accountCondition({ clientId, ...others }: InvoiceFilter): RawBuilder<boolean> {
  const asksMore = Object.values(others).some((value) => value !== undefined && value.length > 0)
  if (asksMore) return sql`false`
  return (clientId ?? '') === '' ? sql`true` : sql`account_client_id = ${clientId}::bigint`
}

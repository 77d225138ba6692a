import { sql } from 'kysely'
import { type DocumentLine, linesOf, lockDocument, toDocumentReply } from '#sales/documents/server/index.ts'
import type { DocumentParties } from '#sales/documents/shared/document-parties.ts'
import { latestMessagesAbout } from '#people/outbox/server/index.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { difference, fromCents, storedCents } from '#platform/shared/money.ts'
import type { Invoice, Payment } from '../shared/invoice-schema.ts'
import { type InvoiceStatus, invoiceStatus } from '../shared/invoice-status.ts'
import {
  INVOICE_COLUMNS,
  INVOICE_ENTITY,
  INVOICE_STORE,
  type InvoiceRow,
  type PaymentRow,
} from './invoice-tables.ts'

/** An invoice with its lines, in order. */
export type InvoiceWithLines = InvoiceRow & { lines: DocumentLine[] }
/** An invoice with its snapshot, which only its document needs. */
export type WholeInvoice = InvoiceWithLines & { parties: DocumentParties | null }

/** Invoices with their lines. */
export function selectInvoices(database: Executor) {
  return database.selectFrom('invoices').select(INVOICE_COLUMNS).select(linesOf(INVOICE_STORE).as('lines'))
}

/** @throws AppError not_found */
export async function getInvoice(database: Executor, id: number, today: string): Promise<Invoice> {
  const row = await selectInvoices(database).where('id', '=', id).executeTakeFirst()
  const [invoice] = row === undefined ? [] : await readInvoices(database, [row], today)
  if (invoice === undefined) throw notFound('Invoice')
  return invoice
}

/** A stored invoice, not locked. @throws AppError not_found */
export async function findInvoice(database: Executor, id: number): Promise<WholeInvoice> {
  const row = await selectInvoices(database).select('parties').where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Invoice')
  return row
}

/**
 * Locks an invoice and reads it: no one else can change, pay or issue it until the transaction ends.
 * @throws AppError not_found
 */
export async function lockInvoice(transaction: WriteExecutor, id: number): Promise<WholeInvoice> {
  await lockDocument(transaction, INVOICE_STORE, id)
  return findInvoice(transaction, id)
}

/** The status of an invoice, with the facts that its refusals depend on. @param today calendar day */
export function invoiceState(
  row: InvoiceRow,
  today: string,
): { status: InvoiceStatus; clientEmail: string | null; paidAmount: number; emailedAt: string | null } {
  const paid = storedCents(row.paid_cents)
  const status = invoiceStatus(
    {
      isIssued: row.issued_at !== null,
      isVoid: row.voided_at !== null,
      total: storedCents(row.total_cents),
      paid,
      dueDate: row.due_date,
    },
    today,
  )
  return {
    status,
    clientEmail: row.client_email,
    paidAmount: fromCents(paid),
    emailedAt: row.emailed_at,
  }
}

/** Invoices with their payments and mail, in the order of the rows: one statement for each of the two. */
export async function readInvoices(
  database: Executor,
  rows: readonly InvoiceWithLines[],
  today: string,
): Promise<Invoice[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const payments = Map.groupBy(await readPayments(database, ids), (payment) => payment.invoice_id)
  const messages = await latestMessagesAbout(database, INVOICE_ENTITY.name, ids)
  return rows.map((row) => {
    const { status, paidAmount } = invoiceState(row, today)
    const remaining = difference(storedCents(row.total_cents), storedCents(row.paid_cents))
    return {
      ...toDocumentReply(row, messages.get(row.id)),
      invoiceNumber: row.invoice_number,
      status,
      dueDate: row.due_date,
      customTerms: row.custom_terms,
      paidAmount,
      remainingAmount: status === 'Void' ? 0 : fromCents(remaining),
      payments: (payments.get(row.id) ?? []).map(toPayment),
      issueDate: row.issue_date,
      quoteId: row.quote_id,
    }
  })
}

async function readPayments(database: Executor, ids: readonly number[]): Promise<PaymentRow[]> {
  return database
    .selectFrom('payments')
    .selectAll()
    .where('invoice_id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('invoice_id')
    .orderBy('id')
    .execute()
}

function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    amount: fromCents(storedCents(row.amount_cents)),
    paidOn: row.paid_on,
    notes: row.notes,
    recordedBy: row.recorded_by_name,
    createdAt: row.created_at,
  }
}

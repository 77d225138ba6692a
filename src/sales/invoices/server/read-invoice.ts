import { sql } from 'kysely'
import type { DocumentParties } from '#sales/documents/shared/document-parties.ts'
import type { LineItem } from '#sales/line-items/shared/line-item-schema.ts'
import { latestMessagesAbout } from '#people/outbox/server/index.ts'
import type { Executor, WriteExecutor } from '#platform/server/database.ts'
import { lockInOrder, storedTargets } from '#platform/server/lock-order.ts'
import { notFound } from '#platform/shared/errors.ts'
import { difference, fromCents, storedCents } from '#platform/shared/money.ts'
import type { Invoice, Payment } from '../shared/invoice-schema.ts'
import { type InvoiceStatus, invoiceStatus } from '../shared/invoice-status.ts'
import {
  INVOICE_COLUMNS,
  INVOICE_ENTITY,
  type InvoiceItemRow,
  type InvoiceRow,
  type PaymentRow,
} from './invoice-tables.ts'

/** An invoice as it is held for a write: nobody else changes it, pays it or issues it until the transaction ends. */
export type HeldInvoice = InvoiceRow & { parties: DocumentParties | null }

/** @throws AppError not_found */
export async function getInvoice(database: Executor, id: number, today: string): Promise<Invoice> {
  const row = await database
    .selectFrom('invoices')
    .select(INVOICE_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  const [invoice] = row === undefined ? [] : await readInvoices(database, [row], today)
  if (invoice === undefined) throw notFound('Invoice')
  return invoice
}

/** An invoice with its snapshot, not held. @throws AppError not_found */
export async function findInvoice(database: Executor, id: number): Promise<HeldInvoice> {
  const row = await database
    .selectFrom('invoices')
    .select([...INVOICE_COLUMNS, 'parties'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw notFound('Invoice')
  return row
}

/** @throws AppError not_found */
export async function holdInvoice(transaction: WriteExecutor, id: number): Promise<HeldInvoice> {
  await lockInOrder(transaction, await storedTargets(transaction, 'invoices', [id]))
  const row = await transaction
    .selectFrom('invoices')
    .select([...INVOICE_COLUMNS, 'parties'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Invoice')
  return row
}

/** The status of an invoice, and what its refusals ask for. @param today calendar day */
export function standingOf(
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

/** The lines of invoices in their order, invoice after invoice. */
export async function readItems(database: Executor, ids: readonly number[]): Promise<InvoiceItemRow[]> {
  return database
    .selectFrom('invoice_items')
    .selectAll()
    .where('invoice_id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('invoice_id')
    .orderBy('position')
    .execute()
}

/** Invoices with their lines, payments and mail, in the order of the rows: one statement for each of the three. */
export async function readInvoices(
  database: Executor,
  rows: readonly InvoiceRow[],
  today: string,
): Promise<Invoice[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const items = Map.groupBy(await readItems(database, ids), (item) => item.invoice_id)
  const payments = Map.groupBy(await readPayments(database, ids), (payment) => payment.invoice_id)
  const messages = await latestMessagesAbout(database, INVOICE_ENTITY.name, ids)
  return rows.map((row) => {
    const { status, paidAmount, emailedAt } = standingOf(row, today)
    const total = storedCents(row.total_cents)
    return {
      id: row.id,
      invoiceNumber: row.invoice_number,
      status,
      clientId: row.client_id,
      clientName: row.client_name,
      clientEmail: row.client_email,
      dueDate: row.due_date,
      taxRate: Number(row.tax_rate),
      notes: row.notes,
      subject: row.subject,
      customTerms: row.custom_terms,
      invoiceSettingsId: row.invoice_settings_id,
      items: (items.get(row.id) ?? []).map(toItem),
      subtotal: fromCents(storedCents(row.subtotal_cents)),
      taxAmount: fromCents(storedCents(row.tax_cents)),
      total: fromCents(total),
      paidAmount,
      remainingAmount: status === 'Void' ? 0 : fromCents(difference(total, storedCents(row.paid_cents))),
      payments: (payments.get(row.id) ?? []).map(toPayment),
      issueDate: row.issue_date,
      emailedAt,
      mail: messages.get(row.id) ?? null,
      quoteId: row.quote_id,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      version: row.version,
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

function toItem(row: InvoiceItemRow): LineItem {
  const unitPrice = fromCents(storedCents(row.unit_price_cents))
  return {
    id: row.id,
    description: row.description,
    quantity: Number(row.quantity),
    unitPrice,
    rate: unitPrice,
    taskId: row.task_id,
    amount: fromCents(storedCents(row.amount_cents)),
  }
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

import { sql } from 'kysely'
import { type DocumentLine, linesOf, toDocumentReply } from '#sales/documents/server/index.ts'
import { lastRevisions } from '#sales/documents/server/revisions/index.ts'
import { seenOf } from '#sales/public-links/server/index.ts'
import type { SeenByClient } from '#sales/public-links/shared/link-schema.ts'
import type { DocumentParties } from '#sales/documents/shared/document-parties.ts'
import { latestMessagesAbout } from '#people/outbox/server/index.ts'
import type { OutboxMessage } from '#people/outbox/shared/outbox-schema.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { difference, fromCents, storedCents } from '#platform/shared/money.ts'
import type { DeductedOn, Invoice } from '../shared/invoice-schema.ts'
import { type InvoiceStatus, storedStatus } from '../shared/invoice-status.ts'
import {
  DEDUCTED_ON,
  DEDUCTIONS,
  type StoredDeductedOn,
  type StoredDeduction,
} from './deposits/deductions.ts'
import type { InvoiceTitle } from '../shared/tax/title-of.ts'
import { lockWithQuote } from './deposits/lock-billed.ts'
import { INVOICE_COLUMNS, INVOICE_ENTITY, INVOICE_STORE, type InvoiceRow } from './invoice-tables.ts'
import { type JoinedPayment, readPaymentRows, toPayment } from './payments/payment-rows.ts'

/** An invoice with its lines, in order, and the deposits it deducts or the invoice that deducts it. */
export type InvoiceWithLines = InvoiceRow & {
  net_cents: number
  taxed_cents: number
  bills_work: boolean
  has_tax_number: boolean
  is_seen: boolean
  by_individual: boolean
  lines: DocumentLine[]
  deductions: StoredDeduction[]
  deducted_on: StoredDeductedOn | null
}
/** An invoice with its snapshot, which only its document needs. */
export type WholeInvoice = InvoiceWithLines & { parties: DocumentParties | null }

const BILLS_WORK = sql<boolean>`exists (
  select from invoice_items item join billed_work on invoice_item_id = item.id where item.invoice_id = invoices.id)`

const HAS_TAX_NUMBER = sql<boolean>`exists (
  select from invoice_numbers numbers where numbers.invoice_id = invoices.id and numbers.is_tax_invoice)`

const IS_SEEN = sql<boolean>`exists (
  select from public_links link where link.kind = 'invoice' and link.target_id = invoices.id and link.seen_count > 0)`

/** From whose fees clients withhold tax (spec 24.1). */
const BY_INDIVIDUAL = sql<boolean>`exists (
  select from invoice_settings settings join company_profiles company on company.id = settings.company_profile_id
  where company.is_individual and case when invoices.invoice_settings_id is null then settings.is_default
    else settings.id = invoices.invoice_settings_id end)`

/** Invoices with their lines and deposits. */
export function selectInvoices(database: Executor) {
  return database
    .selectFrom('invoices')
    .select(INVOICE_COLUMNS)
    .select(['net_cents', 'taxed_cents', linesOf(INVOICE_STORE).as('lines')])
    .select([BILLS_WORK.as('bills_work'), HAS_TAX_NUMBER.as('has_tax_number'), IS_SEEN.as('is_seen')])
    .select(BY_INDIVIDUAL.as('by_individual'))
    .select([DEDUCTIONS.as('deductions'), DEDUCTED_ON.as('deducted_on')])
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
 * Locks an invoice, with its quote and the other invoices of it, and reads it: no one else can change, pay or issue it
 * until the transaction ends.
 * @throws AppError not_found
 */
export async function lockInvoice(transaction: WriteExecutor, id: number): Promise<WholeInvoice> {
  await lockWithQuote(transaction, id)
  return findInvoice(transaction, id)
}

/** The status of an invoice, with the facts that its refusals depend on. @param today calendar day */
export function invoiceState(
  row: InvoiceRow & Partial<Pick<InvoiceWithLines, 'deducted_on' | 'is_seen'>>,
  today: string,
): {
  status: InvoiceStatus
  clientEmail: string | null
  total: number
  paidAmount: number
  creditedAmount: number
  emailedAt: string | null
  seen: boolean
  title: InvoiceTitle
  deductedOn: DeductedOn | null
} {
  return {
    status: storedStatus(row, today),
    clientEmail: row.client_email,
    total: fromCents(storedCents(row.total_cents)),
    paidAmount: fromCents(storedCents(row.paid_cents)),
    creditedAmount: fromCents(storedCents(row.credited_cents)),
    emailedAt: row.emailed_at,
    seen: row.is_seen ?? false,
    title: row.title,
    deductedOn: toDeductedOn(row.deducted_on ?? null),
  }
}

function toDeductedOn(stored: StoredDeductedOn | null): DeductedOn | null {
  return (
    stored && {
      invoiceId: stored.invoice_id,
      invoiceNumber: stored.invoice_number,
      isIssued: stored.is_issued,
    }
  )
}

/** What other tables store about invoices, by the invoice's id. */
interface AboutInvoices {
  payments: ReadonlyMap<number | null, JoinedPayment[]>
  messages: ReadonlyMap<number, OutboxMessage>
  revisions: ReadonlyMap<number, number>
  seen: ReadonlyMap<number, SeenByClient>
}

const NOTHING: AboutInvoices = {
  payments: new Map(),
  messages: new Map(),
  revisions: new Map(),
  seen: new Map(),
}

/** An invoice that this transaction added: nothing is paid, sent or seen yet. */
export async function readNewInvoice(
  transaction: WriteExecutor,
  id: number,
  today: string,
): Promise<Invoice> {
  const row = await selectInvoices(transaction).where('id', '=', id).executeTakeFirstOrThrow()
  return toInvoice(row, NOTHING, today)
}

/** Invoices with their payments and mail, in the order of the rows: one statement for each of the two. */
export async function readInvoices(
  database: Executor,
  rows: readonly InvoiceWithLines[],
  today: string,
): Promise<Invoice[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const seenIds = rows.filter((row) => row.is_seen).map((row) => row.id)
  const about = {
    payments: Map.groupBy(
      await readPaymentRows(database, 'invoice_id', ids),
      (payment) => payment.invoice_id,
    ),
    messages: await latestMessagesAbout(database, INVOICE_ENTITY.name, ids),
    revisions: await lastRevisions(database, INVOICE_STORE, ids),
    seen: seenIds.length === 0 ? NOTHING.seen : await seenOf(database, 'invoice', seenIds),
  }
  return rows.map((row) => toInvoice(row, about, today))
}

function toInvoice(row: InvoiceWithLines, about: AboutInvoices, today: string): Invoice {
  const { status, paidAmount, creditedAmount, deductedOn } = invoiceState(row, today)
  const remaining = difference(storedCents(row.total_cents), storedCents(row.paid_cents))
  return {
    ...toDocumentReply(row, about.messages.get(row.id)),
    invoiceNumber: row.invoice_number,
    status,
    dueDate: row.due_date,
    customTerms: row.custom_terms,
    title: row.title,
    titleReason: row.title_reason,
    supplyDate: row.supply_date,
    placeOfSupply: row.place_of_supply,
    paymentMode: row.payment_mode,
    paidAmount,
    writtenOffAmount: fromCents(storedCents(row.written_off_cents)),
    creditedAmount,
    remainingAmount: status === 'Void' ? 0 : fromCents(remaining),
    payments: (about.payments.get(row.id) ?? []).map(toPayment),
    issueDate: row.issue_date,
    quoteId: row.quote_id,
    revision: about.revisions.get(row.id) ?? null,
    kind: row.kind,
    deductions: row.deductions.map((each) => ({
      invoiceId: each.invoice_id,
      invoiceNumber: each.invoice_number,
      netAmount: fromCents(storedCents(each.net_cents)),
      taxedAmount: fromCents(storedCents(each.taxed_cents)),
    })),
    deductedOn,
    billsWork: row.bills_work,
    seen: about.seen.get(row.id),
    hasTaxNumber: row.has_tax_number,
    ...(row.by_individual ? { byIndividual: true } : {}),
  }
}

import { invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import { storedStatus } from '#sales/invoices/shared/invoice-status.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { type Holder, holds } from '#platform/shared/permissions.ts'
import type { Reference } from '../shared/chat-schema.ts'

/** Ids are PostgreSQL integers. */
const TASK = /^#([1-9]\d{0,8})$/
const QUOTE = /^Q([1-9]\d{0,8})$/i
/** The reference of an invoice without a number (spec 10.3). */
const NUMBERLESS_INVOICE = /^INV([1-9]\d{0,8})$/i

/**
 * The records that texts such as `#142`, `INV-00031` or `Q7` refer to, each with its text. Records that do not exist
 * and those the caller may not see are both left out.
 * @param today the calendar day in the business's time zone
 */
export async function findReferences(
  database: Executor,
  texts: readonly string[],
  { actor, today }: { actor: Holder; today: string },
): Promise<Reference[]> {
  const found = await Promise.all([
    holds(actor, 'task:view') ? findTasks(database, idsIn(texts, TASK)) : [],
    holds(actor, 'estimation:view') ? findQuotes(database, idsIn(texts, QUOTE)) : [],
    holds(actor, 'invoice:view') ? findInvoices(database, texts, today) : [],
  ])
  const references = new Map(found.flat().map(({ name, ...reference }) => [name, reference]))
  return [...new Set(texts)].flatMap((text) => {
    const reference = references.get(text) ?? references.get(text.toUpperCase())
    return reference === undefined ? [] : { ...reference, text }
  })
}

type Found = Omit<Reference, 'text'> & { name: string }

function idsIn(texts: readonly string[], pattern: RegExp): number[] {
  return texts.flatMap((text) => {
    const digits = pattern.exec(text)?.[1]
    return digits === undefined ? [] : Number(digits)
  })
}

async function findTasks(database: Executor, ids: readonly number[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('tasks')
    .select(['id', 'task_name as title', 'status'])
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, kind: 'task', name: `#${row.id}` }))
}

async function findQuotes(database: Executor, ids: readonly number[]): Promise<Found[]> {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('quotes')
    .select(['id', 'client_name', 'client_email', 'status'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, status, ...client }) => ({
    id,
    status,
    kind: 'quote',
    title: clientOf(client),
    name: `Q${id}`,
  }))
}

async function findInvoices(database: Executor, texts: readonly string[], today: string): Promise<Found[]> {
  const numbers = texts.filter((text) => !TASK.test(text) && !QUOTE.test(text))
  if (numbers.length === 0) return []
  const ids = idsIn(numbers, NUMBERLESS_INVOICE)
  const rows = await database
    .selectFrom('invoices')
    .select(['id', 'invoice_number', 'client_name', 'client_email', 'due_date', 'total_cents', 'paid_cents'])
    .select(['issued_at', 'voided_at', 'credited_cents', 'written_off_cents'])
    .where((invoice) =>
      invoice.or([
        invoice('invoice_number', 'in', [...numbers, ...numbers.map((number) => number.toUpperCase())]),
        ...(ids.length === 0
          ? []
          : [invoice.and([invoice('invoice_number', 'is', null), invoice('id', 'in', ids)])]),
      ]),
    )
    .execute()
  return rows.map(({ id, invoice_number, ...row }) => ({
    id,
    kind: 'invoice',
    title: clientOf(row),
    status: storedStatus(row, today),
    name: invoiceLabel({ id, invoiceNumber: invoice_number }),
  }))
}

function clientOf(client: { client_name: string | null; client_email: string | null }): string {
  return client.client_name ?? client.client_email ?? ''
}

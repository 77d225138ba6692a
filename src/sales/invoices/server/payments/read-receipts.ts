import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { notFound } from '#platform/shared/errors.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import { type ListQuery, offsetOf } from '#platform/shared/pagination.ts'
import { type Receipt, receiptNumber } from '../../shared/payment-schema.ts'
import { labelOf } from './pay-invoice.ts'
import type { ReceiptRow } from './payment-tables.ts'

/** A stored receipt. @throws AppError not_found */
export async function findReceipt(database: Executor, id: number): Promise<ReceiptRow> {
  const row = await database.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound('Receipt')
  return row
}

/** @throws AppError not_found */
export async function getReceipt(database: Executor, id: number): Promise<Receipt> {
  const [receipt] = await readReceipts(database, [id])
  if (receipt === undefined) throw notFound('Receipt')
  return receipt
}

/** Receipts, newest first, of one client or all; the search covers name, reference and number. */
export async function listReceipts(
  database: Executor,
  query: ListQuery & { clientId: number },
): Promise<{ receipts: Receipt[]; total: number }> {
  const found = `%${query.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const matching = database
    .selectFrom('receipts')
    .innerJoin('client_accounts as account', 'account.id', 'receipts.account_id')
    .leftJoin('receipt_documents as printed', 'printed.receipt_id', 'receipts.id')
    .$if(query.clientId > 0, (select) => select.where('account.client_id', '=', query.clientId))
    .$if(query.search !== '', (select) =>
      select.where(
        sql<boolean>`(account.name ilike ${found} or receipts.reference ilike ${found}
          or 'r-' || lpad(printed.number::text, 5, '0') ilike ${found})`,
      ),
    )
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = await matching
    .select('receipts.id')
    .orderBy('receipts.id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return {
    receipts: await readReceipts(
      database,
      page.map(({ id }) => id),
    ),
    total,
  }
}

interface PartRow {
  id: number
  receipt_id: number
  kind: 'money' | 'withholding'
  amount_cents: number
  invoice_id: number | null
  invoice_number: string | null
}

/** Receipts with their standing parts, newest first. */
async function readReceipts(database: Executor, ids: readonly number[]): Promise<Receipt[]> {
  const rows = await database
    .selectFrom('receipts')
    .innerJoin('client_accounts as account', 'account.id', 'receipts.account_id')
    .leftJoin('clients', 'clients.id', 'account.client_id')
    .leftJoin('receipt_documents as printed', 'printed.receipt_id', 'receipts.id')
    .selectAll('receipts')
    .select(['account.client_id', 'account.name', 'clients.company_name', 'printed.number'])
    .where('receipts.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('receipts.id', 'desc')
    .execute()
  const { rows: parts } = await sql<PartRow>`
    select part.id, part.receipt_id, part.kind, part.amount_cents, part.invoice_id, invoices.invoice_number
    from payments part left join invoices on invoices.id = part.invoice_id
    where part.receipt_id = any(${[...ids]}::int[]) and part.reverses_id is null
      and not exists (select from payments back where back.reverses_id = part.id)
    order by part.id`.execute(database)
  const partsOf = Map.groupBy(parts, (part) => part.receipt_id)
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    clientId: row.client_id,
    clientName: row.company_name ?? row.name,
    amount: fromCents(storedCents(row.amount_cents)),
    paidOn: row.paid_on,
    method: row.method,
    reference: row.reference,
    notes: row.notes,
    recordedBy: row.recorded_by_name,
    createdAt: row.created_at,
    number: row.number === null ? null : receiptNumber(row.number),
    isReversed: !partsOf.has(row.id),
    rows: (partsOf.get(row.id) ?? []).map((part) => ({
      paymentId: part.id,
      kind: part.kind,
      amount: fromCents(storedCents(part.amount_cents)),
      invoice:
        part.invoice_id === null
          ? null
          : {
              id: part.invoice_id,
              label: labelOf({ id: part.invoice_id, invoice_number: part.invoice_number }),
            },
    })),
  }))
}

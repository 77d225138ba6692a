import { sql } from 'kysely'
import type { LineItemInput } from '#sales/line-items/shared/line-item-schema.ts'
import { type DocumentTotals, documentTotals } from '#sales/line-items/shared/totals.ts'
import type { WriteExecutor } from '#platform/server/database.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { multiply, storedCents, toCents } from '#platform/shared/money.ts'
import type { InvoiceItemRow } from './invoice-tables.ts'

/** A line as its table and the audit trail hold it. */
export interface StoredLine {
  description: string
  quantity: number
  unit_price_cents: number
  amount_cents: number
  task_id: number | null
}

const TOO_LARGE = 'This amount is too large'

/**
 * The lines with their amounts, and the sums of the document.
 * @throws AppError validation at the price of a line, or at items, where an amount is more than can be stored
 */
export function priceLines(
  items: readonly LineItemInput[],
  taxRate: number,
): { lines: StoredLine[]; totals: Omit<DocumentTotals, 'amounts'> } {
  const priced = items.map((item) => ({ quantity: item.quantity, unitPrice: toCents(item.unitPrice) }))
  for (const [index, { unitPrice, quantity }] of priced.entries()) {
    atField(`items.${index}.unitPrice`, () => multiply(unitPrice, quantity))
  }
  const { amounts, ...totals } = atField('items', () => documentTotals(priced, taxRate))
  const lines = items.map((item, index) => ({
    description: item.description,
    quantity: item.quantity,
    unit_price_cents: toCents(item.unitPrice),
    amount_cents: storedCents(amounts[index] ?? Number.NaN),
    task_id: item.taskId,
  }))
  return { lines, totals }
}

function atField<Result>(field: string, compute: () => Result): Result {
  try {
    return compute()
  } catch (error) {
    throw error instanceof RangeError ? invalidField(field, TOO_LARGE) : error
  }
}

/** The lines that an invoice has, as they compare with new ones. */
export function storedLines(rows: readonly InvoiceItemRow[]): StoredLine[] {
  return rows.map((row) => ({
    description: row.description,
    quantity: Number(row.quantity),
    unit_price_cents: row.unit_price_cents,
    amount_cents: row.amount_cents,
    task_id: row.task_id,
  }))
}

/** Gives an invoice without lines these. One statement, whatever their number. */
export async function storeLines(
  transaction: WriteExecutor,
  invoiceId: number,
  lines: readonly StoredLine[],
): Promise<void> {
  await sql`
    insert into invoice_items
      (invoice_id, position, description, quantity, unit_price_cents, amount_cents, task_id)
    select ${invoiceId}::int, position, description, quantity, unit_price_cents, amount_cents, task_id
    from rows from (
      jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as (description text, quantity numeric, unit_price_cents bigint, amount_cents bigint, task_id int)
    ) with ordinality as line (description, quantity, unit_price_cents, amount_cents, task_id, position)
    order by position`.execute(transaction)
}

/** Gives an invoice these lines in the place of those it has. */
export async function replaceLines(
  transaction: WriteExecutor,
  invoiceId: number,
  lines: readonly StoredLine[],
): Promise<void> {
  await transaction.deleteFrom('invoice_items').where('invoice_id', '=', invoiceId).execute()
  await storeLines(transaction, invoiceId, lines)
}

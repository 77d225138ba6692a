import { type RawBuilder, sql } from 'kysely'
import type { LineItem, LineItemInput } from '#sales/line-items/shared/line-item-schema.ts'
import { type DocumentTotals, documentTotals } from '#sales/line-items/shared/totals.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { fromCents, multiply, storedCents, toCents } from '#platform/shared/money.ts'
import type { DocumentStore } from './document-tables.ts'

/** A line as stored in its table and in the audit trail. */
export interface StoredLine {
  description: string
  quantity: number
  unit_price_cents: number
  amount_cents: number
  task_id: number | null
}

/** A line as selected with its document: JSON from the database, with numeric values. */
export interface DocumentLine extends StoredLine {
  id: number
  position: number
}

const TOO_LARGE = 'This amount is too large'

/**
 * The lines with their amounts, and the sums of the document.
 * @throws AppError validation at the price of a line, or at items, if an amount exceeds the limit
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

/** Selects the lines in the same statement as their documents, so that they match the sums. */
export function linesOf({ table, lineTable, lineOwner }: DocumentStore): RawBuilder<DocumentLine[]> {
  return sql<DocumentLine[]>`(
    select coalesce(json_agg(json_build_object('id', id, 'position', position, 'description', description,
      'quantity', quantity, 'unit_price_cents', unit_price_cents, 'amount_cents', amount_cents, 'task_id', task_id)
      order by position), '[]'::json)
    from ${sql.table(lineTable)} where ${sql.ref(lineOwner)} = ${sql.ref(`${table}.id`)})`
}

/** The contents of lines, for comparison; ids are left out because every save assigns new ones. */
export function storedLines(lines: readonly DocumentLine[]): StoredLine[] {
  return lines.map(({ id: _id, position: _position, ...line }) => line)
}

/** Inserts the lines of a document that has none, in one statement. */
export async function storeLines(
  transaction: WriteExecutor,
  { lineTable, lineOwner }: DocumentStore,
  id: number,
  lines: readonly StoredLine[],
): Promise<void> {
  await sql`
    insert into ${sql.table(lineTable)}
      (${sql.ref(lineOwner)}, position, description, quantity, unit_price_cents, amount_cents, task_id)
    select ${id}::int, position, description, quantity, unit_price_cents, amount_cents, task_id
    from rows from (
      jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as (description text, quantity numeric, unit_price_cents bigint, amount_cents bigint, task_id int)
    ) with ordinality as line (description, quantity, unit_price_cents, amount_cents, task_id, position)
    order by position`.execute(transaction)
}

/** Replaces the lines of a document. */
export async function replaceLines(
  transaction: WriteExecutor,
  store: DocumentStore,
  id: number,
  lines: readonly StoredLine[],
): Promise<void> {
  const { lineTable, lineOwner } = store
  await sql`delete from ${sql.table(lineTable)} where ${sql.ref(lineOwner)} = ${id}`.execute(transaction)
  await storeLines(transaction, store, id, lines)
}

/** A line of a reply. */
export function toLineItem(line: DocumentLine): LineItem {
  const unitPrice = fromCents(storedCents(line.unit_price_cents))
  return {
    id: line.id,
    description: line.description,
    quantity: line.quantity,
    unitPrice,
    rate: unitPrice,
    taskId: line.task_id,
    amount: fromCents(storedCents(line.amount_cents)),
  }
}

/** Stored lines as an input, for example for a copy. */
export function toLineInputs(lines: readonly StoredLine[]): LineItemInput[] {
  return lines.map((line) => ({
    description: line.description,
    quantity: line.quantity,
    unitPrice: fromCents(storedCents(line.unit_price_cents)),
    taskId: line.task_id,
  }))
}

import { type RawBuilder, sql } from 'kysely'
import { type LineItem, type LineItemInput, pricedLine } from '#sales/line-items/shared/line-item-schema.ts'
import {
  type Discount,
  type DocumentTerms,
  type DocumentTotals,
  documentTotals,
  grossOf,
  type PricedLine,
} from '#sales/line-items/shared/totals.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { difference, fromCents, storedCents, toCents } from '#platform/shared/money.ts'
import type { DocumentStore } from './document-tables.ts'

/** A line as stored in its table and in the audit trail; rows of the trail from before 0030 lack some of it. */
export interface StoredLine {
  description: string
  quantity: number
  unit: string | null
  unit_price_cents: number
  discount_percent: number | null
  discount_cents: number | null
  is_taxed: boolean
  amount_cents: number
  task_id: number | null
  item_id: number | null
  minutes: number | null
  project_id: number | null
}

/** A line as selected with its document: JSON from the database, with numeric values. */
export interface DocumentLine extends StoredLine {
  id: number
  position: number
}

/** The columns of a line besides its position, in the order in which lines are compared, with their types. */
export const LINE_COLUMNS = {
  description: 'text',
  quantity: 'numeric',
  unit: 'text',
  unit_price_cents: 'bigint',
  discount_percent: 'numeric',
  discount_cents: 'bigint',
  is_taxed: 'boolean',
  amount_cents: 'bigint',
  task_id: 'int',
  item_id: 'int',
  minutes: 'int',
  project_id: 'int',
} as const satisfies Readonly<Record<keyof StoredLine, string>>
const COLUMNS = Object.keys(LINE_COLUMNS) as (keyof StoredLine)[]

const TOO_LARGE = 'This amount is too large'

/**
 * The lines with their amounts, and the sums of the document.
 * @throws AppError validation at the price of a line, at an amount that exceeds the limit, or at items
 */
export function priceLines(
  items: readonly LineItemInput[],
  terms: DocumentTerms,
): { lines: StoredLine[]; totals: DocumentTotals } {
  const priced = items.map(pricedLine)
  for (const [index, line] of priced.entries()) {
    atField(`items.${index}.unitPrice`, () => grossOf(line))
  }
  const totals = atField('items', () => documentTotals(priced, terms))
  const lines = items.map((item, index): StoredLine => {
    const { discountAmount } = item
    return {
      description: item.description,
      quantity: item.quantity,
      unit: item.unit,
      unit_price_cents: toCents(item.unitPrice),
      discount_percent: item.discountPercent,
      discount_cents: discountAmount === null ? null : toCents(discountAmount),
      is_taxed: item.isTaxed,
      amount_cents: storedCents(totals.amounts[index] ?? Number.NaN),
      task_id: item.taskId,
      item_id: item.itemId,
      minutes: item.minutes,
      project_id: item.projectId,
    }
  })
  return { lines, totals }
}

/** A stored discount, of a line or of a document. */
export function storedDiscount(percent: number | string | null, cents: number | null): Discount | undefined {
  if (percent !== null) return { percent: Number(percent) }
  return cents === null ? undefined : { amount: storedCents(cents) }
}

/** A stored line to compute with. */
export function pricedStoredLine(line: StoredLine): PricedLine {
  return {
    quantity: line.quantity,
    minutes: line.minutes,
    unitPrice: storedCents(line.unit_price_cents),
    discount: storedDiscount(line.discount_percent, line.discount_cents),
    isTaxed: line.is_taxed,
  }
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
    select coalesce(json_agg(line order by line.position), '[]'::json)
    from (select ${SELECTED} from ${sql.table(lineTable)}
      where ${sql.ref(lineOwner)} = ${sql.ref(`${table}.id`)}) line)`
}
const SELECTED = sql.join(['id', 'position', ...COLUMNS].map((column) => sql.ref(column)))

/** The contents of lines, for comparison and for the audit trail. */
export function storedLines(lines: readonly DocumentLine[]): StoredLine[] {
  return lines.map(({ id: _id, position: _position, ...line }) => line)
}

/** A line of a reply. */
export function toLineItem(line: DocumentLine): LineItem {
  const unitPrice = storedCents(line.unit_price_cents)
  const amount = storedCents(line.amount_cents)
  return {
    id: line.id,
    description: line.description,
    quantity: line.quantity,
    unitPrice: fromCents(unitPrice),
    rate: fromCents(unitPrice),
    unit: line.unit,
    discountPercent: line.discount_percent,
    discountAmount: fromCents(difference(grossOf(pricedStoredLine(line)), amount)),
    isTaxed: line.is_taxed,
    taskId: line.task_id,
    itemId: line.item_id,
    minutes: line.minutes,
    projectId: line.project_id,
    amount: fromCents(amount),
  }
}

/** Stored lines as an input, for example for a copy. */
export function toLineInputs(lines: readonly (StoredLine | OlderStoredLine)[]): LineItemInput[] {
  return lines.map((stored) => {
    const line = { ...NEWER_FIELDS, ...stored }
    return {
      description: line.description,
      quantity: line.quantity,
      unit: line.unit,
      unitPrice: fromCents(storedCents(line.unit_price_cents)),
      discountPercent: line.discount_percent,
      discountAmount: line.discount_cents === null ? null : fromCents(storedCents(line.discount_cents)),
      isTaxed: line.is_taxed,
      taskId: line.task_id,
      itemId: line.item_id,
      minutes: line.minutes,
      projectId: line.project_id,
      id: null,
    }
  })
}

/** What lines of the audit trail lack that were recorded before 0030_discounts_and_levies.sql and 0040_lines_of_time.sql. */
const NEWER_FIELDS = {
  unit: null,
  discount_percent: null,
  discount_cents: null,
  is_taxed: true,
  item_id: null,
  minutes: null,
  project_id: null,
} as const satisfies Partial<StoredLine>
type OlderStoredLine = Omit<StoredLine, keyof typeof NEWER_FIELDS>

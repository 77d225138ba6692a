import {
  columnsOf,
  type DocumentColumns,
  type DocumentContents,
  readContents,
  type StoredLine,
} from '#sales/documents/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { invalidField } from '#platform/shared/errors.ts'
import { difference, formatLkr, fromCents, storedCents, toCents } from '#platform/shared/money.ts'
import type { QuoteInput } from '../shared/quote-schema.ts'
import type { QuoteRow } from './quote-tables.ts'

/** The columns of a quote that a person fills in, or that are computed from them. */
export type QuoteContentColumns = DocumentColumns & { valid_until: string | null } & AcceptanceColumns

/** What the acceptance of a quote starts. */
type AcceptanceColumns = {
  starts_project: boolean
  deposit_percent: number | null
  deposit_cents: number | null
}

export type QuoteContents = DocumentContents & { columns: QuoteContentColumns }

/** The values to store for an input. @throws AppError validation as readContents */
export async function readQuoteContents(
  transaction: WriteExecutor,
  input: QuoteInput,
  today: string,
): Promise<QuoteContents> {
  const contents = await readContents(transaction, input, today)
  const columns = {
    ...contents.columns,
    valid_until: input.validUntil ?? null,
    starts_project: input.startsProject === true,
    deposit_percent: input.depositPercent ?? null,
    deposit_cents: typeof input.depositAmount === 'number' ? toCents(input.depositAmount) : null,
  }
  refuseDepositBeyond(columns)
  return { ...contents, columns }
}

function refuseDepositBeyond({ subtotal_cents, discount_cents, deposit_cents }: QuoteContentColumns): void {
  const net = difference(storedCents(subtotal_cents), storedCents(discount_cents))
  if ((deposit_cents ?? 0) > net)
    throw invalidField('depositAmount', `The deposit cannot be more than ${formatLkr(net)}`)
}

/** The same columns of a stored quote, in the form in which they compare with new values. */
export function quoteColumnsOf(row: QuoteRow): QuoteContentColumns {
  return {
    ...columnsOf(row),
    valid_until: row.valid_until,
    starts_project: row.starts_project,
    deposit_percent: row.deposit_percent === null ? null : Number(row.deposit_percent),
    deposit_cents: row.deposit_cents,
  }
}

/** What its acceptance starts as fields of a call or a reply. */
export function acceptanceOf(columns: AcceptanceColumns | QuoteRow) {
  return {
    startsProject: columns.starts_project,
    depositPercent: columns.deposit_percent === null ? null : Number(columns.deposit_percent),
    depositAmount: columns.deposit_cents === null ? null : fromCents(storedCents(columns.deposit_cents)),
  }
}

/** The columns that the document does not show: it stays the same paper when they change. */
export const UNSHOWN_COLUMNS: ReadonlySet<string> = new Set([
  'status',
  'starts_project',
  'deposit_percent',
  'deposit_cents',
])

/** Lines as stored in the audit trail: with their positions. */
export function auditedLines(lines: readonly StoredLine[]): (StoredLine & { position: number })[] {
  return lines.map((line, index) => ({ position: index + 1, ...line }))
}

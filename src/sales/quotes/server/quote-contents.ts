import {
  columnsOf,
  type DocumentColumns,
  type DocumentContents,
  readContents,
  type StoredLine,
} from '#sales/documents/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { QuoteInput } from '../shared/quote-schema.ts'
import type { QuoteRow } from './quote-tables.ts'

/** The columns of a quote that a person fills in, or that are computed from them. */
export type QuoteContentColumns = DocumentColumns & { valid_until: string | null }

export type QuoteContents = DocumentContents & { columns: QuoteContentColumns }

/** The values to store for an input. @throws AppError validation as readContents */
export async function readQuoteContents(
  transaction: WriteExecutor,
  input: QuoteInput,
): Promise<QuoteContents> {
  const contents = await readContents(transaction, input)
  return { ...contents, columns: { ...contents.columns, valid_until: input.validUntil ?? null } }
}

/** The same columns of a stored quote, in the form in which they compare with new values. */
export function quoteColumnsOf(row: QuoteRow): QuoteContentColumns {
  return { ...columnsOf(row), valid_until: row.valid_until }
}

/** Lines as stored in the audit trail: with their positions. */
export function auditedLines(lines: readonly StoredLine[]): (StoredLine & { position: number })[] {
  return lines.map((line, index) => ({ position: index + 1, ...line }))
}

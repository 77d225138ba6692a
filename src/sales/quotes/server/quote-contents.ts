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

/** The columns of a quote that somebody writes, or that follow from them. */
export type QuoteContentColumns = DocumentColumns & { valid_until: string | null }

export type QuoteContents = DocumentContents & { columns: QuoteContentColumns }

/** What is stored of an input. @throws AppError validation as readContents */
export async function readQuoteContents(
  transaction: WriteExecutor,
  input: QuoteInput,
): Promise<QuoteContents> {
  const contents = await readContents(transaction, input)
  return { ...contents, columns: { ...contents.columns, valid_until: input.validUntil ?? null } }
}

/** The same columns of a stored quote by their values, as they compare with new ones. */
export function quoteColumnsOf(row: QuoteRow): QuoteContentColumns {
  return { ...columnsOf(row), valid_until: row.valid_until }
}

/** Lines as the audit trail holds those of a quote: with their places. */
export function auditedLines(lines: readonly StoredLine[]): (StoredLine & { position: number })[] {
  return lines.map((line, index) => ({ position: index + 1, ...line }))
}

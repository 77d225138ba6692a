import type { Importable } from '#platform/shared/imports/importable.ts'
import { type ColumnMapping, cellsOf, type FieldSource, guessMapping } from '../shared/column-mapping.ts'
import { type ImportTable, readTable } from '../shared/import-table.ts'
import { type DecimalSign, guessDecimalSign } from '../shared/read-amount.ts'
import type { Separator } from '../shared/read-csv.ts'
import { type DayFormat, guessDayFormat } from '../shared/read-day.ts'
import type { Encoding } from '../shared/read-text.ts'

/** A file or what was pasted, as it was read. */
export interface ImportSource {
  name: string
  text: string
  /** Undefined for what was pasted. */
  encoding: Encoding | undefined
}

/** A table on its way: what was read, and how its columns become fields. */
export interface ImportDraft {
  source: ImportSource
  table: ImportTable
  mapping: ColumnMapping
  dayFormat: DayFormat
  /** The days could be read both ways; nobody has chosen yet. */
  isEitherWay: boolean
  decimalSign: DecimalSign
  /** What stands for unknown names; see ImportPlan. */
  decisions: ReadonlyMap<string, string>
  /** One import for all times that it is sent, until it is another file. */
  idempotencyKey: string
}

/** What was read with the best guesses about it, or one sentence why nothing can be. */
export function startDraft(
  kind: Importable,
  source: ImportSource,
  separator?: Separator,
): ImportDraft | { fault: string } {
  const table = readTable(source.text, separator)
  if ('fault' in table) return table
  const mapping = guessMapping(table.header, kind.fields)
  const draft = { source, table, mapping, decisions: new Map(), idempotencyKey: crypto.randomUUID() }
  return { ...draft, ...guessFormats(kind, table, mapping) }
}

/** Another source for a field; how days and amounts are written is guessed again from the columns that hold them now. */
export function withSource(
  kind: Importable,
  draft: ImportDraft,
  field: string,
  source: FieldSource,
): ImportDraft {
  const mapping = { ...draft.mapping, [field]: source }
  const isSameColumn = draft.mapping[field]?.column === source.column
  return { ...draft, mapping, ...(isSameColumn ? {} : guessFormats(kind, draft.table, mapping)) }
}

function guessFormats(kind: Importable, table: ImportTable, mapping: ColumnMapping) {
  const { fields } = kind
  const read = (reading: 'day' | 'amount') =>
    cellsOf(
      table,
      mapping,
      fields.filter((field) => field.reading === reading),
    )
  const { format, isEitherWay } = guessDayFormat(read('day'))
  return { dayFormat: format, isEitherWay, decimalSign: guessDecimalSign(read('amount')) }
}

import type { ImportTool } from '#platform/shared/imports/import-tool.ts'
import type { Importable } from '#platform/shared/imports/importable.ts'
import { type ColumnMapping, cellsOf, type FieldSource, guessMapping } from '../shared/column-mapping.ts'
import type { ImportTable } from '../shared/import-table.ts'
import { type DecimalSign, guessDecimalSign } from '../shared/read-amount.ts'
import { type DayFormat, guessDayFormat } from '../shared/read-day.ts'
import { readSource, type SourceReading } from '../shared/read-source.ts'
import type { Encoding } from '../shared/read-text.ts'

/** The file or pasted text that was read. */
export interface ImportSource {
  name: string
  text: string
  /** Undefined for pasted text. */
  encoding: Encoding | undefined
}

/** An import in preparation: the table, and how its columns map to fields. */
export interface ImportDraft {
  source: ImportSource
  /** How the source was read. */
  reading: SourceReading
  /** The tool of which it looks like an export. */
  tool?: ImportTool
  /** How many records are archived in that tool. */
  archived: number
  table: ImportTable
  mapping: ColumnMapping
  dayFormat: DayFormat
  /** Whether day and month are ambiguous and no one has chosen yet. */
  isEitherWay: boolean
  decimalSign: DecimalSign
  /** Whether formatted texts are Markdown. */
  isMarkdown: boolean
  /** What replaces unknown names; see ImportPlan. */
  decisions: ReadonlyMap<string, string>
  /** The same for every attempt, until another file is read. */
  idempotencyKey: string
}

/** A new draft with the best guesses, or one sentence why the text cannot be imported. */
export function startDraft(
  kind: Importable,
  source: ImportSource,
  reading: SourceReading = {},
): ImportDraft | { fault: string } {
  const read = readSource(kind, source.text, reading)
  if ('fault' in read) return read
  const mapping = guessMapping(read.table.header, kind.fields)
  return {
    source,
    reading,
    ...read,
    mapping,
    isMarkdown: read.tool?.isMarkdown === true && reading.isPlain !== true,
    decisions: new Map(),
    idempotencyKey: crypto.randomUUID(),
    ...guessFormats(kind, read.table, mapping),
  }
}

/** The same source read in another way, for the same import. */
export function readAgain(
  kind: Importable,
  draft: ImportDraft,
  reading: SourceReading,
): ImportDraft | { fault: string } {
  const again = startDraft(kind, draft.source, { ...draft.reading, ...reading })
  return 'fault' in again ? again : { ...again, idempotencyKey: draft.idempotencyKey }
}

/** Changes the source of a field; the formats of days and amounts are guessed again from the columns now in use. */
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

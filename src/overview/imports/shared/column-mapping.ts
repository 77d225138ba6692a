import type { ImportField } from '#platform/shared/imports/importable.ts'
import { wordKey } from '#platform/shared/imports/word-key.ts'
import type { ImportTable } from './import-table.ts'

/** Where the values of a field come from. */
export interface FieldSource {
  /** The index of a column; undefined without one. */
  column: number | undefined
  /** For rows with an empty cell, and for all rows without a column; '' for none. */
  value: string
}

/** The source of each field, by the field's name. */
export type ColumnMapping = Readonly<Record<string, FieldSource>>

const NO_SOURCE: FieldSource = { column: undefined, value: '' }

/** The source of a field. */
export function sourceOf(mapping: ColumnMapping, field: Pick<ImportField, 'name'>): FieldSource {
  return mapping[field.name] ?? NO_SOURCE
}

/**
 * Guesses from the headers which column contains which field; each column is assigned to at most one field. The headers
 * of the product's own files come first, then the words of other tools, the most certain field before the next.
 */
export function guessMapping(header: readonly string[], fields: readonly ImportField[]): ColumnMapping {
  const free = new Map<string, number>()
  header.forEach((name, index) => {
    const key = wordKey(name)
    if (key !== '' && !free.has(key)) free.set(key, index)
  })
  const columns = new Map<string, number>()
  const names = fields.map((field) => ({ field, headers: field.headers.split(' ') }))
  const most = Math.max(...names.map(({ headers }) => headers.length))
  for (let rank = 0; rank < most; rank++) {
    for (const { field, headers } of names) {
      const key = headers[rank]
      const column = key === undefined ? undefined : free.get(key)
      if (key === undefined || column === undefined || columns.has(field.name)) continue
      columns.set(field.name, column)
      free.delete(key)
    }
  }
  return Object.fromEntries(
    fields.map((field) => [field.name, { column: columns.get(field.name), value: '' }]),
  )
}

/** The headers of the columns that no field uses. */
export function unusedColumns(table: ImportTable, mapping: ColumnMapping): string[] {
  const used = new Set(Object.values(mapping).map((source) => source.column))
  return table.header.filter((_, index) => !used.has(index))
}

/** The first non-empty cell of a column, as an example of its content; '' if there is none. */
export function sampleOf(table: ImportTable, column: number): string {
  const row = table.rows.find(({ cells }) => (cells[column] ?? '').trim() !== '')
  return (row?.cells[column] ?? '').trim()
}

/** All cells in the columns of these fields, for guessing their format. */
export function cellsOf(
  table: ImportTable,
  mapping: ColumnMapping,
  fields: readonly ImportField[],
): string[] {
  const columns = fields
    .map((field) => sourceOf(mapping, field).column)
    .filter((column) => column !== undefined)
  return table.rows
    .flatMap(({ cells }) => columns.map((column) => cells[column] ?? ''))
    .filter((cell) => cell !== '')
}

/** Required fields without a source. */
export function missingSources(mapping: ColumnMapping, fields: readonly ImportField[]): ImportField[] {
  return fields.filter((field) => {
    const { column, value } = sourceOf(mapping, field)
    return field.isRequired === true && column === undefined && value.trim() === ''
  })
}

import { csvFile } from '#platform/shared/csv.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import type { CheckedRow } from '#platform/shared/imports/checked-row.ts'
import type { Importable } from '#platform/shared/imports/importable.ts'
import type { ImportTable } from './import-table.ts'

/** The faults of a row as one text: each message after the name of its field. */
export function faultText(kind: Importable, { faults }: Pick<CheckedRow, 'faults'>): string {
  const { fields } = kind
  return faults
    .map(({ field, sentence }) => {
      const label = fields.find(({ name }) => name === field)?.label
      return label === undefined ? sentence : `${label}: ${sentence}`
    })
    .join('. ')
}

/**
 * The invalid rows as a CSV file, as they were read, with a column of faults appended. Surplus cells of a row come
 * after it, so that nothing of the row is lost.
 */
export function faultyRowsFile(
  kind: Importable,
  { header }: Pick<ImportTable, 'header'>,
  rows: readonly CheckedRow[],
): FileContents {
  return csvFile(
    `${kind.name}-with-errors.csv`,
    [...header, 'Error'],
    rows
      .filter(({ faults }) => faults.length > 0)
      .map((checked) => [
        ...header.map((_, index) => checked.row.cells[index] ?? ''),
        faultText(kind, checked),
        ...checked.row.cells.slice(header.length),
      ]),
  )
}

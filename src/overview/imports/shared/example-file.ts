import type { Importable } from '#platform/shared/imports/importable.ts'
import { csvFile } from '#platform/shared/csv.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'

/** A file with every column and one row, to fill in and import. */
export function exampleFile(kind: Importable): FileContents {
  const { fields, example } = kind
  return csvFile(
    `${kind.name}-example.csv`,
    fields.map((field) => field.label),
    [fields.map((field) => example[field.name] ?? null)],
  )
}

import { csvFile } from '#platform/shared/csv.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { IMPORTS } from './import-fields.ts'
import type { ImportKind } from './import-kinds.ts'

/** A file with every column and one row, to be filled and imported. */
export function exampleFile(kind: ImportKind): FileContents {
  const { fields, example } = IMPORTS[kind]
  return csvFile(
    `${kind}-example.csv`,
    fields.map((field) => field.label),
    [fields.map((field) => example[field.name] ?? null)],
  )
}

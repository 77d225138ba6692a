/** A row of a table, with its number as spreadsheets count. */
export interface TableRow {
  number: number
  /** As many as the header has, including empty ones at the end; more if the row is too long. */
  cells: readonly string[]
}

/** What is wrong with a row. */
export interface RowFault {
  /** The name of a field, '' for the row as a whole. */
  field: string
  sentence: string
}

/** A row as it will be stored, or its faults. */
export interface CheckedRow {
  row: TableRow
  /** The body of the call for a single record; valid if there are no faults. */
  input: Readonly<Record<string, unknown>>
  faults: readonly RowFault[]
  /** Texts that match no existing record, by field, whether decided or not. */
  unknown: Readonly<Record<string, string>>
}

/** A row of a table, with its number as a spreadsheet counts it. */
export interface TableRow {
  number: number
  /** As many as the header has, empty ones at the end included; more where the row has too many. */
  cells: readonly string[]
}

/** What is wrong with a row. */
export interface RowFault {
  /** The name of a field, '' for the row as a whole. */
  field: string
  sentence: string
}

/** A row as it will be, or what is wrong with it. */
export interface CheckedRow {
  row: TableRow
  /** The body of the form for a single one; good when there are no faults. */
  input: Readonly<Record<string, unknown>>
  faults: readonly RowFault[]
  /** Texts that name nothing there is, by field; decided or not. */
  unknown: Readonly<Record<string, string>>
}

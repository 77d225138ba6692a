import type { TableRow } from './checked-row.ts'

/** A header, and the rows below it. */
export interface FileTable {
  header: readonly string[]
  rows: readonly TableRow[]
}

/** What is read of a tool's file. */
export interface ToolTable extends FileTable {
  /** How many records are archived there. */
  archived: number
}

/**
 * Another tool whose exports are known. It turns their columns into columns with the labels of the fields and cells that
 * are read like those of any file, so that everything can still be changed by hand.
 */
export interface ImportTool {
  name: string
  /** Whether the descriptions that it returns are Markdown. */
  isMarkdown: boolean
  /** What happens to the rest of the export, as sentences. */
  note: string
  /** @returns undefined for a table of something else */
  readTable?: (table: FileTable) => FileTable | undefined
  /**
   * @param value what the JSON of a file contains
   * @returns undefined if it is no export of this tool
   */
  readJson?: (value: unknown, options: { withArchived: boolean }) => ToolTable | undefined
}

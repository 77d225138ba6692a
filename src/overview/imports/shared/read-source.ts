import type { ImportTool, ToolTable } from '#platform/shared/imports/import-tool.ts'
import type { Importable } from '#platform/shared/imports/importable.ts'
import { type ImportTable, readTable, rowLimitFault } from './import-table.ts'
import type { Separator } from './read-csv.ts'

/** How a text is read, as far as a person has chosen it. */
export interface SourceReading {
  separator?: Separator
  /** Whether it is a table like any other, although it looks like the export of a tool. */
  isPlain?: boolean
  withArchived?: boolean
}

/** The table in a text. */
export interface ReadSource {
  table: ImportTable
  /** The tool of which it looks like an export. */
  tool?: ImportTool
  /** How many records are archived there; they are left out unless chosen. */
  archived: number
}

/**
 * The table in a text, CSV or the JSON of a known tool. The columns of a known tool are turned into those of the fields.
 * @returns one sentence if there is no table to import
 */
export function readSource(
  { tools = [] }: Pick<Importable, 'tools'>,
  text: string,
  reading: SourceReading = {},
): ReadSource | { fault: string } {
  const jsonTools = tools.filter((tool) => tool.readJson !== undefined)
  if (jsonTools.length > 0 && /^\s*[{[]/.test(text)) return readJson(jsonTools, text, reading)
  const table = readTable(text, reading.separator)
  if ('fault' in table) return table
  for (const tool of tools) {
    const read = tool.readTable?.(table)
    if (read === undefined) continue
    return { table: reading.isPlain === true ? table : { ...table, ...read }, tool, archived: 0 }
  }
  return { table, archived: 0 }
}

function readJson(
  tools: readonly ImportTool[],
  text: string,
  { withArchived = false }: SourceReading,
): ReadSource | { fault: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { fault: 'This JSON file is not whole. Export it again.' }
  }
  for (const tool of tools) {
    const read = tool.readJson?.(value, { withArchived })
    if (read !== undefined) return tableOf(tool, read)
  }
  return { fault: `This JSON file is not an export of ${tools.map(({ name }) => name).join(' or ')}.` }
}

function tableOf(tool: ImportTool, { header, rows, archived }: ToolTable): ReadSource | { fault: string } {
  if (rows.length === 0)
    return { fault: `Nothing that is not archived stands in this export of ${tool.name}.` }
  const fault = rowLimitFault(rows.length)
  return fault === undefined ? { table: { header, rows, separator: undefined }, tool, archived } : { fault }
}

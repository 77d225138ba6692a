import { onFirstUse } from '#platform/shared/on-first-use.ts'
import type { TableRow } from '#platform/shared/imports/checked-row.ts'
import { MAX_IMPORT_ROWS } from '#platform/shared/imports/importable.ts'
import { guessSeparator, readCsv, type Separator, SEPARATORS } from './read-csv.ts'

/** A table as read: a header, and its non-empty rows. */
export interface ImportTable {
  header: readonly string[]
  rows: readonly TableRow[]
  /** Undefined in files that are no CSV. */
  separator: Separator | undefined
}

/** The line in which some spreadsheets declare the separator of their cells. */
const SEPARATOR_LINE = /^sep=([,;\t])\r?\n/i
const counted = onFirstUse(() => new Intl.NumberFormat('en-GB'))

/**
 * The table in a text, with its first row as the header. Empty rows are skipped.
 * @param chosen the separator; guessed by default
 * @returns one sentence if there is no table to import
 */
export function readTable(text: string, chosen?: Separator): ImportTable | { fault: string } {
  const line = SEPARATOR_LINE.exec(text)
  const body = line === null ? text : text.slice(line[0].length)
  const said = SEPARATORS.find((separator) => separator === line?.[1])
  const separator = chosen ?? said ?? guessSeparator(body)
  const { rows, unclosed } = readCsv(body, separator)
  if (unclosed !== undefined) return { fault: `The quote that begins in row ${unclosed} is never closed.` }
  // the line with the separator counts as a row
  const skipped = line === null ? 1 : 2
  const filled = rows
    .map((cells, index) => ({ number: index + skipped, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [head, ...found] = filled
  if (head === undefined) return { fault: 'Nothing stands in it.' }
  if (found.length === 0) return { fault: 'There are no rows below the header.' }
  const fault = rowLimitFault(found.length)
  if (fault !== undefined) return { fault }
  const header = withoutEmptyEnd(head.cells).map((name, index) => name.trim() || columnName(index))
  return {
    header,
    separator,
    rows: found.map(({ number, cells }) => ({ number, cells: fitted(cells, header.length) })),
  }
}

/** One sentence if there are more rows than one import may have. */
export function rowLimitFault(rows: number): string | undefined {
  return rows > MAX_IMPORT_ROWS
    ? `It has ${counted().format(rows)} rows. At most 5,000 can be imported at once: split it.`
    : undefined
}

/** `A` to `Z`, then `AA` to `ZZ`, then `AAA`, as in spreadsheets. */
function columnName(index: number): string {
  let letters = ''
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters
  return `Column ${letters}`
}

function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
}

function fitted(cells: readonly string[], width: number): readonly string[] {
  const filled =
    cells.length > width ? [...cells.slice(0, width), ...withoutEmptyEnd(cells.slice(width))] : cells
  return [...filled, ...Array<string>(Math.max(0, width - filled.length)).fill('')]
}

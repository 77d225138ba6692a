import type { FileContents } from './file-contents.ts'

/** Rows that an export of a list holds at most. */
export const MAX_CSV_ROWS = 10_000

/** Makes a spreadsheet read UTF-8, and so Sinhala and Tamil. */
const BYTE_ORDER_MARK = '\ufeff'
const END_OF_LINE = '\r\n'

/**
 * What a spreadsheet may take for a formula: the signs that begin one, also after blanks and in full width, and a tab
 * or a line break that would put what follows into a cell of its own. With apostrophes among the blanks it counts too, so
 * that taking one away again gives back what was there.
 */
const FORMULA = /^(?:'*[\t\n\r]|['\s]*[=+\-@\uff1d\uff0b\uff0d\uff20])/

/** What is left as it is; every other text stands in quotes. */
const PLAIN = /^[^\s",;']+(?: [^\s",;']+)*$/

/**
 * A CSV file: UTF-8 with a byte order mark, lines that end with CR LF, quotes as in RFC 4180.
 * Numbers are written as numbers, negative ones too; null is an empty cell. A text that a spreadsheet could run as a
 * formula gets an apostrophe before it, which makes it a text.
 * @param name to save it under, such as `expenses.csv`
 * @param header the names of the columns; @param rows as many cells each, numbers finite
 */
export function csvFile(
  name: string,
  header: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): FileContents {
  const lines = [header, ...rows].map((cells) => cells.map(cellOf).join(',') + END_OF_LINE)
  return { type: 'text/csv', name, bytes: new TextEncoder().encode(BYTE_ORDER_MARK + lines.join('')) }
}

/** What a text cell of {@link csvFile} says: the apostrophe before what could be a formula is no part of it. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}

function cellOf(value: string | number | null): string {
  if (value === null || value === '') return ''
  if (typeof value === 'number') return String(value)
  if (FORMULA.test(value)) return quoted(`'${value}`)
  return PLAIN.test(value) ? value : quoted(value)
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

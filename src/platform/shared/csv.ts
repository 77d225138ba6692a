import type { FileContents } from './file-contents.ts'

/** Maximum rows in an export of a list. */
export const MAX_CSV_ROWS = 10_000

/** Makes spreadsheets read the file as UTF-8, as Sinhala and Tamil require. */
const BYTE_ORDER_MARK = '\ufeff'
const END_OF_LINE = '\r\n'

/**
 * Text that a spreadsheet may treat as a formula: characters that start one, also after blanks and in full width, and a
 * tab or line break, which would move the rest into a separate cell. Apostrophes among the blanks count too, so that
 * removing one restores the original text.
 */
const FORMULA = /^(?:'*[\t\n\r]|['\s]*[=+\-@\uff1d\uff0b\uff0d\uff20])/

/** Text that is written without quotes. */
const PLAIN = /^[^\s",;']+(?: [^\s",;']+)*$/

/**
 * A CSV file: UTF-8 with a byte order mark, lines that end with CR LF, quotes as in RFC 4180.
 * Numbers are written as numbers, also negative ones; null is an empty cell. Text that a spreadsheet could run as a
 * formula is prefixed with an apostrophe, which makes it plain text.
 * @param name of the file, such as `expenses.csv`
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

/** The text of a cell of {@link csvFile}, without the apostrophe that disarms a formula. */
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

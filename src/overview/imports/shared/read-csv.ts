import { textOfCell } from '#platform/shared/csv.ts'

/** Separators of the cells in a line. */
export const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

export interface CsvRows {
  rows: string[][]
  /** The row, counted from 1, in which an unclosed quote begins. */
  unclosed?: number
}

const QUOTED_START = / *"/y
const CELL_END: Readonly<Record<Separator, RegExp>> = {
  ',': /[,\r\n]/g,
  ';': /[;\r\n]/g,
  '\t': /[\t\r\n]/g,
}

/**
 * Parses CSV as written by spreadsheets (RFC 4180): quoted cells may contain separators, line breaks and doubled
 * quotes; lines end with CR LF, LF or CR. A quote within a plain cell is an ordinary character. The guard that our own
 * files put before possible formulas is removed.
 * @param text without a byte order mark; @param mostRows rows after these are not read
 */
export function readCsv(
  text: string,
  separator: Separator,
  mostRows: number = Number.POSITIVE_INFINITY,
): CsvRows {
  const rows: string[][] = []
  let row: string[] = []
  let index = 0
  while (index < text.length && rows.length < mostRows) {
    const cell = readCell(text, index, separator)
    if (cell === undefined) return { rows, unclosed: rows.length + 1 }
    row.push(textOfCell(cell.text))
    const end = text[cell.end]
    index = cell.end + (end === '\r' && text[cell.end + 1] === '\n' ? 2 : 1)
    if (end === separator) {
      // a separator as the very last character is followed by an empty cell
      if (index < text.length) continue
      row.push('')
    }
    rows.push(row)
    row = []
  }
  return { rows }
}

/** @returns the cell's text and the index of its end; undefined if its quote is never closed */
function readCell(
  text: string,
  start: number,
  separator: Separator,
): { text: string; end: number } | undefined {
  QUOTED_START.lastIndex = start
  if (!QUOTED_START.test(text)) {
    const end = cellEnd(text, start, separator)
    return { text: text.slice(start, end), end }
  }
  const from = QUOTED_START.lastIndex
  const quote = closingQuote(text, from)
  if (quote < 0) return undefined
  // text between the closing quote and the separator still belongs to the cell
  const end = cellEnd(text, quote + 1, separator)
  const said = text.slice(from, quote).replaceAll('""', '"')
  return { text: said + text.slice(quote + 1, end).trimEnd(), end }
}

/** The index of the first quote that is not doubled, -1 if there is none. */
function closingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  return quote
}

function cellEnd(text: string, start: number, separator: Separator): number {
  const ends = CELL_END[separator]
  ends.lastIndex = start
  return ends.exec(text)?.index ?? text.length
}

/** Rows read to detect a file's separator. */
const SAMPLE_ROWS = 20

/** The separator that splits the first rows into the most consistent columns; a comma if none does. */
export function guessSeparator(text: string): Separator {
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 }
  for (const separator of SEPARATORS) {
    const rows = readCsv(text, separator, SAMPLE_ROWS).rows.filter((row) => row.some((cell) => cell !== ''))
    const columns = rows[0]?.length ?? 0
    if (columns < 2) continue
    const even = rows.filter((row) => row.length === columns).length
    const score = even / rows.length + columns / 1_000
    if (score > best.score) best = { separator, score }
  }
  return best.separator
}

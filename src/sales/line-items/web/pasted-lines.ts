import { LINE_ITEM_DEFAULTS } from '../shared/line-item-schema.ts'
import { type EditedLine, newLine } from './edited-line.ts'
import { settledFactor, settledPrice } from '../shared/read-number.ts'

/** A cell as copied from a spreadsheet: quoted, with doubled quotes, if it contains tabs or line breaks. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/g

/**
 * Parses rows of a spreadsheet (description, quantity and price, separated by tabs) as lines. Missing cells get the
 * values of a new line.
 * @returns undefined for a text without tabs, which belongs into a description
 */
export function pastedLines(text: string): EditedLine[] | undefined {
  if (!text.includes('\t')) return undefined
  return rowsOf(text)
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map(([description = '', quantity = '', unitPrice = '']) =>
      newLine({
        description: description.trim(),
        quantity: settledFactor(quantity.trim() || String(LINE_ITEM_DEFAULTS.quantity)),
        unitPrice: settledPrice(unitPrice.trim() || String(LINE_ITEM_DEFAULTS.unitPrice)),
      }),
    )
}

function rowsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(CELL)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end !== '\t' && end !== '') rows.push([])
  }
  return rows
}

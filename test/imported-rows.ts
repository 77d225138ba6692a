import type * as z from 'zod/mini'
import { checkRow } from '#overview/imports/shared/check-rows.ts'
import { guessMapping } from '#overview/imports/shared/column-mapping.ts'
import { choiceFinder } from '#overview/imports/shared/find-choice.ts'
import { readTable } from '#overview/imports/shared/import-table.ts'
import type { Importable, ImportChoices } from '#platform/shared/imports/importable.ts'

/** The rows of one of the product's own files, as the page sends them. @throws Error when a row has a fault */
export function rowsOfFile<Row extends z.ZodMiniType>(
  kind: Importable<Row>,
  text: string,
  choices: ImportChoices,
): z.input<Row>[] {
  const table = readTable(text.replace('\ufeff', ''))
  if ('fault' in table) throw new Error(table.fault)
  const finders = Object.fromEntries(
    Object.entries(choices).map(([field, those]) => [field, choiceFinder(those)]),
  )
  const plan = {
    kind,
    width: table.header.length,
    mapping: guessMapping(table.header, kind.fields),
    dayFormat: 'iso',
    decimalSign: 'point',
    isMarkdown: false,
    timeZone: 'Asia/Colombo',
    finders,
    decisions: new Map<string, string>(),
  } as const
  return table.rows.map((row) => {
    const { input, faults } = checkRow(plan, row)
    if (faults.length > 0) throw new Error(JSON.stringify({ row, faults }))
    return input as z.input<Row>
  })
}

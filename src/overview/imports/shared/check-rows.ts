import { counted } from '#platform/shared/counted.ts'
import { graphemesOf } from '#platform/shared/text/graphemes.ts'
import type { CheckedRow, RowFault, TableRow } from '#platform/shared/imports/checked-row.ts'
import type { ImportField, Importable } from '#platform/shared/imports/importable.ts'
import { readLength } from '#platform/shared/text/length.ts'
import { wordKey } from '#platform/shared/imports/word-key.ts'
import { type ColumnMapping, sourceOf } from './column-mapping.ts'
import type { ChoiceFinder } from './find-choice.ts'
import { type DecimalSign, readAmount } from './read-amount.ts'
import { DAY_EXAMPLES, type DayFormat, readDay } from './read-day.ts'

/** Everything needed to convert the rows of a table into records. */
export interface ImportPlan {
  kind: Importable
  /** The number of columns of the table. */
  width: number
  mapping: ColumnMapping
  dayFormat: DayFormat
  decimalSign: DecimalSign
  /** Whether the texts of fields that can be formatted are Markdown. */
  isMarkdown: boolean
  /** The business's time zone. */
  timeZone: string
  /** By the names of the fields with choices. */
  finders: Readonly<Record<string, ChoiceFinder>>
  /** What replaces texts without a match, by {@link decisionKey}: a value, or '' for an empty field. */
  decisions: ReadonlyMap<string, string>
}

/** The key of a decision about an unknown text. */
export function decisionKey(field: string, text: string): string {
  return `${field} ${wordKey(text) || text}`
}

/** Reads a row according to the plan and validates it with the form's schema. */
export function checkRow(plan: ImportPlan, row: TableRow): CheckedRow {
  const { fields, row: schema } = plan.kind
  const input: Record<string, unknown> = {}
  const unknown: Record<string, string> = {}
  const faults: RowFault[] = []
  if (row.cells.length > plan.width) {
    const surplus = counted(row.cells.length - plan.width, 'cell')
    const sentence = `This row has ${surplus} more than the header: put texts with separators in quotes`
    faults.push({ field: '', sentence })
  }
  for (const field of fields) {
    const read = readField(plan, field, row)
    if ('fault' in read) faults.push({ field: field.name, sentence: read.fault })
    else if (read.value !== undefined) input[field.name] = read.value
    if (read.unknown !== undefined) unknown[field.name] = read.unknown
  }
  const told = new Set(faults.map((fault) => fault.field))
  const issues = schema.safeParse(input).error?.issues ?? []
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '')
    if (told.has(field)) continue
    told.add(field)
    faults.push({ field, sentence: message })
  }
  return { row, input, faults, unknown }
}

type ReadField = ({ value: unknown } | { fault: string }) & { unknown?: string }

function readField(plan: ImportPlan, field: ImportField, { cells }: TableRow): ReadField {
  const { column, value } = sourceOf(plan.mapping, field)
  const cell = column === undefined ? '' : (cells[column] ?? '')
  const isFixed = cell.trim() === ''
  const text = (isFixed ? value : cell).trim()
  if (text === '') {
    const isMissing = field.isRequired === true && field.reading === 'amount'
    return isMissing ? { fault: `${field.label} is required` } : { value: emptyOf(field) }
  }
  if (field.reading === 'choice')
    return isFixed ? { value: sent(field, text) } : readChoice(plan, field, text)
  if (field.reading === 'day') {
    const day = readDay(text, isFixed ? 'iso' : plan.dayFormat, plan.timeZone)
    const example = DAY_EXAMPLES[plan.dayFormat]
    return day === undefined
      ? { fault: `“${shortened(text)}” is not a date such as ${example}` }
      : { value: day }
  }
  if (field.reading === 'amount') {
    const amount = readAmount(text, isFixed ? 'point' : plan.decimalSign)
    return amount === undefined ? { fault: `“${shortened(text)}” is not an amount` } : { value: amount }
  }
  if (field.reading === 'percent') {
    const rate = readAmount(text.replace(/%$/, ''), isFixed ? 'point' : plan.decimalSign)
    return rate === undefined ? { fault: `“${shortened(text)}” is not a percentage` } : { value: rate }
  }
  if (field.reading === 'length') {
    // spreadsheets add seconds
    const minutes = readLength(text.replace(/^(\d+:\d\d):00$/, '$1'), Infinity)
    return minutes === undefined
      ? { fault: `“${shortened(text)}” is not a length such as 1:30, 1.5h or 90m` }
      : { value: minutes }
  }
  const read = (plan.isMarkdown ? field.readMarkdown : undefined) ?? field.format?.read
  return { value: read === undefined ? text : read(text) }
}

function readChoice(plan: ImportPlan, field: ImportField, text: string): ReadField {
  const found = plan.finders[field.name]?.(text)
  if (found !== undefined) return { value: sent(field, found) }
  const decided = plan.decisions.get(decisionKey(field.name, text))
  if (decided === undefined)
    return { fault: `There is no ${field.noun} called “${shortened(text)}”`, unknown: text }
  return { value: decided === '' ? emptyOf(field) : sent(field, decided), unknown: text }
}

function sent(field: ImportField, value: string): string | number | boolean {
  if (field.isFlag === true) return value === 'Yes'
  return field.hasNumbers === true ? Number(value) : value
}

/** The value of an empty cell: the form's default, or for required fields a value that the form rejects. */
function emptyOf({ isRequired, sentWhenEmpty }: ImportField): string | null | undefined {
  return isRequired === true ? '' : sentWhenEmpty
}

const MAX_SHOWN_LENGTH = 40
/** Long enough for any text of the shown number of graphemes. */
const MAX_CUT_LENGTH = 400

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= MAX_SHOWN_LENGTH) return line
  const shown = Array.from(graphemesOf(line.slice(0, MAX_CUT_LENGTH)), ({ segment }) => segment).slice(
    0,
    MAX_SHOWN_LENGTH,
  )
  return `${shown.join('')}…`
}

import * as z from 'zod/mini'
import { type LineItem, LINE_ITEM_DEFAULTS, type LineItemInput } from '../shared/line-item-schema.ts'
import { readNumber, settledFactor, settledPrice } from './read-number.ts'

/** A line while it is edited: texts, so that input is not reformatted while typing. */
export const EditedLine = z.object({
  /** Identifies the line when it is moved. */
  key: z.string(),
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  /** The billed task; not editable. */
  taskId: z.optional(z.int()),
})
export type EditedLine = z.infer<typeof EditedLine>

/** The fields of a line. */
export type LineField = Exclude<keyof EditedLine, 'key' | 'taskId'>

/** A new line with its initial values (spec 9.1). */
export function newLine(typed: Partial<Pick<EditedLine, LineField>> = {}): EditedLine {
  return {
    key: crypto.randomUUID(),
    description: '',
    quantity: String(LINE_ITEM_DEFAULTS.quantity),
    unitPrice: settledPrice(String(LINE_ITEM_DEFAULTS.unitPrice)),
    ...typed,
  }
}

/** The lines of a document to edit: at least one (spec 9.1). */
export function editedLines(items: readonly LineItem[]): EditedLine[] {
  if (items.length === 0) return [newLine()]
  return items.map(({ id, description, quantity, unitPrice, taskId }) => ({
    key: String(id),
    description,
    quantity: settledFactor(String(quantity)),
    unitPrice: settledPrice(String(unitPrice)),
    ...(taskId === null ? {} : { taskId }),
  }))
}

/** Whether a line has neither text nor amount, such as one added by Enter. */
export function isBlankLine({ description, unitPrice }: EditedLine): boolean {
  return description.trim() === '' && readNumber(unitPrice) === 0
}

/** The lines without blank ones. */
export function keptLines(lines: readonly EditedLine[]): EditedLine[] {
  return lines.filter((line) => !isBlankLine(line))
}

/** The lines as input of the calls; their schema rejects invalid numbers. */
export function lineInputs(
  lines: readonly EditedLine[],
): (Pick<LineItemInput, LineField> & { taskId?: number })[] {
  return keptLines(lines).map(({ description, quantity, unitPrice, taskId }) => ({
    description,
    quantity: readNumber(quantity),
    unitPrice: readNumber(unitPrice),
    ...(taskId === undefined ? {} : { taskId }),
  }))
}

/**
 * The form's field name for a path in the items of a call: `2`, `unitPrice` is `lines.a1.unitPrice`, regardless of
 * blank lines and of the order.
 */
export function lineErrorName(lines: readonly EditedLine[], [index, field]: readonly string[]): string {
  const line = index === undefined ? undefined : keptLines(lines)[Number(index)]
  return line === undefined || field === undefined ? 'lines' : fieldName(line.key, field)
}

/** The form's field name of a line's field. */
export function fieldName(key: string, field: string): string {
  return `lines.${key}.${field}`
}

/** Moves a line to another position, limited to the ends. */
export function moveLine(lines: readonly EditedLine[], key: string, place: number): EditedLine[] {
  const moved = lines.find((line) => line.key === key)
  if (moved === undefined) return [...lines]
  const others = lines.filter((line) => line !== moved)
  const index = Math.max(0, Math.min(place, others.length))
  return [...others.slice(0, index), moved, ...others.slice(index)]
}

/** Inserts lines in place of a blank line, or after a filled one. */
export function insertLines(
  lines: readonly EditedLine[],
  key: string,
  inserted: readonly EditedLine[],
): EditedLine[] {
  return lines.flatMap((line) => {
    if (line.key !== key) return [line]
    return isBlankLine(line) ? inserted : [line, ...inserted]
  })
}

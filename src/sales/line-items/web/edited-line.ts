import * as z from 'zod/mini'
import { type LineItem, LINE_ITEM_DEFAULTS, type LineItemInput } from '../shared/line-item-schema.ts'
import { readNumber, settledFactor, settledPrice } from './read-number.ts'

/** A line as it is typed: texts, so that nothing changes under the hands of whoever types it. */
export const EditedLine = z.object({
  /** Tells it from the others wherever it is moved. */
  key: z.string(),
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  /** The task that the line charges for; it goes with the line and is not typed. */
  taskId: z.optional(z.int()),
})
export type EditedLine = z.infer<typeof EditedLine>

/** What a line is typed into. */
export type LineField = Exclude<keyof EditedLine, 'key' | 'taskId'>

/** A line with what new ones begin with (spec 9.1). */
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

/** Whether a line says nothing and charges nothing, such as the one that Enter added after the last. */
export function isBlankLine({ description, unitPrice }: EditedLine): boolean {
  return description.trim() === '' && readNumber(unitPrice) === 0
}

/** The lines that are saved and shown. */
export function keptLines(lines: readonly EditedLine[]): EditedLine[] {
  return lines.filter((line) => !isBlankLine(line))
}

/** The lines as the calls take them; what is not a number is refused by their schema. */
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
 * The form's name of a place in the calls' items: `2`, `unitPrice` is `lines.a1.unitPrice`, whatever blank lines stand
 * between them and wherever the line is moved.
 */
export function lineErrorName(lines: readonly EditedLine[], [index, field]: readonly string[]): string {
  const line = index === undefined ? undefined : keptLines(lines)[Number(index)]
  return line === undefined || field === undefined ? 'lines' : fieldName(line.key, field)
}

/** The form's name of a field of a line. */
export function fieldName(key: string, field: string): string {
  return `lines.${key}.${field}`
}

/** The lines with one of them moved to another place; a place beyond the ends is the end. */
export function moveLine(lines: readonly EditedLine[], key: string, place: number): EditedLine[] {
  const moved = lines.find((line) => line.key === key)
  if (moved === undefined) return [...lines]
  const others = lines.filter((line) => line !== moved)
  const index = Math.max(0, Math.min(place, others.length))
  return [...others.slice(0, index), moved, ...others.slice(index)]
}

/** The lines with others in the place of a blank one, or behind it where something is written. */
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

import * as z from 'zod/mini'
import { discountText, isDiscountField, readDiscount } from '../shared/discount-text.ts'
import { formatLength, readLength } from '#platform/shared/text/length.ts'
import {
  type LineItem,
  LINE_ITEM_DEFAULTS,
  type LineItemInput,
  MAX_LINE_MINUTES,
} from '../shared/line-item-schema.ts'
import { readNumber, settledFactor, settledPrice } from '../shared/read-number.ts'

/** A line while it is edited: texts, so that input is not reformatted while typing. */
export const EditedLine = z.object({
  /** Identifies the line when it is moved. */
  key: z.string(),
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  // drafts of an earlier page lack what follows
  unit: z._default(z.string(), ''),
  /** In percent or in LKR, such as `10%` or `5,000.00`. */
  discount: z._default(z.string(), ''),
  isTaxed: z._default(z.boolean(), true),
  /** The billed task; not editable. */
  taskId: z.optional(z.int()),
  /** The item of the catalogue that it was copied from. */
  itemId: z.optional(z.int()),
  /** Its quantity is a length of time, such as `1:20`. */
  isTime: z.optional(z.boolean()),
  /** The project that it belongs to, if that is not the document's; not editable. */
  projectId: z.optional(z.int()),
  /** The stored line that it continues. */
  id: z.optional(z.int()),
})
export type EditedLine = z.infer<typeof EditedLine>

/** The text fields of a line. */
export const LINE_FIELDS = ['description', 'quantity', 'unitPrice', 'unit', 'discount'] as const
export type LineField = (typeof LINE_FIELDS)[number]

/** A new line with its initial values (spec 9.1). */
export function newLine(typed: Partial<Omit<EditedLine, 'key'>> = {}): EditedLine {
  return {
    key: crypto.randomUUID(),
    description: '',
    quantity: String(LINE_ITEM_DEFAULTS.quantity),
    unitPrice: settledPrice(String(LINE_ITEM_DEFAULTS.unitPrice)),
    unit: '',
    discount: '',
    isTaxed: true,
    ...typed,
  }
}

/** The lines of a document to edit: at least one (spec 9.1). */
export function editedLines(items: readonly LineItem[]): EditedLine[] {
  if (items.length === 0) return [newLine()]
  return items.map((item) => ({
    key: String(item.id),
    description: item.description,
    quantity: item.minutes === null ? settledFactor(String(item.quantity)) : formatLength(item.minutes),
    unitPrice: settledPrice(String(item.unitPrice)),
    unit: item.unit ?? '',
    discount: discountText(item),
    isTaxed: item.isTaxed,
    ...(item.taskId === null ? {} : { taskId: item.taskId }),
    ...(item.itemId === null ? {} : { itemId: item.itemId }),
    ...(item.minutes === null ? {} : { isTime: true }),
    ...(item.projectId === null ? {} : { projectId: item.projectId }),
    id: item.id,
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
export function lineInputs(lines: readonly EditedLine[]): LineItemInput[] {
  return keptLines(lines).map((line) => ({
    description: line.description,
    ...typedQuantity(line),
    unitPrice: readNumber(line.unitPrice),
    unit: line.unit.trim() === '' ? null : line.unit.trim(),
    ...readDiscount(line.discount),
    isTaxed: line.isTaxed,
    taskId: line.taskId ?? null,
    itemId: line.itemId ?? null,
    projectId: line.projectId ?? null,
    id: line.id ?? null,
  }))
}

/** The quantity of a line, or its minutes; NaN where it is invalid. */
export function typedQuantity({ quantity, isTime }: Pick<EditedLine, 'quantity' | 'isTime'>): {
  quantity: number
  minutes: number | null
} {
  if (isTime !== true) return { quantity: readNumber(quantity), minutes: null }
  const { quantity: ignored } = LINE_ITEM_DEFAULTS
  return { quantity: ignored, minutes: readLength(quantity, MAX_LINE_MINUTES) ?? Number.NaN }
}

/** The text of a quantity after its field lost the focus. Invalid text is unchanged. */
export function settledQuantity(line: EditedLine): string {
  const { minutes } = typedQuantity(line)
  if (minutes === null) return settledFactor(line.quantity)
  return Number.isNaN(minutes) ? line.quantity : formatLength(minutes)
}

/** What a line is a number of, behind its quantity: `h` of a line of time. */
export function unitOf({ isTime, unit }: EditedLine): string {
  return isTime === true ? 'h' : unit.trim()
}

/**
 * The form's field name for a path in the items of a call: `2`, `unitPrice` is `lines.a1.unitPrice`, regardless of
 * blank lines and of the order.
 */
export function lineErrorName(lines: readonly EditedLine[], [index, field]: readonly string[]): string {
  const line = index === undefined ? undefined : keptLines(lines)[Number(index)]
  return line === undefined || field === undefined ? 'lines' : fieldName(line.key, field)
}

/** The form's field name of a line's field; a call has two for a discount, and minutes for the quantity of time. */
export function fieldName(key: string, field: string): string {
  const name = field === 'minutes' ? 'quantity' : field
  return `lines.${key}.${isDiscountField(field) ? 'discount' : name}`
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

import * as z from 'zod/mini'
import { withSeparators } from '#platform/shared/counted.ts'
import { id, text, visible } from '#platform/shared/fields.ts'
import { isFactor, lkrAmount } from '#platform/shared/money.ts'
import {
  documentLimitRefusal,
  type LimitRefusal,
  lineLimitRefusal,
  MAX_LINE_ITEMS,
  MAX_LINE_LKR,
} from './line-limits.ts'

/** The largest quantity of a line. */
export const MAX_QUANTITY = 1_000_000
/** The largest tax rate, in percent. */
export const MAX_TAX_RATE = 100

/** Initial values of a new line (spec 9.1). */
export const LINE_ITEM_DEFAULTS = { quantity: 1, unitPrice: 0 } as const
export const DEFAULT_TAX_RATE = 0

/** A number from 0 with at most four decimals. @param name used in its error messages */
function factor(name: string, max: number) {
  return z.number({ error: `${name} must be a number` }).check(
    z.minimum(0, { error: `${name} must be at least 0`, abort: true }),
    z.maximum(max, { error: `${name} must be at most ${withSeparators(max)}`, abort: true }),
    z.refine((value: number) => isFactor(value), { error: `${name} may have at most four decimals` }),
  )
}

/** Percent, from 0 to 100 with at most four decimals. */
export const TaxRate = factor('Tax rate', MAX_TAX_RATE)

const price = lkrAmount('Unit price must be an amount with at most two decimals', MAX_LINE_LKR)

/**
 * The input for one line. The price is `unitPrice` or `rate` (spec 9.1); `unitPrice` takes precedence. Amounts are
 * ignored. The first line of the description is its title on the document, further lines are small print.
 */
export const LineItemInput = z.pipe(
  z.object({
    description: text(2_000).check(visible('Description is required')),
    quantity: z._default(factor('Quantity', MAX_QUANTITY), LINE_ITEM_DEFAULTS.quantity),
    unitPrice: z.optional(price),
    rate: z.optional(price),
    /** The billed task. */
    taskId: z.optional(z.nullable(id())),
  }),
  z.transform(({ rate, unitPrice, taskId, description, quantity }) => ({
    description: description.trim(),
    quantity,
    unitPrice: unitPrice ?? rate ?? LINE_ITEM_DEFAULTS.unitPrice,
    taskId: taskId ?? null,
  })),
)
export type LineItemInput = z.output<typeof LineItemInput>

/** The lines of a document: at least one (spec 9.1). */
export const LineItemInputs = z.array(LineItemInput, { error: 'Add at least one line item' }).check(
  z.minLength(1, { error: 'Add at least one line item', abort: true }),
  z.maxLength(MAX_LINE_ITEMS, {
    error: `A document may have at most ${MAX_LINE_ITEMS} line items`,
    abort: true,
  }),
  z.check((payload) => refuse(payload, () => lineLimitRefusal(payload.value))),
)

/** The total of a document; for schema checks after its fields are valid. */
export const withinDocumentLimit = z.check<{ items: LineItemInput[]; taxRate: number }>((payload) =>
  refuse(payload, () => documentLimitRefusal(payload.value.items, payload.value.taxRate)),
)

/** Invalid numbers have an error of their own, and no total. */
function refuse(payload: z.core.ParsePayload, refusalOf: () => LimitRefusal | undefined): void {
  const refusal = payload.issues.length > 0 ? undefined : refusalOf()
  if (refusal !== undefined) payload.issues.push({ code: 'custom', input: payload.value, ...refusal })
}

/** A line of a reply. Prices and amounts in LKR. */
export const LineItem = z.object({
  id: z.int(),
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  /** Alias of the unit price. */
  rate: z.number(),
  amount: z.number(),
  /** The billed task. */
  taskId: z.nullable(z.int()),
})
export type LineItem = z.infer<typeof LineItem>

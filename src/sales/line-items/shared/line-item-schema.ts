import * as z from 'zod/mini'
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

/** What a new line begins with (spec 9.1). */
export const LINE_ITEM_DEFAULTS = { quantity: 1, unitPrice: 0 } as const
export const DEFAULT_TAX_RATE = 0

/** A number from 0 with at most four decimals. @param name how its sentences call it */
function factor(name: string, max: number) {
  return z.number({ error: `${name} must be a number` }).check(
    z.minimum(0, { error: `${name} must be at least 0`, abort: true }),
    z.maximum(max, { error: `${name} must be at most ${max.toLocaleString('en-US')}`, abort: true }),
    z.refine((value: number) => isFactor(value), { error: `${name} may have at most four decimals` }),
  )
}

/** Percent, from 0 to 100 with at most four decimals. */
export const TaxRate = factor('Tax rate', MAX_TAX_RATE)

const price = lkrAmount('Unit price must be an amount with at most two decimals', MAX_LINE_LKR)

/**
 * One line as it is sent. The price may be called `unitPrice` or `rate` (spec 9.1); `unitPrice` wins. Sent amounts are
 * not looked at. The first line of the description is its title on the document, further ones are small.
 */
export const LineItemInput = z.pipe(
  z.object({
    description: text(2_000).check(visible('Description is required')),
    quantity: z._default(factor('Quantity', MAX_QUANTITY), LINE_ITEM_DEFAULTS.quantity),
    unitPrice: z.optional(price),
    rate: z.optional(price),
    /** The task that the line charges for. */
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

/** What a document with lines comes to; for the checks of its schema, once its fields are good. */
export const withinDocumentLimit = z.check<{ items: LineItemInput[]; taxRate: number }>((payload) =>
  refuse(payload, () => documentLimitRefusal(payload.value.items, payload.value.taxRate)),
)

/** What is no number at all has its own sentence, and no sum. */
function refuse(payload: z.core.ParsePayload, refusalOf: () => LimitRefusal | undefined): void {
  const refusal = payload.issues.length > 0 ? undefined : refusalOf()
  if (refusal !== undefined) payload.issues.push({ code: 'custom', input: payload.value, ...refusal })
}

/** One line as it is answered. Prices and amounts in LKR. */
export const LineItem = z.object({
  id: z.int(),
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  /** The unit price by its other name. */
  rate: z.number(),
  amount: z.number(),
  /** The task that it charges for. */
  taskId: z.nullable(z.int()),
})
export type LineItem = z.infer<typeof LineItem>

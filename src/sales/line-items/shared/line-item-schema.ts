import * as z from 'zod/mini'
import { withSeparators } from '#platform/shared/counted.ts'
import { id, line, text, visible } from '#platform/shared/fields.ts'
import { isFactor, lkrAmount, toCents } from '#platform/shared/money.ts'
import {
  documentLimitRefusal,
  type LimitRefusal,
  lineLimitRefusal,
  MAX_LINE_ITEMS,
  MAX_LINE_LKR,
} from './line-limits.ts'
import { type Discount, hoursOf, type PricedLine } from './totals.ts'

/** The largest quantity of a line. */
export const MAX_QUANTITY = 1_000_000
/** The largest tax rate, in percent. */
export const MAX_TAX_RATE = 100
/** The largest discount in percent. */
export const MAX_DISCOUNT_PERCENT = 100
/** The longest time of a line, in minutes: 10,000 hours. */
export const MAX_LINE_MINUTES = 600_000
/** The longest unit of a line, in characters. */
export const MAX_UNIT = 20

/** Initial values of a new line (spec 9.1). */
export const LINE_ITEM_DEFAULTS = { quantity: 1, unitPrice: 0 } as const
export const DEFAULT_TAX_RATE = 0
/** The fields of a line that has nothing but a description, a quantity and a price. */
export const PLAIN_LINE = {
  unit: null,
  discountPercent: null,
  discountAmount: null,
  isTaxed: true,
  taskId: null,
  itemId: null,
  minutes: null,
  projectId: null,
  id: null,
} as const

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

/** A levy that is itself taxed, such as SSCL: percent, as the tax rate. */
export const LevyRate = factor('Levy rate', MAX_TAX_RATE)

/** The two ways to enter a discount, of a line or of a document: in percent, or in LKR. 0 and null: none. */
export const DISCOUNT_FIELDS = {
  discountPercent: z.optional(z.nullable(factor('Discount', MAX_DISCOUNT_PERCENT))),
  discountAmount: z.optional(z.nullable(lkrAmount('Discount must be an amount with at most two decimals'))),
}
/** An entered discount. */
export interface EnteredDiscount {
  discountPercent?: number | null | undefined
  /** LKR. */
  discountAmount?: number | null | undefined
}

/** For the checks of a schema with these fields: only one of the two is entered. */
export const oneDiscount = z.refine<EnteredDiscount>(
  ({ discountPercent, discountAmount }) => (discountPercent ?? 0) === 0 || (discountAmount ?? 0) === 0,
  { error: 'Give a discount in percent or as an amount, not both', path: ['discountAmount'] },
)

/** The discount to compute with. @throws RangeError when the amount is none */
export function enteredDiscount({ discountPercent, discountAmount }: EnteredDiscount): Discount | undefined {
  if ((discountPercent ?? 0) > 0) return { percent: discountPercent ?? 0 }
  return (discountAmount ?? 0) > 0 ? { amount: toCents(discountAmount ?? 0) } : undefined
}

const price = lkrAmount('Unit price must be an amount with at most two decimals', MAX_LINE_LKR)

const MINUTES_SENTENCE = `Time must be 1 to ${withSeparators(MAX_LINE_MINUTES)} minutes`
const minutes = z
  .int({ error: MINUTES_SENTENCE })
  .check(z.minimum(1, { error: MINUTES_SENTENCE }), z.maximum(MAX_LINE_MINUTES, { error: MINUTES_SENTENCE }))

function isTime<Line extends { minutes?: number | null | undefined }>(
  line: Line,
): line is Line & { minutes: number } {
  return (line.minutes ?? null) !== null
}

/**
 * The input for one line. The price is `unitPrice` or `rate` (spec 9.1); `unitPrice` takes precedence. Amounts are
 * ignored. The first line of the description is its title on the document, further lines are small print.
 */
export const LineItemInput = z.pipe(
  z
    .object({
      description: text(2_000).check(visible('Description is required')),
      quantity: z._default(factor('Quantity', MAX_QUANTITY), LINE_ITEM_DEFAULTS.quantity),
      unitPrice: z.optional(price),
      rate: z.optional(price),
      /** What one of the quantity is, such as "hour". */
      unit: z.optional(z.nullable(line({ max: MAX_UNIT }))),
      ...DISCOUNT_FIELDS,
      isTaxed: z._default(z.boolean(), true),
      /** The billed task. */
      taskId: z.optional(z.nullable(id())),
      /** The item of the catalogue that the line was copied from. */
      itemId: z.optional(z.nullable(id())),
      /** Of a line of time: its price is that of an hour, and its quantity and unit follow from them. */
      minutes: z.optional(z.nullable(minutes)),
      /** The project that it belongs to, if that is not the document's. */
      projectId: z.optional(z.nullable(id())),
      /** The stored line that it continues. */
      id: z.optional(z.nullable(id())),
    })
    .check(oneDiscount),
  z.transform(({ rate, unitPrice, description, unit, ...entered }) => ({
    description: description.trim(),
    quantity: isTime(entered) ? hoursOf(entered.minutes) : entered.quantity,
    unitPrice: unitPrice ?? rate ?? LINE_ITEM_DEFAULTS.unitPrice,
    unit: isTime(entered) || (unit ?? '').trim() === '' ? null : (unit ?? null),
    discountPercent: (entered.discountPercent ?? 0) === 0 ? null : (entered.discountPercent ?? null),
    discountAmount: (entered.discountAmount ?? 0) === 0 ? null : (entered.discountAmount ?? null),
    isTaxed: entered.isTaxed,
    taskId: entered.taskId ?? null,
    itemId: entered.itemId ?? null,
    minutes: entered.minutes ?? null,
    projectId: entered.projectId ?? null,
    id: entered.id ?? null,
  })),
)
export type LineItemInput = z.output<typeof LineItemInput>

/** An entered line to compute with. @throws RangeError when an amount is none */
export function pricedLine(entered: LineItemInput): PricedLine {
  const { quantity, minutes: length, unitPrice, isTaxed } = entered
  return {
    quantity,
    minutes: length,
    unitPrice: toCents(unitPrice),
    discount: enteredDiscount(entered),
    isTaxed,
  }
}

/** The lines of a document: at least one (spec 9.1). */
export const LineItemInputs = z.array(LineItemInput, { error: 'Add at least one line item' }).check(
  z.minLength(1, { error: 'Add at least one line item', abort: true }),
  z.maxLength(MAX_LINE_ITEMS, {
    error: `A document may have at most ${MAX_LINE_ITEMS} line items`,
    abort: true,
  }),
  z.check((payload) => refuse(payload, () => lineLimitRefusal(payload.value, payload.value.map(pricedLine)))),
)

/** The total of a document; for schema checks after its fields are valid. A rate that is left out is not known yet. */
export const withinDocumentLimit = z.check<
  EnteredDiscount & {
    items: LineItemInput[]
    taxRate?: number | undefined
    levyRate?: number | undefined
  }
>((payload) => {
  const { items, taxRate = 0, levyRate = 0 } = payload.value
  refuse(payload, () =>
    documentLimitRefusal(items.map(pricedLine), {
      taxRate,
      levyRate,
      discount: enteredDiscount(payload.value),
    }),
  )
})

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
  unit: z.nullable(z.string()),
  /** Null: none, or an amount. */
  discountPercent: z.nullable(z.number()),
  /** What the discount comes to. */
  discountAmount: z.number(),
  isTaxed: z.boolean(),
  /** Quantity times unit price, or what the minutes cost, less the discount. */
  amount: z.number(),
  /** The billed task. */
  taskId: z.nullable(z.int()),
  /** The item of the catalogue that it was copied from. */
  itemId: z.nullable(z.int()),
  /** Of a line of time, whose unit price is that of an hour. */
  minutes: z.nullable(z.int()),
  /** The project that it belongs to, if that is not the document's. */
  projectId: z.nullable(z.int()),
})
export type LineItem = z.infer<typeof LineItem>

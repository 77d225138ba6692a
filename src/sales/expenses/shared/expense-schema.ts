import * as z from 'zod/mini'
import {
  field,
  flagOr,
  line as lineField,
  money,
  optionalDay,
  optionalMoney,
  rateOr,
  text,
} from '#platform/shared/entity-fields.ts'
import { defineEntity } from '#platform/shared/entity.ts'
import { enteredDay, id, line } from '#platform/shared/fields.ts'

export const DEFAULT_EXPENSE_CATEGORY = 'General'
/** Categories offered before the business has its own; any other can be typed. */
export const EXPENSE_CATEGORIES = [
  'General',
  'Salaries and freelancers',
  'Software',
  'Travel',
  'Office',
  'Printing',
  'Marketing',
  'Utilities',
  'Bank charges',
] as const

const AMOUNT_SENTENCE = 'This must be an amount with at most two decimals'

function owner(label: 'Project' | 'Client') {
  const name = label.toLowerCase()
  return field({
    label,
    input: z.optional(z.nullable(id(`This is not the id of a ${name}`))),
    reply: z.nullable(z.int()),
    audit: `the ${name}`,
    cell: 'choice',
    store: (input: number | null | undefined) => input ?? null,
  })
}

/** Money spent (spec 11.2, 11.4). */
export const expense = defineEntity({
  name: 'expense',
  label: 'Expense',
  audience: 'expenses:view',
  can: { create: 'expenses:create', update: 'expenses:edit', delete: 'expenses:delete' },
  title: 'description',
  fields: {
    date: field({
      label: 'Date',
      /** Default: today in the business's time zone, or the stored day on a change. */
      input: z.optional(enteredDay()),
      reply: z.string(),
      audit: 'day',
      cell: 'day',
      store(input) {
        if (input === undefined) throw new RangeError('The day of an expense is known before it is stored')
        return input
      },
    }),
    category: field({
      label: 'Category',
      input: z._default(line({ max: 100, required: 'Category is required' }), DEFAULT_EXPENSE_CATEGORY),
      reply: z.string(),
      store: (input) => input,
    }),
    description: lineField({ label: 'Description', max: 500, required: 'Description is required' }),
    vendor: lineField({ label: 'Vendor', max: 200 }),
    amount: money({ label: 'Amount', required: 'Amount must be an amount with at most two decimals' }),
    notes: text({ label: 'Notes', max: 5_000 }),
    projectId: owner('Project'),
    /** Who pays for it when it is passed on; empty: the client of the project (spec 16.3). */
    clientId: owner('Client'),
    isBillable: flagOr(false, { label: 'Pass On to the Client' }),
    /** On top of the amount when it is passed on. */
    markupPercent: rateOr(0, { label: 'Markup (%)', max: 1_000 }),
    /** Whether its line is taxed when it is passed on: money laid out in the client's name is not. */
    passOnTaxed: flagOr(true, { label: 'Taxed on the Invoice' }),
    /** What the supplier's tax invoice says, and what was withheld from a person (spec 25.3). */
    supplierTin: lineField({ label: 'Supplier TIN', max: 50 }),
    supplierInvoiceNumber: lineField({ label: 'Supplier Invoice Number', max: 100 }),
    supplierInvoiceDate: optionalDay({ label: 'Supplier Invoice Date' }),
    /** Part of the amount. */
    vat: optionalMoney({ label: 'VAT in the Amount', sentence: AMOUNT_SENTENCE }),
    /** The part of that VAT which may not be claimed. */
    vatDisallowed: optionalMoney({ label: 'Of Which Disallowed', sentence: AMOUNT_SENTENCE }),
    supplierIsIndividual: flagOr(false, { label: 'Supplier Is an Individual' }),
    /** Tax kept back from the amount, to be paid to the state instead. */
    withheld: optionalMoney({ label: 'Tax Withheld', sentence: AMOUNT_SENTENCE }),
  },
})

/** How an expense is passed on (spec 16.3): what a replacement omits of it stays. */
export const PASSED_ON = ['projectId', 'clientId', 'isBillable', 'markupPercent', 'passOnTaxed'] as const

/** What only a tax return needs of an expense (spec 25.3): what a replacement omits of it stays. */
export const TAX_DETAILS = [
  'supplierTin',
  'supplierInvoiceNumber',
  'supplierInvoiceDate',
  'vat',
  'vatDisallowed',
  'supplierIsIndividual',
  'withheld',
] as const

/** Why an amount of the tax details is refused; the database refuses it, too. */
export const TAX_REFUSALS = {
  vat: 'The VAT cannot be more than the amount',
  vatDisallowed: 'This cannot be more than the VAT',
  withheld: 'The tax withheld cannot be more than the amount',
} as const

const upTo = (name: keyof typeof TAX_REFUSALS, isWithin: (input: Taxes) => boolean) =>
  z.refine<Taxes>(isWithin, { error: TAX_REFUSALS[name], path: [name] })
type Taxes = z.output<typeof expense.Input>

/** An expense as sent, either new or replacing a stored one. */
export const ExpenseInput = expense.Input.check(
  upTo('vat', ({ vat, amount }) => (vat ?? 0) <= amount),
  // the stored VAT counts where it is left out
  upTo('vatDisallowed', ({ vat, vatDisallowed }) => vat === undefined || (vatDisallowed ?? 0) <= (vat ?? 0)),
  upTo('withheld', ({ withheld, amount }) => (withheld ?? 0) <= amount),
)
export type ExpenseInput = z.output<typeof ExpenseInput>

/** An expense, its amount in LKR. */
export const Expense = z.extend(expense.Reply, {
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Its own client, else that of its project. */
  client: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Whether it is on an invoice. */
  isBilled: z.boolean(),
  /** The image or document that proves the payment; `fileId` changes with it. */
  receipt: z.nullable(z.object({ fileId: z.int(), name: z.string(), type: z.string(), size: z.int() })),
})
export type Expense = z.infer<typeof Expense>

/** Sums of expenses, in LKR. */
export const ExpenseTotals = z.object({
  count: z.int(),
  withoutReceipt: z.int(),
  total: z.number(),
  /** Largest first. */
  byCategory: z.array(z.object({ category: z.string(), count: z.int(), total: z.number() })),
})
export type ExpenseTotals = z.infer<typeof ExpenseTotals>

import * as z from 'zod/mini'
import { enteredDay, Instant, line, text } from '#platform/shared/fields.ts'
import { lkrAmount } from '#platform/shared/money.ts'

export const DEFAULT_EXPENSE_CATEGORY = 'General'
/** Categories to choose from before the business has its own; another one may be typed. */
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

/** An expense as it is sent, new or to replace the one before (spec 2 §5, 7.3). */
export const ExpenseInput = z.object({
  category: z._default(line({ max: 100, required: 'Category is required' }), DEFAULT_EXPENSE_CATEGORY),
  description: line({ max: 500, required: 'Description is required' }),
  vendor: z.optional(z.nullable(line({ max: 200 }))),
  amount: lkrAmount('Amount must be an amount with at most two decimals'),
  /** Left out: today in the business's time zone. */
  date: z.optional(enteredDay()),
  notes: z.optional(z.nullable(text(5_000))),
})
export type ExpenseInput = z.output<typeof ExpenseInput>

/** An expense. Its amount in LKR. */
export const Expense = z.object({
  id: z.int(),
  category: z.string(),
  description: z.string(),
  vendor: z.nullable(z.string()),
  amount: z.number(),
  date: z.string(),
  notes: z.nullable(z.string()),
  /** The picture or document of what was paid; `fileId` changes with it. */
  receipt: z.nullable(z.object({ fileId: z.int(), name: z.string(), type: z.string(), size: z.int() })),
  createdAt: Instant,
  updatedAt: Instant,
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

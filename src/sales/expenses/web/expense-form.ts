import * as z from 'zod/mini'
import { formatAmount, toCents } from '#platform/shared/money.ts'
import { DEFAULT_EXPENSE_CATEGORY, type Expense, ExpenseInput } from '../shared/expense-schema.ts'

/** What the fields of the dialog hold: texts, '' where nothing is entered. */
export type ExpenseFormValues = {
  amount: string
  date: string
  category: string
  description: string
  vendor: string
  notes: string
}

/** The dialog's fields for an expense, or for a new one: General and today (spec 2 §3). */
export function expenseFormValues(expense: Expense | undefined, today: string): ExpenseFormValues {
  return {
    amount: expense === undefined ? '' : writtenAmount(expense.amount),
    date: expense?.date ?? today,
    category: expense?.category ?? DEFAULT_EXPENSE_CATEGORY,
    description: expense?.description ?? '',
    vendor: expense?.vendor ?? '',
    notes: expense?.notes ?? '',
  }
}

/** An amount as the field shows it: two decimals, no groups. */
function writtenAmount(amount: number): string {
  return formatAmount(toCents(amount)).replaceAll(',', '')
}

/** The dialog's fields as the call takes them. */
export const ExpenseForm = z.pipe(z.transform(toInput), ExpenseInput)

function toInput(values: ExpenseFormValues): z.input<typeof ExpenseInput> {
  return { ...values, amount: values.amount === '' ? Number.NaN : Number(values.amount) }
}

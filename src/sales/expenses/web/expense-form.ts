import * as z from 'zod/mini'
import { fieldLabels, formValues } from '#platform/shared/entity.ts'
import { formatAmount, toCents } from '#platform/shared/money.ts'
import { versionedForm } from '#platform/web/forms/versioned-form.ts'
import { DEFAULT_EXPENSE_CATEGORY, Expense, expense, ExpenseInput } from '../shared/expense-schema.ts'

/** The values of the dialog's fields: text, '' when empty. */
export type ExpenseFormValues = ReturnType<typeof storedFormValues>

/** The dialog's values for an expense, or for a new one: General and today (spec 11.2). */
export function expenseFormValues(stored: Expense | undefined, today: string): ExpenseFormValues {
  return stored === undefined
    ? { ...formValues(expense, undefined), date: today, category: DEFAULT_EXPENSE_CATEGORY }
    : storedFormValues(stored)
}

function storedFormValues(stored: Expense) {
  return { ...formValues(expense, stored), amount: writtenAmount(stored.amount) }
}

/** How two concurrent edits of an expense are compared. */
export const versionedExpense = (stored: Expense | undefined) =>
  versionedForm({ stored, schema: Expense, values: storedFormValues, words: fieldLabels(expense) })

/** An amount as shown in the field: two decimals, no thousands separators. */
function writtenAmount(amount: number): string {
  return formatAmount(toCents(amount)).replaceAll(',', '')
}

/** Converts the dialog's values into the body of the call. */
export const ExpenseForm = z.pipe(z.transform(toInput), ExpenseInput)

function toInput(values: ExpenseFormValues): z.input<typeof ExpenseInput> {
  return { ...values, amount: values.amount === '' ? Number.NaN : Number(values.amount) }
}

import type { Expense, ExpenseTotals } from '#sales/expenses/shared/expense-schema.ts'

/** An expense as the server returns it, without a receipt. */
export function sampleExpense(expense: Partial<Expense> = {}): Expense {
  return {
    id: 7,
    category: 'Printing',
    description: 'Proofs for Harbour livery',
    vendor: 'Gunaratne Offset',
    amount: 38_400,
    date: '2026-11-17',
    notes: null,
    projectId: null,
    clientId: null,
    isBillable: false,
    markupPercent: 0,
    passOnTaxed: true,
    supplierTin: null,
    supplierInvoiceNumber: null,
    supplierInvoiceDate: null,
    vat: null,
    vatDisallowed: null,
    supplierIsIndividual: false,
    withheld: null,
    project: null,
    client: null,
    isBilled: false,
    receipt: null,
    createdAt: '2026-11-17T04:00:00.000Z',
    updatedAt: '2026-11-17T04:00:00.000Z',
    version: 1,
    ...expense,
  }
}

/** The receipt of an expense. */
export const SAMPLE_RECEIPT: NonNullable<Expense['receipt']> = {
  fileId: 3,
  name: 'receipt-22871.png',
  type: 'image/png',
  size: 412_300,
}

/** The sums of expenses. */
export function sampleExpenseTotals(expenses: readonly Expense[]): ExpenseTotals {
  const byCategory = new Map<string, Expense[]>()
  for (const expense of expenses) {
    byCategory.set(expense.category, [...(byCategory.get(expense.category) ?? []), expense])
  }
  const sum = (of: readonly Expense[]) => of.reduce((total, { amount }) => total + amount, 0)
  return {
    count: expenses.length,
    withoutReceipt: expenses.filter(({ receipt }) => receipt === null).length,
    total: sum(expenses),
    byCategory: [...byCategory]
      .map(([category, of]) => ({ category, count: of.length, total: sum(of) }))
      .toSorted((one, other) => other.total - one.total),
  }
}

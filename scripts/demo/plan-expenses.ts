import { createExpense } from '#sales/expenses/server/expense-service.ts'
import { uploadReceipt } from '#sales/expenses/server/receipt.ts'
import {
  type PlannedExpense,
  planExpenses as planSampleExpenses,
} from '#sales/expenses/server/sample/plan-expenses.ts'
import type { Books, Entry } from './books.ts'
import { drawReceipt } from './draw-receipt.ts'

const DAYS = 365
/** Irregular expenses in a year. */
const OTHERS = 108
/** One in this many of those has a receipt. */
const RECEIPT_EVERY = 12

/** A year of expenses up to yesterday, about 250; a few with a receipt. */
export function planExpenses(today: string): Entry[] {
  const { monthly, other } = planSampleExpenses(today, { days: DAYS, others: OTHERS })
  return [
    ...monthly.map((planned) => entryOf(planned, false)),
    ...other.map((planned, index) => entryOf(planned, index % RECEIPT_EVERY === 5)),
  ]
}

function entryOf({ input, at, number }: PlannedExpense, hasReceipt: boolean): Entry {
  const write = async ({ write, writer, renderer }: Books) => {
    const { id } = await write((transaction) => createExpense(transaction, input, writer()))
    if (!hasReceipt) return
    const file = await drawReceipt(renderer, { ...input, number }, at)
    const name = `receipt-${number}.pdf`
    await write((transaction) => uploadReceipt(transaction, id, { file, name }, writer()))
  }
  return { at, write }
}

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

/** What is spent for clients. */
const FOR_CLIENTS = [
  'Brochures for a client',
  'Van to Nuwara Eliya and back',
  'Night in Jaffna for the photographs',
]
/** In percent, of the last expenses for clients. */
const MARKUPS = [0, 10, 7.5]

/**
 * A year of expenses up to yesterday, about 250; a few with a receipt.
 * @param clients whom the last expenses for clients are passed on to, with the project that they are of
 */
export function planExpenses(
  today: string,
  clients: readonly { id: number; projectId: number | null }[],
): Entry[] {
  const { monthly, other } = planSampleExpenses(today, { days: DAYS, others: OTHERS })
  const passedOn = other.filter(({ input }) => FOR_CLIENTS.includes(input.description)).slice(-MARKUPS.length)
  const passOn = (planned: PlannedExpense): PlannedExpense => {
    const index = passedOn.indexOf(planned)
    const client = clients[index]
    if (index < 0 || client === undefined) return planned
    const owner = { clientId: client.id, projectId: client.projectId }
    const input = { ...planned.input, ...owner, isBillable: true, markupPercent: MARKUPS[index] }
    return { ...planned, input }
  }
  return [
    ...monthly.map((planned) => entryOf(planned, false)),
    ...other.map((planned, index) => entryOf(passOn(planned), index % RECEIPT_EVERY === 5)),
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

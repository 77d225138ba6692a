import { createExpense } from '#features/expenses/server/expense-service.ts'
import { uploadReceipt } from '#features/expenses/server/receipt.ts'
import type { ExpenseInput } from '#features/expenses/shared/expense-schema.ts'
import { addDays } from '#platform/shared/dates.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import type { Books, Entry } from './books.ts'
import { drawReceipt } from './draw-receipt.ts'
import { type ExpenseKind, MONTHLY_EXPENSES, OTHER_EXPENSES } from './expense-kinds.ts'
import { momentOf } from './moments.ts'
import { createRandom, type Random } from './random.ts'

const DAYS = 365
const CENTS = 100
/** So many expenses that come now and then, in a year. */
const OTHERS = 108
/** Every so many of those have a receipt. */
const RECEIPT_EVERY = 12

/** A year of expenses up to yesterday, some 250; a few with a receipt. */
export function planExpenses(today: string, seed = 90_817): Entry[] {
  const random = createRandom(seed)
  const monthly = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS)).flatMap((date) =>
    MONTHLY_EXPENSES.filter(({ day }) => day === Number(date.slice(8))).map((kind) =>
      planExpense(random, kind, date),
    ),
  )
  const others = Array.from({ length: OTHERS }, (_, index) => {
    const date = addDays(today, Math.floor((index * DAYS) / OTHERS) - DAYS)
    return planExpense(random, random.pick(OTHER_EXPENSES), date, index % RECEIPT_EVERY === 5)
  })
  return [...monthly, ...others]
}

function planExpense(random: Random, kind: ExpenseKind, date: string, hasReceipt = false): Entry {
  const amount = amountOf(random, kind)
  const { category, description, vendor, notes } = kind
  const input: ExpenseInput = {
    category,
    description,
    vendor,
    amount,
    date,
    ...(notes === undefined ? {} : { notes }),
  }
  const at = momentOf(random, date)
  const number = 1_000 + random.number(9_000)
  const write = async ({ write, writer, renderer }: Books) => {
    const { id } = await write((transaction) => createExpense(transaction, input, writer()))
    if (!hasReceipt) return
    const file = await drawReceipt(renderer, { ...kind, amount, date, number }, at)
    const name = `receipt-${number}.pdf`
    await write((transaction) => uploadReceipt(transaction, id, { file, name }, writer()))
  }
  return { at, write }
}

/** In LKR: whole hundreds, or to the cent. */
function amountOf(random: Random, { from, to, hasCents }: ExpenseKind): number {
  const cents = from * CENTS + random.number((to - from) * CENTS + 1)
  return fromCents(storedCents(hasCents === true ? cents : cents - (cents % (CENTS * CENTS))))
}

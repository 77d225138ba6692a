import type { ExpenseInput } from '#sales/expenses/shared/expense-schema.ts'
import { addDays } from '#platform/shared/dates.ts'
import { fromCents, storedCents, toCents } from '#platform/shared/money.ts'
import { type ExpenseKind, MONTHLY_EXPENSES, OTHER_EXPENSES } from './expense-kinds.ts'
import { momentOf } from '#platform/server/samples/moments.ts'
import { createRandom, type Random } from '#platform/server/samples/random.ts'

/** LKR. */
const HUNDRED = 100

export interface PlannedExpense {
  input: ExpenseInput & { date: string; vendor: string | null }
  at: Date
  /** Number of its bill. */
  number: number
}

/**
 * Expenses up to yesterday: the monthly ones, then the occasional ones.
 * @param days how far back they go; @param others number of occasional ones, evenly distributed
 */
export function planExpenses(
  today: string,
  { days, others }: { days: number; others: number },
  seed = 90_817,
): { monthly: PlannedExpense[]; other: PlannedExpense[] } {
  const random = createRandom(seed)
  const monthly = Array.from({ length: days }, (_, index) => addDays(today, index - days)).flatMap((date) =>
    MONTHLY_EXPENSES.filter(({ day }) => day === Number(date.slice(8))).map((kind) =>
      planExpense(random, kind, date),
    ),
  )
  const other = Array.from({ length: others }, (_, index) => {
    const date = addDays(today, Math.floor((index * days) / others) - days)
    return planExpense(random, random.pick(OTHER_EXPENSES), date)
  })
  return { monthly, other }
}

function planExpense(random: Random, kind: ExpenseKind, date: string): PlannedExpense {
  const amount = amountOf(random, kind)
  const { category, description, vendor, notes } = kind
  const input = { category, description, vendor, amount, date, ...(notes === undefined ? {} : { notes }) }
  return { input, at: momentOf(random, date), number: 1_000 + random.number(9_000) }
}

/** In LKR: whole hundreds, or with cents. */
function amountOf(random: Random, { from, to, hasCents }: ExpenseKind): number {
  const [least, most, hundred] = [toCents(from), toCents(to), toCents(HUNDRED)]
  const cents = least + random.number(most - least + 1)
  return fromCents(storedCents(hasCents === true ? cents : cents - (cents % hundred)))
}

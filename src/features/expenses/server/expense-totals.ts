import { sql } from 'kysely'
import type { Executor } from '#platform/server/database.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type Cents, fromCents, MAX_LKR, storedCents, sumOf, toCents } from '#platform/shared/money.ts'
import type { ExpenseFilter } from '../shared/expense-endpoints.ts'
import type { ExpenseTotals } from '../shared/expense-schema.ts'
import { matchingExpenses } from './list-expenses.ts'

/**
 * Sums of the expenses that a filter leaves, in all and by category, the largest first.
 * @throws AppError conflict when a sum is more than an amount can be
 */
export async function expenseTotals(database: Executor, filter: ExpenseFilter): Promise<ExpenseTotals> {
  const rows = await matchingExpenses(database, filter)
    .select((select) => [
      'expenses.category',
      select.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where expenses.receipt_file_id is null)`.as('without_receipt'),
      // numeric: the sum of many may be beyond a bigint
      sql<string>`sum(expenses.amount_cents)`.as('cents'),
    ])
    .groupBy('expenses.category')
    .orderBy(sql`sum(expenses.amount_cents)`, 'desc')
    .orderBy('expenses.category')
    .execute()
  const categories = rows.map(({ category, count, cents }) => ({ category, count, cents: exact(cents) }))
  return {
    count: sumOfCounts(rows.map((row) => row.count)),
    withoutReceipt: sumOfCounts(rows.map((row) => row.without_receipt)),
    total: fromCents(exactSum(categories.map(({ cents }) => cents))),
    byCategory: categories.map(({ category, count, cents }) => ({
      category,
      count,
      total: fromCents(cents),
    })),
  }
}

function exact(cents: string): Cents {
  const sum = BigInt(cents)
  if (sum > BigInt(toCents(MAX_LKR))) throw tooLarge()
  return storedCents(Number(sum))
}

function exactSum(amounts: readonly Cents[]): Cents {
  try {
    return sumOf(amounts)
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge()
    throw error
  }
}

function tooLarge(): AppError {
  return new AppError('conflict', 'These expenses sum up to more than LKR 10,000,000,000,000.00')
}

function sumOfCounts(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

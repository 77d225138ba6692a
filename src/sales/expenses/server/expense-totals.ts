import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { sumInLkr } from '#platform/shared/money.ts'
import type { ExpenseFilter } from '../shared/expense-endpoints.ts'
import type { ExpenseTotals } from '../shared/expense-schema.ts'
import { matchingExpenses } from './list-expenses.ts'

/** Sums of the expenses that match a filter, overall and by category, largest first. */
export async function expenseTotals(database: Executor, filter: ExpenseFilter): Promise<ExpenseTotals> {
  const rows = await matchingExpenses(database, filter)
    .select((select) => [
      'expenses.category',
      select.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where expenses.receipt_file_id is null)`.as('without_receipt'),
      // numeric: the sum of many may exceed a bigint
      sql<string>`sum(expenses.amount_cents)`.as('cents'),
    ])
    .groupBy('expenses.category')
    .orderBy(sql`sum(expenses.amount_cents)`, 'desc')
    .orderBy('expenses.category')
    .execute()
  const categories = rows.map(({ category, count, cents }) => ({ category, count, cents: BigInt(cents) }))
  return {
    count: sumOfCounts(rows.map((row) => row.count)),
    withoutReceipt: sumOfCounts(rows.map((row) => row.without_receipt)),
    total: sumInLkr(categories.reduce((sum, { cents }) => sum + cents, 0n)),
    byCategory: categories.map(({ category, count, cents }) => ({
      category,
      count,
      total: sumInLkr(cents),
    })),
  }
}

function sumOfCounts(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

import { sql } from 'kysely'
import { IS_INCOME } from '#sales/invoices/server/invoice-tables.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { sumInLkr } from '#platform/shared/money.ts'
import type { Cashflow, IncomeExpenseChart } from '../shared/dashboard-schema.ts'
import { addMonths, monthLabel } from '../shared/months.ts'

/** Income and expenses of a month, in cents. */
interface MonthOfMoney {
  /** Its first day. */
  month: string
  income: bigint
  expenses: bigint
}

/**
 * Income by payment day and expenses by expense day (spec 12.2), for each month, including empty ones.
 * @param months their first days
 */
async function moneyByMonth(database: Executor, months: readonly string[]): Promise<MonthOfMoney[]> {
  const starts = [...months]
  const ends = starts.map((month) => addMonths(month, 1))
  const { rows } = await sql<{ month: string; income: string; expenses: string }>`
    select month.start as month,
      (select coalesce(sum(amount_cents), 0)::text from payments
        where ${IS_INCOME} and paid_on >= month.start and paid_on < month.until) as income,
      (select coalesce(sum(amount_cents), 0)::text from expenses
        where date >= month.start and date < month.until) as expenses
    from unnest(${starts}::date[], ${ends}::date[]) as month(start, until)
    order by month.start`.execute(database)
  return rows.map(({ month, income, expenses }) => ({
    month,
    income: BigInt(income),
    expenses: BigInt(expenses),
  }))
}

/** Income and expenses of these months. @param months their first days, oldest first */
export async function incomeExpenseChart(
  database: Executor,
  months: readonly string[],
): Promise<IncomeExpenseChart> {
  return toChart(await moneyByMonth(database, months))
}

/** The chart with the net amount of each month and its running total. @param months their first days, oldest first */
export async function cashflow(database: Executor, months: readonly string[]): Promise<Cashflow> {
  const rows = await moneyByMonth(database, months)
  const net = rows.map(({ income, expenses }) => income - expenses)
  let soFar = 0n
  const balance = net.map((cents) => {
    soFar += cents
    return soFar
  })
  return { ...toChart(rows), net: net.map(sumInLkr), balance: balance.map(sumInLkr) }
}

function toChart(rows: readonly MonthOfMoney[]): IncomeExpenseChart {
  return {
    months: rows.map(({ month }) => monthLabel(month)),
    income: rows.map(({ income }) => sumInLkr(income)),
    expenses: rows.map(({ expenses }) => sumInLkr(expenses)),
  }
}

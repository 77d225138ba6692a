import { sql } from 'kysely'
import { IS_INCOME, IS_UNPAID } from '#sales/invoices/server/invoice-tables.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { sumInLkr } from '#platform/shared/money.ts'
import type { MonthlyFinancial } from '../shared/dashboard-schema.ts'

interface SummaryRow {
  income: string
  expenses: string
  due: string
  overdue: string
}

/**
 * Income, expenses and profit of a period, and everything still due (spec 12.2), in one statement.
 * @param from first day; @param to last day; @param today the current calendar day in the business's time zone
 */
export async function summarizeMoney(
  database: Executor,
  { from, to }: { from: string; to: string },
  today: string,
): Promise<MonthlyFinancial> {
  const { rows } = await sql<SummaryRow>`
    select
      (select coalesce(sum(amount_cents), 0)::text from payments
        where ${IS_INCOME} and paid_on >= ${from}::date and paid_on <= ${to}::date) as income,
      (select coalesce(sum(amount_cents), 0)::text from expenses
        where date >= ${from}::date and date <= ${to}::date) as expenses,
      coalesce(sum(total_cents - paid_cents), 0)::text as due,
      coalesce(sum(total_cents - paid_cents) filter (where due_date < ${today}::date), 0)::text as overdue
    from invoices
    where ${IS_UNPAID}`.execute(database)
  const [row = { income: '0', expenses: '0', due: '0', overdue: '0' }] = rows
  return {
    totalIncome: sumInLkr(row.income),
    totalExpenses: sumInLkr(row.expenses),
    netProfit: sumInLkr(BigInt(row.income) - BigInt(row.expenses)),
    duePayments: sumInLkr(row.due),
    overduePayments: sumInLkr(row.overdue),
    from,
    to,
  }
}

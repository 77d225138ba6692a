import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Executor } from '#platform/server/database/database.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import type { ExpenseFilter, ExpenseListQuery, ExpenseSort } from '../shared/expense-endpoints.ts'
import { type Expense, EXPENSE_CATEGORIES } from '../shared/expense-schema.ts'
import { expenses as expenseTable } from './expense-tables.ts'

/** Text sorts case-insensitively; among equal expenses the newer one counts as later. */
const SORT_KEY: Readonly<Record<ExpenseSort, ReturnType<typeof sql>>> = {
  date: sql`expenses.date`,
  category: sql`lower(expenses.category)`,
  description: sql`lower(expenses.description)`,
  vendor: sql`lower(expenses.vendor)`,
  amount: sql`expenses.amount_cents`,
}

/** The expenses that match a filter; empty category names are ignored. */
export function matchingExpenses(
  database: Executor,
  filter: ExpenseFilter,
): SelectQueryBuilder<Database, 'expenses', object> {
  const { search, dateFrom = '', dateTo = '', vendor = '', projectId, clientId } = filter
  const categories = filter.category.filter((category) => category !== '')
  return database
    .selectFrom('expenses')
    .$if(categories.length > 0, (select) => select.where('expenses.category', 'in', categories))
    .$if(vendor !== '', (select) => select.where(sql<boolean>`lower(expenses.vendor) = lower(${vendor})`))
    .$if(projectId !== undefined, (select) => select.where('expenses.project_id', '=', projectId ?? 0))
    .$if(clientId !== undefined, (select) =>
      select.where(
        sql<boolean>`coalesce(expenses.client_id,
          (select client_id from projects where projects.id = expenses.project_id)) = ${clientId}`,
      ),
    )
    .$if(dateFrom !== '', (select) => select.where('expenses.date', '>=', dateFrom))
    .$if(dateTo !== '', (select) => select.where('expenses.date', '<=', dateTo))
    .$if(search !== '', (select) =>
      select.where(sql<boolean>`strpos(expenses.search_text, lower(${search})) > 0`),
    )
}

/** One page of expenses; those without a vendor come last in both directions. */
export async function listExpenses(
  database: Executor,
  query: ExpenseListQuery,
): Promise<{ expenses: Expense[]; total: number }> {
  const matching = matchingExpenses(database, query)
  const { total } = await matching
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const direction = query.sortOrder === 'ASC' ? sql`asc` : sql`desc`
  const rows = await withReceipt(matching)
    .orderBy(
      sql`${SORT_KEY[query.sortBy]} ${direction}${query.sortBy === 'vendor' ? sql` nulls last` : sql``}`,
    )
    .orderBy(sql`expenses.id ${direction}`)
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  return { expenses: rows, total }
}

/** Expenses as returned, with their project, who they are passed on to, and the details of their receipt. */
export function withReceipt(expenses: SelectQueryBuilder<Database, 'expenses', object>) {
  return expenses
    .leftJoin('files', 'files.id', 'expenses.receipt_file_id')
    .leftJoin('projects', 'projects.id', 'expenses.project_id')
    .leftJoin('clients', (join) =>
      join.on('clients.id', '=', sql<number>`coalesce(expenses.client_id, projects.client_id)`),
    )
    .select(expenseTable.reply)
    .select([
      'expenses.is_billed as isBilled',
      sql<Expense['project']>`case when projects.id is not null
        then json_build_object('id', projects.id, 'name', projects.name) end`.as('project'),
      sql<Expense['client']>`case when clients.id is not null
        then json_build_object('id', clients.id, 'name', clients.company_name) end`.as('client'),
      sql<Expense['receipt']>`case when files.id is not null then json_build_object('fileId', files.id,
        'name', expenses.receipt_name, 'type', files.content_type, 'size', files.size) end`.as('receipt'),
    ])
}

/** Categories in use, most used first, followed by the initial ones. */
export async function listExpenseCategories(database: Executor): Promise<string[]> {
  const used = await database
    .selectFrom('expenses')
    .select('category')
    .groupBy('category')
    .orderBy((order) => order.fn.countAll(), 'desc')
    .orderBy('category')
    .execute()
  return [...new Set([...used.map(({ category }) => category), ...EXPENSE_CATEGORIES])]
}

import { type QueryCreator, sql } from 'kysely'
import { IS_UNPAID } from '#sales/invoices/server/invoice-tables.ts'
import type { Database } from '#platform/server/database.ts'
import type { ClientRecord } from '../shared/client-schema.ts'

/**
 * What a statement `with page as (…)`, clients as they are replied, selects from them: with their projects counted, and
 * with what is left to pay of their invoices. A Draft and a Void owe nothing; what is due today is not late (rulings 4).
 * The sums in cents are of `numeric`, which the driver gives as text.
 * @param today the calendar day it is now in the business's time zone
 */
export function selectWithBalanceInCents(
  withPage: QueryCreator<Database & { page: ClientRecord }>,
  today: string,
) {
  const left = sql`total_cents - paid_cents`
  return withPage
    .selectFrom('page')
    .leftJoinLateral(
      (select) =>
        select
          .selectFrom('invoices')
          .whereRef('invoices.client_id', '=', 'page.id')
          .where(IS_UNPAID)
          .select([
            sql<string>`coalesce(sum(${left}), 0)`.as('owed_cents'),
            sql<string>`coalesce(sum(${left}) filter (where due_date < ${today}::date), 0)`.as(
              'overdue_cents',
            ),
          ])
          .as('balance'),
      (join) => join.onTrue(),
    )
    .selectAll('page')
}

/** The same as replies: the sums are LKR. */
export function selectWithBalance(withPage: QueryCreator<Database & { page: ClientRecord }>, today: string) {
  return selectWithBalanceInCents(withPage, today).select([
    sql<number>`(select count(*) from projects where projects.client_id = page.id)`.as('projectCount'),
    // exact to the cent as long as a number can be, and then the nearest
    sql<number>`(balance.owed_cents * 0.01)::float8`.as('owedAmount'),
    sql<number>`(balance.overdue_cents * 0.01)::float8`.as('overdueAmount'),
  ])
}

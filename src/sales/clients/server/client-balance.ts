import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { ClientRecord } from '../shared/client-schema.ts'

/**
 * A client's balance as a subquery over `page` (clients as replies), in cents as `numeric`, which the driver returns as
 * text. Provided by the feature that bills clients.
 */
export type Balance = RawBuilder<{ owed_cents: string; overdue_cents: string }>

/** The balance on a day. @param today the current calendar day in the business's time zone */
export type BalanceOn = (today: string) => Balance

/**
 * The selection of a statement `with page as (…)` over clients as replies: adds the number of projects and the balance.
 */
export function selectWithBalanceInCents(
  withPage: QueryCreator<Database & { page: ClientRecord }>,
  balance: Balance,
) {
  return withPage
    .selectFrom('page')
    .leftJoinLateral(balance.as('balance'), (join) => join.onTrue())
    .selectAll('page')
}

/** The rows as replies, with sums in LKR. */
export function selectWithBalance(
  withPage: QueryCreator<Database & { page: ClientRecord }>,
  balance: Balance,
) {
  return selectWithBalanceInCents(withPage, balance).select([
    sql<number>`(select count(*) from projects where projects.client_id = page.id)`.as('projectCount'),
    // exact to the cent as far as a number allows, else rounded to the nearest number
    sql<number>`(balance.owed_cents * 0.01)::float8`.as('owedAmount'),
    sql<number>`(balance.overdue_cents * 0.01)::float8`.as('overdueAmount'),
  ])
}

import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { ClientRecord } from '../shared/client-schema.ts'

/**
 * What a client owes, in cents of `numeric`, which the driver gives as text: a subquery over `page`, clients as they are
 * replied. The feature that bills clients knows it and hands it in.
 */
export type Balance = RawBuilder<{ owed_cents: string; overdue_cents: string }>

/** The balance on a day. @param today the calendar day it is now in the business's time zone */
export type BalanceOn = (today: string) => Balance

/**
 * What a statement `with page as (…)`, clients as they are replied, selects from them: with their projects counted, and
 * with what they owe.
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

/** The same as replies: the sums are LKR. */
export function selectWithBalance(
  withPage: QueryCreator<Database & { page: ClientRecord }>,
  balance: Balance,
) {
  return selectWithBalanceInCents(withPage, balance).select([
    sql<number>`(select count(*) from projects where projects.client_id = page.id)`.as('projectCount'),
    // exact to the cent as long as a number can be, and then the nearest
    sql<number>`(balance.owed_cents * 0.01)::float8`.as('owedAmount'),
    sql<number>`(balance.overdue_cents * 0.01)::float8`.as('overdueAmount'),
  ])
}

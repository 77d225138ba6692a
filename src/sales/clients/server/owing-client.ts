import { type QueryCreator, sql } from 'kysely'
import { IS_UNPAID } from '#sales/invoices/server/invoice-tables.ts'
import type { Database } from '#platform/server/database.ts'
import { sumInLkr } from '#platform/shared/money.ts'
import type { Client, ClientRecord } from '../shared/client-schema.ts'
import type { ClientRow } from './client-tables.ts'

/** A client's row with how many projects it has and what it owes. */
export interface OwingClientRow extends ClientRow {
  project_count: number
  /** Of `numeric`, which the driver gives as text. */
  owed_cents: string
  overdue_cents: string
}

/**
 * What a statement `with page as (…)`, rows of clients, selects from them: with their projects counted, and with what is
 * left to pay of their invoices. A Draft and a Void owe nothing; what is due today is not late (rulings 4).
 * @param today the calendar day it is now in the business's time zone
 */
export function selectOwing(withPage: QueryCreator<Database & { page: ClientRow }>, today: string) {
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
          .as('owing'),
      (join) => join.onTrue(),
    )
    .selectAll('page')
    .select([
      sql<number>`(select count(*) from projects where projects.client_id = page.id)`.as('project_count'),
      sql<string>`owing.owed_cents`.as('owed_cents'),
      sql<string>`owing.overdue_cents`.as('overdue_cents'),
    ])
}

/** A client as the API shows it. */
export function toClient(row: OwingClientRow): Client {
  return {
    ...toClientRecord(row),
    projectCount: row.project_count,
    owedAmount: sumInLkr(row.owed_cents),
    overdueAmount: sumInLkr(row.overdue_cents),
    version: row.version,
  }
}

export function toClientRecord(row: ClientRow): ClientRecord {
  return {
    id: row.id,
    companyName: row.company_name,
    contactName: row.contact_name,
    email: row.email,
    phone: row.phone,
    notes: row.notes,
    address: row.address,
    tin: row.tin,
    vatNumber: row.vat_number,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

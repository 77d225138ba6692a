import { sql } from 'kysely'
import type { BalanceOn } from '#sales/clients/server/index.ts'
import { IS_UNPAID } from '../invoice-tables.ts'

/**
 * The remaining amount of a client's invoices. Draft and Void count as 0; due today is not overdue (spec 1.10).
 */
export const clientBalance: BalanceOn = (today) => sql`(
  select coalesce(sum(total_cents - paid_cents), 0) as owed_cents,
    coalesce(sum(total_cents - paid_cents) filter (where due_date < ${today}::date), 0) as overdue_cents
  from invoices where invoices.client_id = page.id and ${IS_UNPAID})`

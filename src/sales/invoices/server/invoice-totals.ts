import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import type { InvoiceFilter } from '../shared/invoice-list-query.ts'
import type { InvoiceTotals } from '../shared/invoice-schema.ts'
import { INVOICE_STATUSES, type InvoiceStatus } from '../shared/invoice-status.ts'
import { filterCondition, statusExpression } from './lists/invoice-conditions.ts'

interface SumRow {
  /** Null for the sum of all chosen statuses. */
  status: InvoiceStatus | null
  count: number
  void_count: number
  total: number
  paid: number
  remaining: number
}

/**
 * Sums of the filtered invoices, in one statement. Void ones are counted but not summed; only issued ones have a
 * remaining amount. The sums are exact at any size until they are converted to LKR.
 * @param today calendar day
 */
export async function invoiceTotals(
  database: Executor,
  filter: InvoiceFilter,
  today: string,
): Promise<InvoiceTotals> {
  const chosen = filter.status.length === 0 ? INVOICE_STATUSES : filter.status
  const { rows } = await sql<SumRow>`
    with counted as (
      select ${statusExpression(today)} as status, count(*) as count,
        count(*) filter (where voided_at is not null) as void_count,
        coalesce(sum(total_cents) filter (where voided_at is null), 0) as total,
        sum(paid_cents - written_off_cents) as paid,
        coalesce(sum(total_cents - paid_cents) filter (where issued_at is not null and voided_at is null), 0)
          as remaining
      from invoices where ${filterCondition(filter)} group by 1
    ),
    summed as (
      select status, count, void_count, total, paid, remaining from counted
      union all
      select null, coalesce(sum(count), 0), coalesce(sum(void_count), 0), coalesce(sum(total), 0),
        coalesce(sum(paid), 0), coalesce(sum(remaining), 0)
      from counted where status = any(${[...chosen]}::text[])
    )
    select status, count::int, void_count::int, (total * 0.01)::float8 as total, (paid * 0.01)::float8 as paid,
      (remaining * 0.01)::float8 as remaining
    from summed`.execute(database)
  const byStatus = new Map(rows.map((row) => [row.status, row]))
  const all = byStatus.get(null)
  return {
    count: all?.count ?? 0,
    voidCount: all?.void_count ?? 0,
    total: all?.total ?? 0,
    paid: all?.paid ?? 0,
    remaining: all?.remaining ?? 0,
    byStatus: INVOICE_STATUSES.map((status) => {
      const row = byStatus.get(status)
      return { status, count: row?.count ?? 0, total: row?.total ?? 0 }
    }),
  }
}

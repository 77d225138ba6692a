import { type RawBuilder, sql } from 'kysely'
import { holdsText, isOfProject } from '#sales/documents/server/index.ts'
import type { InvoiceFilter } from '../../shared/invoice-list-query.ts'
import { INVOICE_STATUSES, type InvoiceStatus } from '../../shared/invoice-status.ts'
import { INVOICE_STORE, IS_UNPAID } from '../invoice-tables.ts'

/** Of a settled invoice: none of its total was or will be received. */
const IS_CLOSED = sql`(total_cents > 0 and credited_cents + written_off_cents = total_cents)`

/**
 * `invoiceStatus` of shared/invoice-status.ts as conditions over `invoices`: exactly one of them is true for each row.
 */
function statusConditions(today: string): Readonly<Record<InvoiceStatus, RawBuilder<boolean>>> {
  const isSettled = sql`(voided_at is null and issued_at is not null and paid_cents = total_cents)`
  const isLate = sql`coalesce(due_date < ${today}::date, false)`
  return {
    Draft: sql`(voided_at is null and issued_at is null)`,
    Sent: sql`(${IS_UNPAID} and paid_cents = 0 and not ${isLate})`,
    'Partially Paid': sql`(${IS_UNPAID} and paid_cents > 0 and not ${isLate})`,
    Overdue: sql`(${IS_UNPAID} and due_date < ${today}::date)`,
    Paid: sql`(${isSettled} and not ${IS_CLOSED})`,
    Closed: sql`(${isSettled} and ${IS_CLOSED})`,
    Void: sql`(voided_at is not null)`,
  }
}

/** The status of an invoice as an expression over `invoices`. @param today calendar day */
export function statusExpression(today: string): RawBuilder<InvoiceStatus> {
  const conditions = statusConditions(today)
  const branches = INVOICE_STATUSES.map((status) => sql`when ${conditions[status]} then ${sql.lit(status)}`)
  return sql`(case ${sql.join(branches, sql` `)} end)`
}

/** Whether an invoice has one of these statuses; an empty list means all. */
export function hasStatus(statuses: readonly InvoiceStatus[], today: string): RawBuilder<boolean> {
  const conditions = statusConditions(today)
  const chosen = INVOICE_STATUSES.filter((status) => statuses.includes(status))
  if (chosen.length === 0 || chosen.length === INVOICE_STATUSES.length) return sql`true`
  return sql`(${sql.join(
    chosen.map((status) => conditions[status]),
    sql` or `,
  )})`
}

/** The filter without its status, as a condition over `invoices`. Input is passed as parameters only. */
export function filterCondition(filter: InvoiceFilter): RawBuilder<boolean> {
  const compare = (comparison: RawBuilder<unknown>, value: string | undefined, cast: 'bigint' | 'date') =>
    value === undefined || value === '' ? [] : [sql`${comparison} ${value}::${sql.raw(cast)}`]
  const conditions = [
    // an id beyond the integer range belongs to no client
    ...compare(sql`client_id =`, filter.clientId, 'bigint'),
    ...compare(sql`issue_date >=`, filter.issueDateFrom, 'date'),
    ...compare(sql`issue_date <=`, filter.issueDateTo, 'date'),
    ...compare(sql`due_date >=`, filter.dueDateFrom, 'date'),
    ...compare(sql`due_date <=`, filter.dueDateTo, 'date'),
    isOfProject(INVOICE_STORE, filter.projectId),
    holdsText(INVOICE_STORE, filter.search),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** The filter as a condition over `invoices`. @param today calendar day, for the status */
export function invoiceCondition(filter: InvoiceFilter, today: string): RawBuilder<boolean> {
  return sql`(${hasStatus(filter.status, today)} and ${filterCondition(filter)})`
}

import { type RawBuilder, sql } from 'kysely'
import {
  type DocumentColumns,
  pricedStoredLine,
  storedDiscount,
  type StoredLine,
} from '#sales/documents/server/index.ts'
import { depositsTooLarge } from '#sales/line-items/shared/line-limits.ts'
import { documentTotals } from '#sales/line-items/shared/totals.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type Cents, difference, storedCents, sumOf } from '#platform/shared/money.ts'

/** A deposit that is deducted, as selected with the final invoice. */
export interface StoredDeduction {
  invoice_id: number
  invoice_number: string | null
  net_cents: number
  taxed_cents: number
}

/** The final invoice on which a deposit is deducted. */
export interface StoredDeductedOn {
  invoice_id: number
  invoice_number: string | null
  is_issued: boolean
}

/** Selects what an invoice deducts; a void one still shows it, and so does one whose quote is gone. */
export const DEDUCTIONS: RawBuilder<StoredDeduction[]> = sql<StoredDeduction[]>`
  case when invoices.kind = 'invoice' and invoices.deducted_cents > 0 then (
    select coalesce(json_agg(json_build_object('invoice_id', deposit.id, 'invoice_number', deposit.invoice_number,
      'net_cents', deduction.net_cents, 'taxed_cents', deduction.taxed_cents) order by deposit.id), '[]'::json)
    from invoice_deductions deduction join invoices deposit on deposit.id = deduction.deposit_invoice_id
    where deduction.invoice_id = invoices.id
  ) else '[]'::json end`

/** Selects the invoice on which a deposit is deducted. */
export const DEDUCTED_ON: RawBuilder<StoredDeductedOn | null> = sql<StoredDeductedOn | null>`
  case when invoices.kind = 'deposit' then (
    select json_build_object('invoice_id', final.id, 'invoice_number', final.invoice_number,
      'is_issued', final.issued_at is not null)
    from invoice_deductions deduction join invoices final on final.id = deduction.invoice_id
    where deduction.deposit_invoice_id = invoices.id and not deduction.is_freed
  ) end`

/** The issued deposits of a locked quote, for its final invoice to deduct; what was credited is charged no more. */
export async function issuedDeposits(
  transaction: WriteExecutor,
  quoteId: number,
): Promise<StoredDeduction[]> {
  return transaction
    .selectFrom('invoices')
    .select(['id as invoice_id', 'invoice_number', 'net_cents', 'taxed_cents'])
    .where('quote_id', '=', quoteId)
    .where('kind', '=', 'deposit')
    .where('issued_at', 'is not', null)
    .where('voided_at', 'is', null)
    .where('credited_cents', '=', 0)
    .orderBy('id')
    .execute()
}

/** What deposits charge together, before levy and tax. */
export function deductedSums(deductions: readonly StoredDeduction[]): { net: Cents; taxed: Cents } {
  return {
    net: sumOf(deductions.map((each) => storedCents(each.net_cents))),
    taxed: sumOf(deductions.map((each) => storedCents(each.taxed_cents))),
  }
}

/** What the deposits change about the columns of an invoice. */
export type DeductedColumns = {
  deducted_cents: number
  untaxed_cents: number
  levy_cents: number
  tax_cents: number
  total_cents: number
}

type Charged = Readonly<Record<'tax_rate' | 'levy_rate', number | string>> &
  Pick<DocumentColumns, 'discount_fixed_cents'> & { discount_percent: number | string | null }

/**
 * The sums of an invoice less its deposits.
 * @param what of the sentence; see depositsTooLarge
 * @returns a sentence instead if the deposits are more than it charges, or than its taxed or untaxed part
 */
export function deducted(
  columns: Charged,
  lines: readonly StoredLine[],
  deductions: readonly StoredDeduction[],
  what?: string,
): DeductedColumns | { refusal: string } {
  const sums = deductedSums(deductions)
  const terms = {
    taxRate: Number(columns.tax_rate),
    levyRate: Number(columns.levy_rate),
    discount: storedDiscount(columns.discount_percent, columns.discount_fixed_cents),
  }
  const priced = lines.map(pricedStoredLine)
  const whole = documentTotals(priced, terms)
  if (sums.taxed > whole.taxed || difference(sums.net, sums.taxed) > difference(whole.net, whole.taxed)) {
    return { refusal: depositsTooLarge(sums.net, what) }
  }
  const totals = documentTotals(priced, { ...terms, deducted: sums })
  return {
    deducted_cents: totals.deducted,
    untaxed_cents: difference(totals.net, totals.taxed),
    levy_cents: totals.levy,
    tax_cents: totals.tax,
    total_cents: totals.total,
  }
}

/** Stores what a locked invoice deducts. */
export async function storeDeductions(
  transaction: WriteExecutor,
  invoiceId: number,
  deductions: readonly StoredDeduction[],
): Promise<void> {
  if (deductions.length === 0) return
  await transaction
    .insertInto('invoice_deductions')
    .values(
      deductions.map((each) => ({
        invoice_id: invoiceId,
        deposit_invoice_id: each.invoice_id,
        net_cents: each.net_cents,
        taxed_cents: each.taxed_cents,
      })),
    )
    .execute()
}

/** The deposits of an invoice that becomes void may be deducted by another one. */
export async function freeDeposits(transaction: WriteExecutor, invoiceId: number): Promise<void> {
  await transaction
    .updateTable('invoice_deductions')
    .set({ is_freed: true })
    .where('invoice_id', '=', invoiceId)
    .execute()
}

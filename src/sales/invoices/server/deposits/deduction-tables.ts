import type { ColumnType } from 'kysely'

/** The deposits that a final invoice deducts, each with what it charges before levy and tax. */
export interface InvoiceDeductionsTable {
  invoice_id: ColumnType<number, number, never>
  deposit_invoice_id: ColumnType<number, number, never>
  net_cents: ColumnType<number, number, never>
  taxed_cents: ColumnType<number, number, never>
  /** The final invoice became void: another one may deduct the deposit. */
  is_freed: ColumnType<boolean, never, boolean>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    invoice_deductions: InvoiceDeductionsTable
  }
}

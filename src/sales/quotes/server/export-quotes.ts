import { ALL_ROWS, type CountedCsv, countedCsv, lkrCell } from '#sales/documents/server/index.ts'
import { IS_FINAL } from '#sales/invoices/server/invoice-tables.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { MAX_CSV_ROWS } from '#platform/shared/csv.ts'
import { dayIn } from '#platform/shared/dates.ts'
import type { QuoteFilter } from '../shared/quote-endpoints.ts'
import { quoteCondition } from './list-quotes.ts'

/** The filtered quotes, newest first; at most MAX_CSV_ROWS. @param timeZone of the business */
export async function exportQuotes(
  database: Executor,
  filter: QuoteFilter,
  timeZone: string,
): Promise<CountedCsv> {
  const rows = await database
    .selectFrom('quotes')
    .where(quoteCondition(filter))
    .leftJoin('invoices', (join) => join.onRef('invoices.quote_id', '=', 'quotes.id').on(IS_FINAL))
    .select([
      'quotes.id',
      'quotes.client_name',
      'quotes.client_email',
      'quotes.subject',
      'quotes.status',
      'quotes.valid_until',
      'quotes.subtotal_cents',
      'quotes.tax_rate',
      'quotes.tax_cents',
      'quotes.total_cents',
      'quotes.discount_cents',
      'quotes.levy_cents',
      'quotes.created_at',
      'invoices.invoice_number',
      ALL_ROWS,
    ])
    .orderBy('quotes.created_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(MAX_CSV_ROWS)
    .execute()
  return countedCsv<(typeof rows)[number]>(
    'quotes.csv',
    {
      Quote: (row) => quoteNumber(row.id),
      Client: (row) => row.client_name,
      'Client Email': (row) => row.client_email,
      Subject: (row) => row.subject,
      Status: (row) => row.status,
      'Valid Until': (row) => row.valid_until,
      'Subtotal (LKR)': (row) => lkrCell(row.subtotal_cents),
      'Tax Rate (%)': (row) => Number(row.tax_rate),
      'Tax (LKR)': (row) => lkrCell(row.tax_cents),
      'Total (LKR)': (row) => lkrCell(row.total_cents),
      Invoice: (row) => row.invoice_number,
      Created: (row) => dayIn(timeZone, new Date(row.created_at)),
      'Discount (LKR)': (row) => lkrCell(row.discount_cents),
      'Net (LKR)': (row) => lkrCell(row.subtotal_cents - row.discount_cents),
      'SSCL (LKR)': (row) => lkrCell(row.levy_cents),
    },
    rows,
  )
}

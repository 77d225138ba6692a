import type { Executor } from '#platform/server/database/database.ts'
import { csvFile, MAX_CSV_ROWS } from '#platform/shared/csv.ts'
import { dayIn } from '#platform/shared/dates.ts'
import type { FileContents } from '#platform/shared/file-contents.ts'
import { fromCents, storedCents } from '#platform/shared/money.ts'
import type { QuoteFilter } from '../shared/quote-endpoints.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { quoteCondition } from './list-quotes.ts'

const HEADER = [
  'Quote',
  'Client',
  'Client Email',
  'Subject',
  'Status',
  'Valid Until',
  'Subtotal (LKR)',
  'Tax Rate (%)',
  'Tax (LKR)',
  'Total (LKR)',
  'Invoice',
  'Created',
] as const

/** The filtered quotes, newest first. @param timeZone of the business */
export async function exportQuotes(
  database: Executor,
  filter: QuoteFilter,
  timeZone: string,
): Promise<FileContents> {
  const rows = await database
    .selectFrom('quotes')
    .where(quoteCondition(filter))
    .leftJoin('invoices', 'invoices.quote_id', 'quotes.id')
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
      'quotes.created_at',
      'invoices.invoice_number',
    ])
    .orderBy('quotes.created_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(MAX_CSV_ROWS)
    .execute()
  return csvFile(
    'quotes.csv',
    HEADER,
    rows.map((row) => [
      quoteNumber(row.id),
      row.client_name,
      row.client_email,
      row.subject,
      row.status,
      row.valid_until,
      inLkr(row.subtotal_cents),
      Number(row.tax_rate),
      inLkr(row.tax_cents),
      inLkr(row.total_cents),
      row.invoice_number,
      dayIn(timeZone, new Date(row.created_at)),
    ]),
  )
}

const inLkr = (cents: number) => fromCents(storedCents(cents))

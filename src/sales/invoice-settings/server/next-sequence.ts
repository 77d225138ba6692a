import { sql } from 'kysely'

/**
 * The value of {SEQ} for the next invoice of the settings `invoice_settings`: one more than the last number used in the
 * series, from 1. Only issuing an invoice advances a series. Series are found by name, in the formats of seriesName and
 * taxSeriesName in number-of-invoice.ts.
 */
export const nextSequence = nextOf('invoice_number_format', '')

/** The same for the next tax invoice. */
export const nextTaxSequence = nextOf('tax_invoice_number_format', 'tax-invoice ')

function nextOf(format: 'invoice_number_format' | 'tax_invoice_number_format', begin: string) {
  return sql<number>`coalesce((
  select series.last_number from invoice_series series
  where series.name = ${begin} || replace(${sql.ref(`invoice_settings.${format}`)}, '{PREFIX}', invoice_settings.invoice_prefix)
), 0) + 1`
}

import { sql } from 'kysely'

/**
 * The number of the series that the next invoice of the settings `invoice_settings` gets, for {SEQ}: one more than the last
 * that was given, from 1. Only the issuing of an invoice counts a series up; it is found by its name as seriesName of
 * number-of-invoice.ts writes it.
 */
export const nextSequence = sql<number>`coalesce((
  select series.last_number from invoice_series series
  where series.name = replace(invoice_settings.invoice_number_format, '{PREFIX}', invoice_settings.invoice_prefix)
), 0) + 1`

import { sql } from 'kysely'
import {
  INVOICE_SETTINGS_DEFAULTS,
  type IssuingSettings,
} from '#sales/invoice-settings/shared/invoice-settings-schema.ts'
import { invoiceNumber, seriesName, taxSeriesName } from '#sales/invoice-settings/shared/number-of-invoice.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { InvoiceTitle } from '../shared/tax/title-of.ts'

/** The lock for assigning numbers: different formats can produce the same number. */
const NUMBERING_LOCK = 7_240_004

/**
 * Assigns the next number of the settings' series. @returns it with the time of assignment. The number belongs to the
 * transaction: after a rollback it is assigned again. With {SEQ} the series has no gaps except for numbers that another
 * series assigned; without it, numbers of the same second get `-2`, `-3`. The series and the position in it are
 * recorded, because the text alone does not tell them. Tax invoices have a series of their own (spec 20.3).
 */
export function takeNumber(
  transaction: WriteExecutor,
  invoiceId: number,
  settings: IssuingSettings | null,
  platform: Pick<Platform, 'config' | 'clock'> & { title: InvoiceTitle },
): Promise<{ number: string; at: Date }> {
  const { invoicePrefix: prefix, ...formats } = settings ?? INVOICE_SETTINGS_DEFAULTS
  const isTaxInvoice = platform.title === 'tax-invoice'
  const format = isTaxInvoice ? formats.taxInvoiceNumberFormat : formats.invoiceNumberFormat
  const owner = { invoice_id: invoiceId, is_tax_invoice: isTaxInvoice }
  const series = (isTaxInvoice ? taxSeriesName : seriesName)(format, prefix)
  return takeNext(transaction, owner, { format, prefix, series }, platform)
}

/** The same for a credit note, which no invoice shares a number with. @param id the one it is stored with afterwards */
export function takeCreditNoteNumber(
  transaction: WriteExecutor,
  id: number,
  settings: IssuingSettings | null,
  platform: Pick<Platform, 'config' | 'clock'>,
): Promise<{ number: string; at: Date }> {
  const { creditNoteFormat: format, invoicePrefix: prefix } = settings ?? INVOICE_SETTINGS_DEFAULTS
  const series = seriesName(format, prefix)
  return takeNext(transaction, { credit_note_id: id }, { format, prefix, series }, platform)
}

async function takeNext(
  transaction: WriteExecutor,
  owner: { invoice_id: number; is_tax_invoice: boolean } | { credit_note_id: number },
  { format, prefix, series }: Record<'format' | 'prefix' | 'series', string>,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
): Promise<{ number: string; at: Date }> {
  await sql`select pg_advisory_xact_lock(${NUMBERING_LOCK})`.execute(transaction)
  // read after the lock, so that a later number never has an earlier time
  const at = clock()
  const numberOf = (sequence: number) =>
    invoiceNumber(format, { prefix, instant: at, timeZone: config.timeZone, sequence })
  let sequence = await nextOf(transaction, series)
  const first = numberOf(sequence)
  const isSequence = format.includes('{SEQ')
  let number = first
  for (let repeat = 2; await isTaken(transaction, number); repeat++) {
    if (isSequence) {
      await transaction
        .insertInto('invoice_numbers')
        .values({ number, series, sequence, passed_over: 'taken' })
        .execute()
      sequence = await nextOf(transaction, series)
    }
    number = isSequence ? numberOf(sequence) : `${first}-${repeat}`
  }
  await transaction
    .insertInto('invoice_numbers')
    .values({ number, series, sequence, ...owner })
    .execute()
  return { number, at }
}

async function nextOf(transaction: WriteExecutor, series: string): Promise<number> {
  const row = await transaction
    .insertInto('invoice_series')
    .values({ name: series, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ last_number: sql`invoice_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return row.last_number
}

async function isTaken(transaction: WriteExecutor, number: string): Promise<boolean> {
  const { rows } = await sql`
    select from invoices where invoice_number = ${number}
    union all
    select from invoice_numbers where number = ${number} and credit_note_id is not null
    limit 1`.execute(transaction)
  return rows.length > 0
}

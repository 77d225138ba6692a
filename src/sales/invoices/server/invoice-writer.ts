import type { ChangeActor } from '#platform/server/records/changes.ts'
import type { Platform } from '#platform/server/platform.ts'

/** Who writes an invoice, and when. */
export interface InvoiceWriter {
  actor: ChangeActor
  now: Date
  /** The calendar day of `now` in the business's time zone. */
  today: string
}

/** Who records a payment: people are told when an invoice is paid. */
export type PaymentWriter = InvoiceWriter & {
  platform: Pick<Platform, 'config' | 'clock'>
  /** Nobody is told: it is only a sample. */
  isSample?: boolean
}

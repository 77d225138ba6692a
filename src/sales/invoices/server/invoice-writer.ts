import type { ChangeActor } from '#platform/server/records/changes.ts'
import type { Platform } from '#platform/server/platform.ts'

/** The author of a change to an invoice, and its time. */
export interface InvoiceWriter {
  actor: ChangeActor
  now: Date
  /** The calendar day of `now` in the business's time zone. */
  today: string
}

/** The author of a payment, with what is needed to notify others. */
export type PaymentWriter = InvoiceWriter & {
  platform: Pick<Platform, 'config' | 'clock'>
  /** Sample data: no one is notified. */
  isSample?: boolean
}

import type { AnnouncedEvent } from '#platform/server/records/announced-event.ts'
import { SLIP_ENTITY } from './slip-tables.ts'

/** What other programs may be told of bank slips. */
export const announcedSlips: readonly AnnouncedEvent[] = [
  {
    type: 'payment.slip_sent',
    label: 'A client sends a bank slip',
    entity: SLIP_ENTITY.name,
    isIn: ({ action }) => action === 'create',
    source: {
      table: 'slips',
      about:
        "coalesce((select invoice_number from invoices where invoices.id = slips.invoice_id), 'INV' || invoice_id)",
      data: {
        invoiceId: 'invoice_id',
        paidOn: 'paid_on',
        cents: 'amount_cents',
        currency: "'LKR'",
      },
    },
  },
]

import type { AnnouncedEvent, AnnouncedSource } from '#platform/server/records/announced-event.ts'
import { INVOICE_ENTITY } from './invoice-tables.ts'

const source: AnnouncedSource = {
  table: 'invoices',
  about: "coalesce(invoice_number, 'INV' || id)",
  data: {
    number: 'invoice_number',
    clientId: 'client_id',
    clientName: 'client_name',
    projectId: 'project_id',
    dueDate: 'due_date',
    cents: 'total_cents',
    paidCents: 'paid_cents',
    currency: "'LKR'",
  },
}

/** What a payment leaves: the sum of the change itself, as another payment may follow at once. */
const IS_PAID = "total_cents > 0 and coalesce((after ->> 'paid_cents')::bigint, paid_cents) >= total_cents"

function did(...events: string[]): AnnouncedEvent['isIn'] {
  return ({ action, after }) => action === 'update' && events.includes(String(after['event']))
}

const payment: NonNullable<AnnouncedEvent['adds']> = ({ after }) => ({
  paymentId: Number(after['payment_id']),
  paymentCents: Number(after['amount_cents']),
  paidOn: String(after['paid_on']),
})

/** What other programs may be told of invoices and their payments. */
export const announcedInvoices: readonly AnnouncedEvent[] = [
  {
    type: 'invoice.issued',
    label: 'An invoice is issued',
    entity: INVOICE_ENTITY.name,
    isIn: did('issued'),
    source,
  },
  {
    type: 'invoice.sent',
    label: 'An invoice is sent by e-mail',
    entity: INVOICE_ENTITY.name,
    isIn: did('sent'),
    source,
  },
  {
    type: 'invoice.paid',
    label: 'An invoice is paid in full',
    entity: INVOICE_ENTITY.name,
    isIn: did('paid', 'applied', 'withheld'),
    source: { ...source, where: IS_PAID },
  },
  {
    type: 'payment.recorded',
    label: 'A payment of an invoice is recorded',
    entity: INVOICE_ENTITY.name,
    isIn: did('paid'),
    source,
    adds: payment,
  },
  {
    type: 'payment.reversed',
    label: 'A payment of an invoice is reversed',
    entity: INVOICE_ENTITY.name,
    isIn: did('reversed'),
    source,
    adds: payment,
  },
]

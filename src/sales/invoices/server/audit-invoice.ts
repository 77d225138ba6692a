import type { Audited } from '#platform/server/records/audited.ts'
import { INVOICE_FIELD_WORDS as WORDS } from '../shared/invoice-field-words.ts'
import { invoiceLabel } from '../shared/invoice-schema.ts'

/** Labels of an invoice's own events; see the `event` of its changes. */
const EVENTS: Readonly<Record<string, string>> = {
  edited: 'changed',
  issued: 'issued',
  reopened: 'set back to draft',
  numbered: 'given its number',
  paid: 'payment recorded',
  reversed: 'payment reversed',
  applied: 'paid from the account',
  'moved back': 'payment moved to the account',
  'written off': 'written off',
  credited: 'credited',
  'credit taken back': 'credit note made void',
  sent: 'sent by e-mail',
  voided: 'made void',
  deducted: 'deposit deducted',
}

/** How the audit trail shows invoices. */
export const auditedInvoice: Audited = {
  kind: { name: 'invoice', label: 'Invoice' },
  fields: {
    invoice_number: ['Number', 'text'],
    client_name: [WORDS.client_name, 'text'],
    client_email: [WORDS.client_email, 'text'],
    language: [WORDS.language, 'text'],
    client_id: ['Linked client', 'the client'],
    invoice_settings_id: [WORDS.invoice_settings_id, 'the invoice-settings'],
    project_id: ['Project', 'the project'],
    quote_id: ['Quote', 'the quote'],
    issue_date: ['Issued', 'day'],
    due_date: [WORDS.due_date, 'day'],
    subject: [WORDS.subject, 'text'],
    notes: [WORDS.notes, 'text'],
    custom_terms: [WORDS.custom_terms, 'text'],
    supply_date: [WORDS.supply_date, 'day'],
    place_of_supply: [WORDS.place_of_supply, 'text'],
    payment_mode: [WORDS.payment_mode, 'text'],
    title: ['Title', 'text'],
    title_reason: ['Reason of the title', 'text'],
    tax_rate: [WORDS.tax_rate, 'percent'],
    levy_rate: [WORDS.levy_rate, 'percent'],
    discount_percent: [WORDS.discount_percent, 'percent'],
    discount_fixed_cents: [WORDS.discount_fixed_cents, 'money'],
    items: [WORDS.items, 'lines'],
    deducted_cents: ['Deposits', 'money'],
    total_cents: [WORDS.total_cents, 'money'],
    amount_cents: ['Payment', 'money'],
    paid_on: ['Paid on', 'day'],
    reason: ['Reason', 'text'],
    credit_note_number: ['Credit note', 'text'],
    paid_cents: ['Paid in all', 'money'],
    to_address: ['Sent to', 'text'],
    voided_at: ['Made void', 'instant'],
    parties: ['What the document shows of both sides', 'changed'],
  },
  source: {
    table: 'invoices',
    title: `coalesce(invoice_number, 'INV' || id) || ' ' || coalesce(client_name, client_email, '')`,
    searched: 'search_text',
    number: { sign: 'inv-?', text: (id) => invoiceLabel({ id, invoiceNumber: null }), isInTitle: false },
  },
  did: ({ action, after }) => (action === 'update' ? EVENTS[String(after['event'])] : undefined),
}

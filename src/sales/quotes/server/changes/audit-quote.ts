import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import { INVOICE_FIELD_WORDS as WORDS } from '#sales/invoices/shared/invoice-field-words.ts'
import type { Audited } from '#platform/server/records/audited.ts'

/** How the audit trail shows quotes. */
export const auditedQuote: Audited = {
  kind: { name: 'quote', label: 'Quote' },
  fields: {
    status: ['Status', 'text'],
    client_name: [WORDS.client_name, 'text'],
    client_email: [WORDS.client_email, 'text'],
    language: [WORDS.language, 'text'],
    client_id: ['Linked client', 'the client'],
    invoice_settings_id: [WORDS.invoice_settings_id, 'the invoice-settings'],
    project_id: ['Project', 'the project'],
    valid_until: ['Valid Until', 'day'],
    subject: [WORDS.subject, 'text'],
    notes: [WORDS.notes, 'text'],
    tax_rate: [WORDS.tax_rate, 'percent'],
    levy_rate: [WORDS.levy_rate, 'percent'],
    discount_percent: [WORDS.discount_percent, 'percent'],
    discount_fixed_cents: [WORDS.discount_fixed_cents, 'money'],
    lines: [WORDS.items, 'lines'],
    total_cents: [WORDS.total_cents, 'money'],
    starts_project: ['Start a project when accepted', 'flag'],
    deposit_percent: ['Deposit when accepted', 'percent'],
    deposit_cents: ['Deposit when accepted', 'money'],
    sent_at: ['Sent', 'instant'],
    invoice_id: ['Invoice', 'the invoice'],
    part_invoice_id: ['Deposit', 'the invoice'],
  },
  source: {
    table: 'quotes',
    title: `coalesce(client_name, client_email, '')`,
    searched: 'search_text',
    number: { sign: 'q-?', text: quoteNumber, isInTitle: true, column: 'quote_number' },
  },
  did({ action, after }) {
    if (action !== 'update') return undefined
    if (typeof after['part_invoice_id'] === 'number') return 'asked for a part'
    return typeof after['invoice_id'] === 'number' ? 'turned into an invoice' : undefined
  },
}

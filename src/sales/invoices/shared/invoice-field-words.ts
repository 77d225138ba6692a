/** Labels of an invoice's editable columns, as in its form; for its history and the audit trail. */
export const INVOICE_FIELD_WORDS = {
  client_name: 'Client',
  client_email: 'Client email',
  language: 'Language',
  due_date: 'Due date',
  tax_rate: 'Tax rate',
  levy_rate: 'SSCL rate',
  discount_percent: 'Discount in percent',
  discount_fixed_cents: 'Discount',
  subject: 'Subject',
  notes: 'Notes',
  custom_terms: 'Custom terms',
  items: 'Line items',
  total_cents: 'Total',
  invoice_settings_id: 'Invoice settings',
} as const satisfies Readonly<Record<string, string>>

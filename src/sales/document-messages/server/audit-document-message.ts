import type { Audited } from '#platform/server/records/audited.ts'

/** How the audit trail shows messages: those of clients with address and browser (spec 21.4). */
export const auditedDocumentMessage: Audited = {
  kind: { name: 'document-message', label: 'Message about a document' },
  fields: {
    quote_id: ['Quote', 'the quote'],
    invoice_id: ['Invoice', 'the invoice'],
    text: ['Text', 'text'],
    email: ['E-mail for the reply', 'text'],
    mailed_to: ['Mailed to', 'text'],
    address: ['Address', 'text'],
    browser: ['Browser', 'text'],
  },
  source: {
    table: 'document_messages',
    title: `name || case when quote_id is null then ', invoice ' || invoice_id else ', Q' || quote_id end`,
  },
  did: ({ after }) => (after['author'] === 'client' ? 'asked' : 'replied'),
}

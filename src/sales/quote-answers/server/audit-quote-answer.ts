import type { Audited } from '#platform/server/records/audited.ts'

/** How the audit trail shows the answers of clients: with address and browser (spec 19.4). */
export const auditedQuoteAnswer: Audited = {
  kind: { name: 'quote-answer', label: 'Answer to a quote' },
  fields: {
    quote_id: ['Quote', 'the quote'],
    name: ['Name', 'text'],
    position: ['Position', 'text'],
    reason: ['Reason', 'text'],
    remarks: ['Remarks', 'text'],
    total_cents: ['Total', 'money'],
    pdf_sha256: ['SHA-256 of the PDF', 'text'],
    email: ['Copy sent to', 'text'],
    address: ['Address', 'text'],
    browser: ['Browser', 'text'],
  },
  source: {
    table: 'quote_answers',
    title: `name || ', Q' || quote_id`,
  },
  did: ({ after }) => (after['answer'] === 'accepted' ? 'accepted' : 'declined'),
}

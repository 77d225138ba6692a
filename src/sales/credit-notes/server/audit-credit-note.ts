import type { Audited } from '#platform/server/records/audited.ts'

/** How the audit trail shows credit notes. */
export const auditedCreditNote: Audited = {
  kind: { name: 'credit-note', label: 'Credit note' },
  fields: {
    number: ['Number', 'text'],
    issue_date: ['Issued', 'day'],
    reason: ['Reason', 'text'],
    text: ['Text', 'text'],
    net_cents: ['Net amount', 'money'],
    levy_cents: ['SSCL', 'money'],
    tax_cents: ['Tax', 'money'],
    total_cents: ['Total', 'money'],
    settled_cents: ['Settled on its invoice', 'money'],
    bill_again: ['Work billed again later', 'flag'],
    to_address: ['Sent to', 'text'],
    voided_at: ['Made void', 'instant'],
  },
  source: {
    table: 'credit_notes',
    title: `number || ' ' || coalesce(parties -> 'client' ->> 'name', parties -> 'client' ->> 'email', '')`,
    searched: 'search_text',
  },
  did: ({ action, after }) => (action === 'update' ? EVENTS[String(after['event'])] : 'issued'),
}

const EVENTS: Readonly<Record<string, string>> = { sent: 'sent by e-mail', voided: 'made void' }

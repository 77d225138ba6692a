import type { Audited } from '#platform/server/records/audited.ts'

/** How the audit trail shows slips: with address and browser of whoever sent one by link (spec 22.5). */
export const auditedSlip: Audited = {
  kind: { name: 'slip', label: 'Bank slip' },
  fields: {
    invoice_id: ['Invoice', 'the invoice'],
    amount_cents: ['Amount', 'money'],
    paid_on: ['Day', 'day'],
    reference: ['Reference', 'text'],
    note: ['Remarks', 'text'],
    why: ['Why', 'text'],
    sha256: ['SHA-256 of the file', 'text'],
    address: ['Address', 'text'],
    browser: ['Browser', 'text'],
  },
  source: {
    table: 'slips',
    title: `'Slip ' || id`,
  },
  did: ({ action, after }) => (action === 'create' ? 'received' : STATES[String(after['state'])]),
}

const STATES: Readonly<Record<string, string>> = {
  booked: 'booked',
  refused: 'refused',
  new: 'new again: its payment was reversed',
}

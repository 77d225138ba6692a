import type { Audited } from '#platform/server/records/audited.ts'

/** How the audit trail shows receipts. */
export const auditedReceipt: Audited = {
  kind: { name: 'receipt', label: 'Receipt' },
  fields: {
    amount_cents: ['Amount', 'money'],
    paid_on: ['Received on', 'day'],
    method: ['Method', 'text'],
    reference: ['Reference', 'text'],
    reason: ['Reason', 'text'],
    number: ['Number', 'text'],
  },
  source: {
    table: 'receipts',
    title: `(select account.name from client_accounts account where account.id = account_id)`,
  },
  did: ({ action, after }) => (action === 'update' ? RECEIPT_EVENTS[String(after['event'])] : 'recorded'),
}

const RECEIPT_EVENTS: Readonly<Record<string, string>> = {
  reversed: 'reversed',
  moved: 'moved to other invoices',
  printed: 'printed',
}

/** How the audit trail shows the money on the accounts of clients. */
export const auditedAccount: Audited = {
  kind: { name: 'account', label: 'Client account' },
  fields: {
    amount_cents: ['Amount', 'money'],
    paid_on: ['Day', 'day'],
    reason: ['Reason', 'text'],
    credit_note_number: ['Credit note', 'text'],
  },
  source: { table: 'client_accounts', title: 'name', searched: 'lower(name)' },
  did: ({ after }) => ACCOUNT_EVENTS[String(after['event'])],
}

const ACCOUNT_EVENTS: Readonly<Record<string, string>> = {
  received: 'money received',
  applied: 'applied to an invoice',
  'moved back': 'moved back from an invoice',
  refunded: 'paid back',
  reversed: 'payment reversed',
  credited: 'credited',
  'credit taken back': 'credit note made void',
}

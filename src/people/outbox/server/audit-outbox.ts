import type { Audited } from '#platform/server/records/audited.ts'

const STATES: Readonly<Record<string, string>> = {
  queued: 'put into the queue again',
  delivered: 'delivered',
  failed: 'not delivered',
}

/** How the audit trail describes mail. */
export const auditedMail: Audited = {
  kind: { name: 'outbox', label: 'Mail' },
  fields: {
    kind: ['Kind', 'text'],
    to_address: ['To', 'text'],
    subject: ['Subject', 'text'],
    state: ['State', 'text'],
    attempts: ['Attempts', 'text'],
    server_reply: ['Answer of the mail server', 'text'],
  },
  source: { table: 'outbox_messages', title: 'subject' },
  did: ({ action, after }) => (action === 'update' ? STATES[String(after['state'])] : 'queued'),
}

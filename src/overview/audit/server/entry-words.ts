import type { AuditAction } from '../shared/audit-schema.ts'

/** A row of a table as `changes` keeps it, or a part of one. */
export type Recorded = Readonly<Record<string, unknown>>

const PLAIN: Readonly<Record<AuditAction, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
}

/** What an invoice's own events are called; see the `event` of its changes. */
const INVOICE_EVENTS: Readonly<Record<string, string>> = {
  edited: 'changed',
  issued: 'issued',
  reopened: 'set back to draft',
  numbered: 'given its number',
  paid: 'payment recorded',
  sent: 'sent by e-mail',
  voided: 'made void',
}

const MAIL_STATES: Readonly<Record<string, string>> = {
  queued: 'put into the queue again',
  delivered: 'delivered',
  failed: 'not delivered',
}

/** What a change did, in words for a person. */
export function wordsOf(change: { entity: string; action: AuditAction; after: Recorded | null }): string {
  const { entity, action } = change
  const after = change.after ?? {}
  const plain = PLAIN[action]
  switch (entity) {
    case 'invoice':
      return action === 'update' ? (INVOICE_EVENTS[String(after['event'])] ?? plain) : plain
    case 'quote':
      return typeof after['invoice_id'] === 'number' && action === 'update' ? 'turned into an invoice' : plain
    case 'user':
      return 'password_changed_at' in after ? 'changed the password' : plain
    case 'outbox':
      return action === 'update' ? (MAIL_STATES[String(after['state'])] ?? plain) : 'queued'
    case 'sample-data':
      return action === 'create' ? 'loaded' : 'removed'
    case 'backup':
      return action === 'create' ? 'begun' : 'ended'
    case 'session':
      return action === 'create' ? 'signed in' : 'signed out'
    case 'sign-in':
      return 'sign-in refused'
    case 'refused-call':
      return 'call refused'
    case 'recovery':
      return 'new password asked for'
    default:
      return plain
  }
}

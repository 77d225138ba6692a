import type { Audited } from '#platform/server/records/audited.ts'

/** How the audit trail describes messages that were changed or deleted: by whom and whose, never what they said. */
export const auditedMessage: Audited = {
  kind: { name: 'chat-message', label: 'Message' },
  fields: { sender_name: ['Sender', 'text'] },
}

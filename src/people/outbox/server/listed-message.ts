import type { FileType } from '#platform/shared/file-contents.ts'
import type { OutboxMessage, OutboxMessageWithBody } from '../shared/outbox-schema.ts'
import type { OutboxMessageRow } from './outbox-tables.ts'

/** Everything but the texts. */
export const LIST_COLUMNS = [
  'id',
  'kind',
  'to_name',
  'to_address',
  'subject',
  'state',
  'attempts',
  'server_reply',
  'created_at',
  'next_attempt_at',
  'delivered_at',
] as const
type ListedRow = Pick<OutboxMessageRow, (typeof LIST_COLUMNS)[number]>

export function toMessage(row: ListedRow): OutboxMessage {
  return {
    id: row.id,
    kind: row.kind,
    toName: row.to_name,
    toAddress: row.to_address,
    subject: row.subject,
    state: row.state,
    attempts: row.attempts,
    serverReply: row.server_reply,
    createdAt: row.created_at,
    nextAttemptAt: row.next_attempt_at,
    deliveredAt: row.delivered_at,
  }
}

/** A complete message, with its attachment's type and size if it has one. */
export function toWholeMessage(
  row: OutboxMessageRow & { attachment_type: FileType | null; attachment_size: number | null },
): OutboxMessageWithBody {
  const { attachment_name: name, attachment_type: type, attachment_size: size } = row
  return {
    ...toMessage(row),
    text: row.text,
    html: row.html,
    isLinkHidden: row.holds_link,
    replyTo: row.reply_to,
    attachment: name === null || type === null || size === null ? null : { name, type, size },
  }
}

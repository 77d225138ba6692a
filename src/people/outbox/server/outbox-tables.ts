import type { OptionalTimestamp } from '#platform/server/database/database.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { OutboxState } from '../shared/outbox-schema.ts'

export interface OutboxMessagesTable {
  id: Generated<number>
  kind: string
  to_name: string
  to_address: string
  subject: string
  /** Emptied, like `html`, long after delivery; see sweep-outbox.ts. */
  text: string
  html: string | null
  /** Whether it contains a link that only its recipient may see; the texts in this row omit it. See sealed-mail.ts. */
  holds_link: ColumnType<boolean, boolean | undefined, never>
  state: ColumnType<OutboxState, OutboxState | undefined, OutboxState>
  attempts: ColumnType<number, number | undefined, number>
  server_reply: string | null
  message_id: ColumnType<string, string, never>
  created_at: ColumnType<string, Date, never>
  next_attempt_at: OptionalTimestamp
  delivered_at: OptionalTimestamp
  /** The subject: an entity's name and id, or neither. */
  about_entity: ColumnType<string | null, string | null | undefined, never>
  about_id: ColumnType<number | null, number | null | undefined, never>
  /** The address for replies, if not the sender. */
  reply_to: ColumnType<string | null, string | null | undefined, never>
  attachment_file_id: ColumnType<number | null, number | null | undefined, null>
  attachment_name: ColumnType<string | null, string | null | undefined, null>
}
export type OutboxMessageRow = Selectable<OutboxMessagesTable>

/** The content of a message with a link; exists while it can be sent and was not delivered. */
export interface SealedMailsTable {
  message_id: ColumnType<number, number, never>
  /** The link's hash, as in `one_time_links`; null for a link to a document. */
  link_hash: ColumnType<Buffer | null, Buffer | null, never>
  contents: ColumnType<Buffer, Buffer, never>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    outbox_messages: OutboxMessagesTable
    sealed_mails: SealedMailsTable
  }
}

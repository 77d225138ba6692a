import type { ColumnType, Generated, Selectable } from 'kysely'
import type { OutboxState } from '../shared/outbox-schema.ts'

export interface OutboxMessagesTable {
  id: Generated<number>
  kind: string
  to_name: string
  to_address: string
  subject: string
  text: string
  html: string | null
  state: ColumnType<OutboxState, OutboxState | undefined, OutboxState>
  attempts: ColumnType<number, number | undefined, number>
  server_reply: string | null
  message_id: ColumnType<string, string, never>
  created_at: ColumnType<Date, Date, never>
  next_attempt_at: Date | null
  delivered_at: Date | null
}
export type OutboxMessageRow = Selectable<OutboxMessagesTable>

declare module '#platform/server/database.ts' {
  interface Database {
    outbox_messages: OutboxMessagesTable
  }
}

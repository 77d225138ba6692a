import type { ColumnType, GeneratedAlways, Selectable } from 'kysely'
import type { Timestamp } from '#platform/server/database/database.ts'

/** The common room has no members; a direct conversation has two, the smaller id first. */
export interface ChatConversationsTable {
  id: GeneratedAlways<number>
  user_one: string | null
  user_two: string | null
}

/** Never changed; a message is deleted only with its conversation. */
export interface ChatMessagesTable {
  id: GeneratedAlways<number>
  conversation_id: ColumnType<number, number, never>
  /** Null once the account is gone. */
  sender_id: ColumnType<string | null, string, never>
  /** The sender's name when the message was sent. */
  sender_name: ColumnType<string, string, never>
  text: ColumnType<string, string, never>
  /** Unique among the sender's messages. */
  key: ColumnType<string, string, never>
  created_at: Timestamp
}

/** Up to where each person has read. */
export interface ChatReadsTable {
  user_id: string
  conversation_id: number
  last_read_id: number
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    chat_conversations: ChatConversationsTable
    chat_messages: ChatMessagesTable
    chat_reads: ChatReadsTable
  }
}

export const MESSAGE_COLUMNS = ['id', 'sender_id', 'sender_name', 'text', 'key', 'created_at'] as const
export type MessageRow = Pick<Selectable<ChatMessagesTable>, (typeof MESSAGE_COLUMNS)[number]>

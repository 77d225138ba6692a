import { sql } from 'kysely'
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { OptionalTimestamp, Timestamp } from '#platform/server/database/database.ts'
import type { MessageFile, Reaction } from '../shared/chat-schema.ts'

/** The common room has no members; a direct conversation has two, the smaller id first. */
export interface ChatConversationsTable {
  id: GeneratedAlways<number>
  user_one: string | null
  user_two: string | null
}

/** The row of a deleted message stays, without its text; it is gone only with its conversation. */
export interface ChatMessagesTable {
  id: GeneratedAlways<number>
  conversation_id: ColumnType<number, number, never>
  /** Null once the account is gone. */
  sender_id: ColumnType<string | null, string, never>
  /** The sender's name when the message was sent. */
  sender_name: ColumnType<string, string, never>
  /** '' once the message is deleted. */
  text: string
  /** Unique among the sender's messages. */
  key: ColumnType<string, string, never>
  created_at: Timestamp
  edited_at: OptionalTimestamp
  deleted_at: OptionalTimestamp
  /** Deleted by somebody who may delete any message, instead of by its author. */
  is_removed: Generated<boolean>
  /** The number of its latest change, of the same sequence as the ids; null while it is as it was sent. */
  revision: number | null
}

/** One row for each person and emoji. */
export interface ChatReactionsTable {
  id: GeneratedAlways<number>
  message_id: ColumnType<number, number, never>
  /** Null once the account is gone. */
  user_id: ColumnType<string | null, string, never>
  user_name: ColumnType<string, string, never>
  emoji: ColumnType<string, string, never>
}

/** The files of messages; the database deletes one, and its bytes, with its message. */
export interface ChatFilesTable {
  id: GeneratedAlways<number>
  message_id: ColumnType<number, number, never>
  /** From 0. */
  position: ColumnType<number, number, never>
  name: ColumnType<string, string, never>
  file_id: ColumnType<number, number, never>
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
    chat_reactions: ChatReactionsTable
    chat_files: ChatFilesTable
    chat_reads: ChatReadsTable
  }
}

/** What readers receive of a message. */
export const MESSAGE_COLUMNS = [
  'chat_messages.id',
  'sender_id',
  'sender_name',
  'text',
  'key',
  'created_at',
  'edited_at',
  'deleted_at',
  'is_removed',
  'revision',
] as const

/** The files of the message of a query on `chat_messages`. */
const FILES = sql<MessageFile[]>`(
  select coalesce(json_agg(json_build_object(
    'id', chat_files.id, 'name', name, 'type', content_type, 'size', size) order by position), '[]')
  from chat_files join files on files.id = file_id where message_id = chat_messages.id)`.as('files')

/** The reactions to the message of a query on `chat_messages`. */
const REACTIONS = sql<Reaction[]>`(
  select coalesce(json_agg(json_build_object('emoji', emoji, 'people', people) order by first), '[]')
  from (
    select emoji, min(id) as first,
      json_agg(json_build_object('id', user_id, 'name', user_name) order by id) as people
    from chat_reactions where message_id = chat_messages.id group by emoji
  ) kind)`.as('reactions')

/** What else readers receive of the message of a query on `chat_messages`: what was added to it. */
export const MESSAGE_PARTS = [REACTIONS, FILES] as const

export type MessageRow = Pick<
  Selectable<ChatMessagesTable>,
  | 'id'
  | 'sender_id'
  | 'sender_name'
  | 'text'
  | 'key'
  | 'created_at'
  | 'edited_at'
  | 'deleted_at'
  | 'is_removed'
  | 'revision'
> & { reactions: Reaction[]; files: MessageFile[] }

import { sql } from 'kysely'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Presence } from '#platform/server/live/presence.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import { CHAT_READ_ENTITY } from '../shared/chat-events.ts'
import { type ChatMessage, type Conversation, EVERYONE } from '../shared/chat-schema.ts'
import { MESSAGE_COLUMNS, MESSAGE_PARTS, type MessageRow } from './chat-tables.ts'
import { CHAT_ROLES, conversationId, toChatMessage } from './conversation.ts'

/** Unread messages are counted up to this number, so that a long absence does not slow the query down. */
const MAX_UNREAD = 1_000

/** A page of a conversation, oldest first: the newest messages, or those right before one. */
export async function listMessages(
  database: Executor,
  reader: string,
  page: { conversation: string; before?: string | undefined; limit: number },
): Promise<ChatMessage[]> {
  const rows = await database
    .selectFrom('chat_messages')
    .select(MESSAGE_COLUMNS)
    .select(MESSAGE_PARTS)
    .where('conversation_id', '=', conversationId(reader, page.conversation))
    .$if(page.before !== undefined, (select) => select.where('id', '<', Number(page.before)))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
  return rows.toReversed().map((row) => toChatMessage(row, page.conversation))
}

/** The messages of a conversation with a change after a revision, in the order of their changes (spec 30.3). */
export async function listChangedMessages(
  database: Executor,
  reader: string,
  { conversation, after, limit }: { conversation: string; after: string; limit: number },
): Promise<ChatMessage[]> {
  const rows = await database
    .selectFrom('chat_messages')
    .select(MESSAGE_COLUMNS)
    .select(MESSAGE_PARTS)
    .where('conversation_id', '=', conversationId(reader, conversation))
    .where('revision', '>', Number(after))
    .orderBy('revision')
    .limit(limit)
    .execute()
  return rows.map((row) => toChatMessage(row, conversation))
}

/** A person's conversations: the common room, and those begun with someone. */
const ownConversations = (reader: string) => sql`
  select id, case when user_one = ${reader} then user_two else user_one end as other
  from chat_conversations
  where user_one = ${reader} or user_two = ${reader} or (user_one is null and user_two is null)`

/**
 * How many messages of others in `conversation.id` a person has not read; deleted ones and those older than the account
 * do not count.
 */
const unreadIn = (reader: string) => sql`
  (select count(*)::integer from (
     select from chat_messages message
     where message.conversation_id = conversation.id and message.sender_id is distinct from ${reader}
       and message.deleted_at is null
       and message.id > coalesce((select last_read_id from chat_reads
         where user_id = ${reader} and conversation_id = conversation.id), 0)
       and message.created_at >= (select created_at from users where id = ${reader})
     limit ${MAX_UNREAD}) as unread)`

interface ConversationRow extends Omit<MessageRow, 'id'> {
  other: string | null
  name: string | null
  unread: number
  last_id: number | null
}

/**
 * The common room, then everyone else who may chat or with whom messages were exchanged: those with the latest message
 * first, the others by name.
 */
export async function listConversations(
  database: Executor,
  reader: string,
  presence: Pick<Presence, 'isOnline'>,
): Promise<Conversation[]> {
  const { rows } = await sql<ConversationRow>`
    with conversation as (${ownConversations(reader)}),
    line as (
      select u.id as other, u.f_name || ' ' || u.s_name as name, conversation.id
      from users u left join conversation on conversation.other = u.id
      where u.id <> ${reader}
        and ((u.status = 'Active' and u.role = any(${CHAT_ROLES}::text[])) or conversation.id is not null)
      union all
      select null, null, id from conversation where other is null
    )
    select conversation.other, conversation.name, ${unreadIn(reader)} as unread,
      latest.id as last_id, latest.*
    from line as conversation left join lateral (
      select ${sql.join(MESSAGE_COLUMNS.map((column) => sql.ref(column)))}, ${sql.join(MESSAGE_PARTS)}
      from chat_messages where conversation_id = conversation.id order by chat_messages.id desc limit 1
    ) latest on true
    order by conversation.other is null desc, latest.id desc nulls last, conversation.name, conversation.other
  `.execute(database)
  return rows.map(({ other, name, unread, last_id, ...latest }) => {
    const conversation = other ?? EVERYONE
    return {
      conversation,
      name: name ?? 'Everyone',
      isOnline: other !== null && presence.isOnline(other),
      unread,
      lastMessage: last_id === null ? null : toChatMessage({ ...latest, id: last_id }, conversation),
    }
  })
}

/** The number of others' messages a person has not read, over all conversations. */
export async function countUnread(database: Executor, reader: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    with conversation as (${ownConversations(reader)})
    select coalesce(sum(${unreadIn(reader)}), 0)::integer as unread from conversation
  `.execute(database)
  return rows[0]?.unread ?? 0
}

/**
 * Records up to which message a person has read a conversation: never less than before, never beyond its newest one;
 * signals that person's own browsers.
 */
export async function markRead(
  transaction: WriteExecutor,
  reader: string,
  read: { conversation: string; messageId: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into chat_reads (user_id, conversation_id, last_read_id)
    select ${reader}, conversation_id, max(id) from chat_messages
    where conversation_id = ${conversationId(reader, read.conversation)} and id <= ${read.messageId}
    group by conversation_id
    on conflict (user_id, conversation_id) do update set last_read_id = excluded.last_read_id
      where excluded.last_read_id > chat_reads.last_read_id
  `.execute(transaction)
  if (numAffectedRows !== undefined && numAffectedRows > 0n)
    await signalUsers(transaction, [reader], CHAT_READ_ENTITY)
}

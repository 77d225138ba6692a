import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Actor, fullName } from '#platform/server/security/actor.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { type Signal, SIGNAL_CHANNEL } from '#platform/server/live/signals.ts'
import { MESSAGE_COLUMNS, type MessageRow } from './chat-tables.ts'
import { isConversation } from './conversation.ts'

/** A message was stored or changed: every process reads it and sends it to its browsers. */
export const MESSAGE_SIGNAL: Signal<{ id: number; isChange?: boolean | undefined }> = {
  topic: 'chat-message',
  outdates: true,
  content: z.object({ id: z.int(), isChange: z.optional(z.boolean()) }),
}

export interface NewMessage {
  /** The name used by the sender; the conversation must exist. */
  conversation: string
  text: string
  key: string
  sender: Pick<Actor, 'id' | 'firstName' | 'secondName'>
  at: Date
}

/**
 * Stores a message and signals it; undefined if one with its key is already stored. The lock on the conversation makes
 * message ids grow in commit order: no reader sees a later message and then misses an earlier one. It is a single
 * statement, so that the common room's lock is not held during a round trip between this process and the database.
 */
export async function storeMessage(
  executor: Executor,
  { conversation, text, key, sender, at }: NewMessage,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    with conversation as (
      select id from chat_conversations where ${isConversation(sender.id, conversation)}
      -- not the stronger lock: messages refer to the row
      for no key update
    ),
    message as (
      insert into chat_messages (conversation_id, sender_id, sender_name, text, key, created_at)
      select id, ${sender.id}, ${fullName(sender)}, ${text}, ${key}, ${at}
      from conversation
      on conflict (sender_id, key) do nothing
      returning ${sql.join(MESSAGE_COLUMNS.map((name) => sql.ref(name)))}
    )
    select message.*, '[]'::json as reactions, '[]'::json as files,
      pg_notify(${SIGNAL_CHANNEL},
      json_build_object('topic', ${MESSAGE_SIGNAL.topic}::text, 'content', json_build_object('id', id))::text)
    from message
  `.execute(executor)
  return rows[0]
}

import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type Actor, fullName } from '#platform/server/security/actor.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { type Signal, SIGNAL_CHANNEL } from '#platform/server/live/signals.ts'
import type { MessageRow } from './chat-tables.ts'
import { isConversation } from './conversation.ts'

/** A message was stored: every process reads it and sends it to its browsers. */
export const MESSAGE_SIGNAL: Signal<{ id: number }> = {
  topic: 'chat-message',
  outdates: true,
  content: z.object({ id: z.int() }),
}

export interface NewMessage {
  /** As the sender names it; it has to be there. */
  conversation: string
  text: string
  key: string
  sender: Pick<Actor, 'id' | 'firstName' | 'secondName'>
  at: Date
}

/**
 * Stores a message and signals it; undefined when one with its key is stored already. The lock on the conversation makes
 * the ids of its messages grow in the order of their commits: nobody reads a later one and then misses an earlier one.
 * It is one statement, so that the lock on the common room is not held during a round trip between this process and the
 * database.
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
      returning id, sender_id, sender_name, text, key, created_at
    )
    select message.*, pg_notify(${SIGNAL_CHANNEL},
      json_build_object('topic', ${MESSAGE_SIGNAL.topic}::text, 'content', json_build_object('id', id))::text)
    from message
  `.execute(executor)
  return rows[0]
}

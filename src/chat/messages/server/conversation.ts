import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { can, ROLES } from '#platform/shared/permissions.ts'
import { type ChatMessage, EVERYONE } from '../shared/chat-schema.ts'
import type { MessageRow } from './chat-tables.ts'

/** The roles that may chat. */
export const CHAT_ROLES = ROLES.filter((role) => can(role, 'chat:view'))

/**
 * The condition for a conversation's row, as named by one of its people. A direct one is found only through the
 * reader's own id, so no one can name a conversation of two others.
 */
export function isConversation(reader: string, name: string): RawBuilder<boolean> {
  if (name === EVERYONE) return sql`(user_one is null and user_two is null)`
  const [one, two] = inOrder(reader, name)
  return sql`(user_one = ${one} and user_two = ${two})`
}

/** What one of its people calls a conversation. */
export function conversationFor(
  reader: string,
  { user_one: one, user_two: two }: { user_one: string | null; user_two: string | null },
): string {
  return (one === reader ? two : one) ?? EVERYONE
}

/** Whether a person reads a conversation: everybody the common room, a direct one its two people. */
export function isReadBy(
  reader: string,
  { user_one: one, user_two: two }: { user_one: string | null; user_two: string | null },
): boolean {
  return one === null || [one, two].includes(reader)
}

/** The id of a conversation, as SQL; null if nothing was written in it yet. */
export function conversationId(reader: string, name: string): RawBuilder<number | null> {
  return sql`(select id from chat_conversations where ${isConversation(reader, name)})`
}

/**
 * Creates a direct conversation if there is none yet.
 * @throws AppError validation, not_found or conflict when no one at the other end can read it
 */
export async function openConversation(database: Executor, sender: string, name: string): Promise<void> {
  if (name === EVERYONE) return
  await checkIsRead(database, sender, name)
  const [user_one, user_two] = inOrder(sender, name)
  await database
    .insertInto('chat_conversations')
    .values({ user_one, user_two })
    .onConflict((conflict) => conflict.columns(['user_one', 'user_two']).doNothing())
    .execute()
}

/**
 * Checks that somebody reads a direct conversation at its other end.
 * @throws AppError validation, not_found or conflict
 */
export async function checkIsRead(database: Executor, sender: string, name: string): Promise<void> {
  if (name === sender) throw new AppError('validation', 'There is no such conversation')
  const other = await database
    .selectFrom('users')
    .select(['status', 'role'])
    .where('id', '=', name)
    .executeTakeFirst()
  if (other === undefined) throw notFound('User')
  if (other.status !== 'Active' || !can(other.role, 'chat:view'))
    throw new AppError('conflict', 'This person cannot read messages at the moment')
}

function inOrder(one: string, other: string): readonly [string, string] {
  return one < other ? [one, other] : [other, one]
}

/** A message for a recipient who knows its conversation by this name. */
export function toChatMessage(row: MessageRow, conversation: string): ChatMessage {
  return {
    id: row.id,
    conversation,
    user: row.sender_name,
    userId: row.sender_id,
    text: row.text,
    at: row.created_at,
    key: row.key,
    revision: row.revision ?? row.id,
    editedAt: row.edited_at,
    deleted: row.deleted_at === null ? null : row.is_removed ? 'administrator' : 'author',
    reactions: row.reactions,
    ...(row.files.length === 0 ? {} : { files: row.files }),
  }
}

import { sql } from 'kysely'
import { replaceQuotedText } from '#people/notifications/server/index.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { lockInOrder } from '#platform/server/database/lock-order.ts'
import { sendSignal } from '#platform/server/live/signals.ts'
import type { Platform } from '#platform/server/platform.ts'
import { type Entity, recordChange } from '#platform/server/records/changes.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { holds } from '#platform/shared/permissions.ts'
import { CHANGE_MINUTES, type ChatMessage, isSaid } from '../shared/chat-schema.ts'
import { MESSAGE_COLUMNS, MESSAGE_PARTS, type MessageRow } from './chat-tables.ts'
import { conversationFor, isReadBy, toChatMessage } from './conversation.ts'
import { findMentioned, mentionedIn, notifyMentioned } from './notify-mentioned.ts'
import { MESSAGE_SIGNAL } from './store-message.ts'

/** That a message was changed or deleted is recorded, never its text; only who reads the whole audit trail is told. */
export const MESSAGE_ENTITY: Entity = { name: 'chat-message', audience: 'full-audit:view' }

/** What stands in notifications instead of a text that is gone. */
const DELETED_TEXT = 'Message deleted'

type Clock = Pick<Platform, 'clock' | 'config'>
type FoundMessage = MessageRow & { user_one: string | null; user_two: string | null }

/**
 * Changes the text of an own message (spec 30.1): the same text again changes nothing. Notifications that quoted it have
 * the new text, and only people who are newly mentioned are notified.
 * @throws AppError not_found; forbidden for a message of somebody else; conflict when it is deleted or too late
 */
export async function editMessage(
  transaction: WriteExecutor,
  platform: Clock,
  edit: { id: number; text: string },
  actor: Actor,
): Promise<ChatMessage> {
  const text = edit.text.trim()
  const found = await lockMessage(transaction, edit.id, actor)
  const conversation = conversationFor(actor.id, found)
  if (found.sender_id !== actor.id) throw new AppError('forbidden', 'Only who wrote a message can change it.')
  if (found.deleted_at !== null) throw new AppError('conflict', 'This message was deleted.')
  const now = platform.clock()
  if (isTooLate(found, now))
    throw new AppError(
      'conflict',
      `A message can be changed for ${CHANGE_MINUTES} minutes after it was sent.`,
    )
  if (found.files.length === 0 && !isSaid(text))
    throw new AppError('validation', 'Type a message', { fields: { text: 'Type a message' } })
  if (found.text === text) return toChatMessage(found, conversation)

  const message = { conversation, text, sender: actor }
  await quoteInstead(transaction, found, text)
  const before = new Set(await findMentioned(transaction, { ...message, text: found.text }))
  const mentioned = (await findMentioned(transaction, message)).filter((id) => !before.has(id))
  if (mentioned.length > 0) await notifyMentioned(transaction, platform, { ...message, mentioned })
  const changed = await changeMessage(transaction, found, { text, edited_at: now })
  await recordChange(transaction, {
    entity: MESSAGE_ENTITY,
    id: found.id,
    action: 'update',
    actor,
    after: { edited_at: now.toISOString() },
  })
  return toChatMessage(changed, conversation)
}

/**
 * Deletes a message (spec 30.2): its row stays at its place without the text, which is gone from notifications too. A
 * deleted one stays as it is.
 * @throws AppError not_found; forbidden for a message of somebody else without `chat:delete`; conflict when it is too late
 */
export async function deleteMessage(
  transaction: WriteExecutor,
  platform: Clock,
  id: number,
  actor: Actor,
): Promise<ChatMessage> {
  const found = await lockMessage(transaction, id, actor)
  const conversation = conversationFor(actor.id, found)
  if (found.deleted_at !== null) return toChatMessage(found, conversation)
  const now = platform.clock()
  const isOwn = found.sender_id === actor.id
  const isInTime = isOwn && !isTooLate(found, now)
  if (!isInTime && !holds(actor, 'chat:delete'))
    throw isOwn
      ? new AppError('conflict', `A message can be deleted for ${CHANGE_MINUTES} minutes after it was sent.`)
      : new AppError('forbidden', 'Only who wrote a message can delete it.')

  await quoteInstead(transaction, found, DELETED_TEXT)
  const changed = await changeMessage(transaction, found, {
    text: '',
    deleted_at: now,
    is_removed: !isInTime,
  })
  await recordChange(transaction, {
    entity: MESSAGE_ENTITY,
    id: found.id,
    action: 'delete',
    actor,
    before: { sender_name: found.sender_name },
  })
  // the database deleted them with its text
  return toChatMessage({ ...changed, reactions: [], files: [] }, conversation)
}

/**
 * Locks a message that a person may read, with its people and its conversation: revisions are in the order of the
 * commits, and the people are locked first, as in the deletion of an account.
 */
export async function lockMessage(
  transaction: WriteExecutor,
  id: number,
  reader: Pick<Actor, 'id'>,
): Promise<FoundMessage> {
  const known = await transaction
    .selectFrom('chat_messages')
    .innerJoin('chat_conversations', 'chat_conversations.id', 'conversation_id')
    .select(['conversation_id', 'user_one', 'user_two'])
    .where('chat_messages.id', '=', id)
    .executeTakeFirst()
  const { user_one: one = null, user_two: two = null } = known ?? {}
  if (known === undefined || !isReadBy(reader.id, known)) throw notFound('Message')
  const people = [reader.id, one, two].filter((person) => person !== null)
  await lockInOrder(transaction, [{ table: 'users', ids: people, to: 'key' }])
  await sql`select from chat_conversations where id = ${known.conversation_id} for no key update`.execute(
    transaction,
  )
  const found = await transaction
    .selectFrom('chat_messages')
    .select(MESSAGE_COLUMNS)
    .select(MESSAGE_PARTS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // the other account was just deleted, and the conversation with it
  if (found === undefined) throw notFound('Message')
  return { ...found, user_one: one, user_two: two }
}

function isTooLate({ created_at: sentAt }: MessageRow, now: Date): boolean {
  return now.getTime() - Date.parse(sentAt) > CHANGE_MINUTES * 60_000
}

/** Gives a locked message its next revision, and signals it to every process after the commit. */
export async function changeMessage(
  transaction: WriteExecutor,
  { id }: Pick<MessageRow, 'id'>,
  values: { text?: string; edited_at?: Date; deleted_at?: Date; is_removed?: boolean },
): Promise<MessageRow> {
  const changed = await transaction
    .updateTable('chat_messages')
    .set({ ...values, revision: sql`nextval(pg_get_serial_sequence('chat_messages', 'id'))` })
    .where('id', '=', id)
    .returning(MESSAGE_COLUMNS)
    .returning(MESSAGE_PARTS)
    .executeTakeFirstOrThrow()
  await sendSignal(transaction, MESSAGE_SIGNAL, { id, isChange: true })
  return changed
}

/** Replaces a message's text in the notifications of people whom it mentioned. */
async function quoteInstead(transaction: WriteExecutor, found: FoundMessage, text: string): Promise<void> {
  await replaceQuotedText(transaction, {
    kind: 'mentioned',
    about: mentionedIn(found.user_one === null, found.sender_id),
    actorName: found.sender_name,
    text: found.text,
    by: text,
  })
}

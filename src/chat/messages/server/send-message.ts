import { randomUUID } from 'node:crypto'
import type { Executor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { ChatMessage, SentFile, SentMessage } from '../shared/chat-schema.ts'
import { MESSAGE_COLUMNS, MESSAGE_PARTS } from './chat-tables.ts'
import { conversationFor, openConversation, toChatMessage } from './conversation.ts'
import { addFiles, finishFiles } from './message-files.ts'
import { findMentioned, notifyMentioned } from './notify-mentioned.ts'
import { type NewMessage, storeMessage } from './store-message.ts'

/**
 * Stores a message, trimmed (spec 13.2), with the sender and time determined by the server (spec 13.2), and returns
 * after the commit. A repeat with the same key is not stored again: the stored message is returned.
 * @throws AppError validation, not_found or conflict for a conversation that no one reads at its other end; conflict for
 *   a file that is not there
 */
export async function sendMessage(
  platform: Pick<Platform, 'database' | 'config' | 'clock'>,
  sent: SentMessage,
  actor: NewMessage['sender'],
): Promise<ChatMessage> {
  const { database } = platform
  const message = {
    conversation: sent.conversation,
    text: sent.text.trim(),
    key: sent.key ?? randomUUID(),
    sender: actor,
    at: platform.clock(),
  }
  await openConversation(database, actor.id, sent.conversation)
  const mentioned = await findMentioned(database, message)
  const { files = [] } = sent
  // a single statement is its own transaction
  if (mentioned.length === 0 && files.length === 0) {
    const row = await storeMessage(database, message)
    return row === undefined
      ? findSent(database, actor.id, message.key)
      : toChatMessage(row, sent.conversation)
  }
  try {
    await storeWithMore(database, platform, { ...message, mentioned, files })
  } catch (error) {
    // its files are whole since it was first sent, and no uploads any more
    const earlier = files.length === 0 ? undefined : await findSentBefore(database, actor.id, message.key)
    if (earlier === undefined) throw error
    return earlier
  }
  return findSent(database, actor.id, message.key)
}

/** Stores a message together with its files and the notifications of those it mentions; nothing if its key is stored. */
async function storeWithMore(
  database: Executor,
  platform: Pick<Platform, 'config' | 'clock'>,
  message: NewMessage & { mentioned: readonly string[]; files: readonly SentFile[] },
): Promise<void> {
  const transaction = await database.startTransaction().execute()
  try {
    const files = await finishFiles(transaction, message.files, message.sender.id)
    if (message.mentioned.length > 0) await notifyMentioned(transaction, platform, message)
    // last, because it locks the conversation until the commit
    const row = await storeMessage(transaction, message)
    if (row !== undefined && files.length > 0) await addFiles(transaction, row.id, files)
    await (row === undefined ? transaction.rollback() : transaction.commit()).execute()
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack)
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined)
    throw error
  }
}

/** The message that this person sent with a key, in any conversation. */
async function findSent(database: Executor, sender: string, key: string): Promise<ChatMessage> {
  const found = await findSentBefore(database, sender, key)
  // the other account was just deleted, and the conversation with it
  if (found === undefined) throw new AppError('not_found', 'This conversation is gone')
  return found
}

async function findSentBefore(
  database: Executor,
  sender: string,
  key: string,
): Promise<ChatMessage | undefined> {
  const found = await database
    .selectFrom('chat_messages')
    .innerJoin('chat_conversations', 'chat_conversations.id', 'conversation_id')
    .select(MESSAGE_COLUMNS)
    .select(MESSAGE_PARTS)
    .select(['user_one', 'user_two'])
    .where('sender_id', '=', sender)
    .where('key', '=', key)
    .executeTakeFirst()
  return found === undefined ? undefined : toChatMessage(found, conversationFor(sender, found))
}

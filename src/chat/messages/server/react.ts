import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type Actor, fullName } from '#platform/server/security/actor.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { ChatMessage, ReactionInput } from '../shared/chat-schema.ts'
import { MAX_REACTION_KINDS } from '../shared/emoji.ts'
import { changeMessage, lockMessage } from './change-message.ts'
import { conversationFor, toChatMessage } from './conversation.ts'

/**
 * Adds or takes away a person's reaction (spec 30.4). What is already so stays so.
 * @throws AppError not_found; conflict for a deleted message, or one with too many kinds
 */
export async function react(
  transaction: WriteExecutor,
  { id, emoji, isOn }: ReactionInput & { id: number },
  actor: Actor,
): Promise<ChatMessage> {
  const found = await lockMessage(transaction, id, actor)
  const conversation = conversationFor(actor.id, found)
  if (found.deleted_at !== null) throw new AppError('conflict', 'This message was deleted.')
  const people = found.reactions.find((reaction) => reaction.emoji === emoji)?.people
  const hasIt = people?.some((person) => person.id === actor.id) ?? false
  if (hasIt === isOn) return toChatMessage(found, conversation)
  if (isOn && people === undefined && found.reactions.length >= MAX_REACTION_KINDS)
    throw new AppError('conflict', `A message has at most ${MAX_REACTION_KINDS} kinds of reactions.`)
  if (isOn)
    await transaction
      .insertInto('chat_reactions')
      .values({ message_id: id, user_id: actor.id, user_name: fullName(actor), emoji })
      .execute()
  else
    await transaction
      .deleteFrom('chat_reactions')
      .where('message_id', '=', id)
      .where('emoji', '=', emoji)
      .where('user_id', '=', actor.id)
      .execute()
  return toChatMessage(await changeMessage(transaction, found, {}), conversation)
}

import * as z from 'zod/mini'
import { Instant, line, text, userId, visible } from '#platform/shared/fields.ts'
import { isEmoji } from './emoji.ts'

/** The common room. Every other conversation is named by the id of the person at its other end. */
export const EVERYONE = 'everyone'
export const MAX_MESSAGE_LENGTH = 5_000
/** Messages per page, when opening and when scrolling back. */
export const MESSAGES_PER_PAGE = 50

export const ConversationName = z.union([z.literal(EVERYONE), userId()], {
  error: 'There is no such conversation',
})

/** The id of a message in an address. */
export const MessageNumber = z.coerce.number().check(z.int(), z.minimum(1))

/** A message as a browser sends it (spec 13.2). The server sets sender and time (spec 13.2): `user` is ignored. */
export const SentMessage = z.object({
  text: text(MAX_MESSAGE_LENGTH).check(visible('Type a message')),
  user: z.optional(z.unknown()),
  conversation: z._default(ConversationName, EVERYONE),
  /** Unique to this message: repeats with the same key are stored once. Without a key, a repeat is a second message. */
  key: z.optional(z.uuid()),
})
export type SentMessage = z.output<typeof SentMessage>

/** Minutes for which authors may change and delete their messages (spec 30.1); the database knows them too. */
export const CHANGE_MINUTES = 15

/** The new text of a message, by the rules of a sent one. */
export const ChangedText = z.object({ text: text(MAX_MESSAGE_LENGTH).check(visible('Type a message')) })

/** A kind of reaction to a message, with the people in the order in which they chose it. */
const Reaction = z.object({
  emoji: z.string(),
  /** The name at that time; the id is null once the account is gone. */
  people: z.array(z.object({ id: z.nullable(z.string()), name: z.string() })),
})
export type Reaction = z.infer<typeof Reaction>

/** Whether the caller has this reaction afterwards (spec 30.4). */
export const ReactionInput = z.object({
  emoji: line({ max: 32 }).check(z.refine(isEmoji, { error: 'Choose one emoji' })),
  isOn: z.boolean(),
})
export type ReactionInput = z.output<typeof ReactionInput>

/** A message as received by those who may read it. */
export const ChatMessage = z.object({
  id: z.int(),
  /** From the recipient's side: `everyone`, or the person at the other end. */
  conversation: z.string(),
  /** The sender's name when it was sent. */
  user: z.string(),
  /** Null once the account is gone. */
  userId: z.nullable(z.string()),
  text: z.string(),
  at: Instant,
  /** The key sent with it. */
  key: z.string(),
  /** Grows with each change of a message of the conversation, in the order of the commits; at first the id. */
  revision: z.int(),
  editedAt: z.nullable(Instant),
  /** Who deleted it, if somebody did; the text is '' then. */
  deleted: z.nullable(z.enum(['author', 'administrator'])),
  /** The first kind first. */
  reactions: z.array(Reaction),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A conversation in the list: the common room, then people. */
export const Conversation = z.object({
  conversation: z.string(),
  name: z.string(),
  /** Always false for the common room. */
  isOnline: z.boolean(),
  unread: z.int(),
  lastMessage: z.nullable(ChatMessage),
})
export type Conversation = z.infer<typeof Conversation>

/** The acknowledgement of a sent message. */
export type SendReply =
  | { message: ChatMessage }
  | { error: { code: string; message: string; retryAfter?: number } }

/** A record that a message refers to, for those who may see it. */
export const Reference = z.object({
  /** As written, such as `#142`, `INV-00031` or `Q7`. */
  text: z.string(),
  kind: z.enum(['task', 'invoice', 'quote']),
  id: z.int(),
  title: z.string(),
  status: z.string(),
})
export type Reference = z.infer<typeof Reference>

/** The address of a conversation: on phones, `/chat` alone shows the list. */
export function chatPath(conversation: string): string {
  return `/chat?conversation=${conversation}`
}

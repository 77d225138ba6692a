import * as z from 'zod/mini'
import { Instant, text, userId, visible } from '#platform/shared/fields.ts'

/** The conversation of everybody. Every other one is named by the id of the person at its other end. */
export const EVERYONE = 'everyone'
export const MAX_MESSAGE_LENGTH = 5_000
/** Messages that are loaded at a time, at opening and while scrolling back. */
export const MESSAGES_PER_PAGE = 50

export const ConversationName = z.union([z.literal(EVERYONE), userId()], {
  error: 'There is no such conversation',
})

/** A message as a browser sends it (spec 13.2). Sender and time are the server's (spec 13.2): `user` is not read. */
export const SentMessage = z.object({
  text: text(MAX_MESSAGE_LENGTH).check(visible('Type a message')),
  user: z.optional(z.unknown()),
  conversation: z._default(ConversationName, EVERYONE),
  /** Unique to this message: sent again with the same key it is stored once. Without one a repeat is a second message. */
  key: z.optional(z.uuid()),
})
export type SentMessage = z.output<typeof SentMessage>

/** A message as everybody who may read it gets it. */
export const ChatMessage = z.object({
  id: z.int(),
  /** Seen from the one who receives it: `everyone`, or who is at the other end. */
  conversation: z.string(),
  /** The sender's name as it was. */
  user: z.string(),
  /** Null once the account is gone. */
  userId: z.nullable(z.string()),
  text: z.string(),
  at: Instant,
  /** The key it was sent with. */
  key: z.string(),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A conversation in the list: the room of all, then people. */
export const Conversation = z.object({
  conversation: z.string(),
  name: z.string(),
  /** Never for the room of all. */
  isOnline: z.boolean(),
  unread: z.int(),
  lastMessage: z.nullable(ChatMessage),
})
export type Conversation = z.infer<typeof Conversation>

/** What a browser is answered when it sends. */
export type SendReply =
  | { message: ChatMessage }
  | { error: { code: string; message: string; retryAfter?: number } }

/** Something that a message names, for those who may see it. */
export const Reference = z.object({
  /** As it was written, such as `#142`, `INV-00031` or `Q7`. */
  text: z.string(),
  kind: z.enum(['task', 'invoice', 'quote']),
  id: z.int(),
  title: z.string(),
  status: z.string(),
})
export type Reference = z.infer<typeof Reference>

/** The address at which a conversation opens: on phones `/chat` alone shows the list of them. */
export function chatPath(conversation: string): string {
  return `/chat?conversation=${conversation}`
}

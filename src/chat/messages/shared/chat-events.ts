import * as z from 'zod/mini'
import type { LiveError } from '#platform/shared/live/live-events.ts'
import { type ChatMessage, ConversationName, type SendReply, type SentMessage } from './chat-schema.ts'

/** Milliseconds for which one typing event is shown (spec 30.6). */
export const TYPING_LASTS = 5_000

/** Where the sender is typing. */
export const Typing = z.object({ conversation: ConversationName })
export type Typing = z.output<typeof Typing>

/** Who is typing, in a conversation as the recipient calls it. */
export interface TypingNews {
  conversation: string
  userId: string
  name: string
}

/** The events a browser sends over the socket (spec 13.3). */
export interface ChatFromBrowser {
  /** Acknowledged once it is stored. */
  sendMessage(message: SentMessage, answer: (reply: SendReply) => void): void
  /** The sender is typing in a conversation; sent again while that lasts. Stored nowhere. */
  typing(where: Typing, answer?: (reply: LiveError | object) => void): void
}

/** The events a browser receives. */
export interface ChatToBrowser {
  message(message: ChatMessage): void
  /** One that was already sent and has changed since (spec 30.3). */
  messageChanged(message: ChatMessage): void
  /** Somebody else is typing, until {@link TYPING_LASTS} pass without another one or their message arrives. */
  typing(news: TypingNews): void
}

/**
 * The entity signalled to a person's own browsers when one of them marks a conversation as read: list it in
 * `meta.entities` of queries that count unread messages.
 */
export const CHAT_READ_ENTITY = 'chat-read'

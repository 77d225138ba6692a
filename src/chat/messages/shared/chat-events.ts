import type { ChatMessage, SendReply, SentMessage } from './chat-schema.ts'

/** The events a browser sends over the socket (spec 13.3). */
export interface ChatFromBrowser {
  /** Acknowledged once it is stored. */
  sendMessage(message: SentMessage, answer: (reply: SendReply) => void): void
}

/** The events a browser receives. */
export interface ChatToBrowser {
  message(message: ChatMessage): void
  /** One that was already sent and has changed since (spec 30.3). */
  messageChanged(message: ChatMessage): void
}

/**
 * The entity signalled to a person's own browsers when one of them marks a conversation as read: list it in
 * `meta.entities` of queries that count unread messages.
 */
export const CHAT_READ_ENTITY = 'chat-read'

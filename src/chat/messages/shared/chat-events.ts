import type { ChatMessage, SendReply, SentMessage } from './chat-schema.ts'

/** What a browser sends over the socket (spec 13.3). */
export interface ChatFromBrowser {
  /** Answered once it is stored. */
  sendMessage(message: SentMessage, answer: (reply: SendReply) => void): void
}

/** What a browser hears. */
export interface ChatToBrowser {
  message(message: ChatMessage): void
}

/**
 * The entity of the signal that a person's own browsers get when one of them marked a conversation as read: name it in
 * `meta.entities` of what counts unread messages.
 */
export const CHAT_READ_ENTITY = 'chat-read'

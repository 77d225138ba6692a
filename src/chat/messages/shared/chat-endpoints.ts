import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { FILE_TYPES, fileReply } from '#platform/shared/file-contents.ts'
import { line, PathId, queryInteger, repeatable } from '#platform/shared/fields.ts'
import {
  ChangedText,
  ChatMessage,
  Conversation,
  ConversationName,
  EVERYONE,
  MESSAGES_PER_PAGE,
  ReactionInput,
  Reference,
} from './chat-schema.ts'

const MESSAGE_ID = 'This is not the id of a message'

const messageId = () =>
  z.string({ error: MESSAGE_ID }).check(z.regex(/^[1-9]\d{0,15}$/, { error: MESSAGE_ID }))
const params = z.object({ id: PathId })

export const listMessages = endpoint('GET', '/chat/messages', {
  can: 'chat:view',
  summary: 'Messages of a conversation, oldest first: the newest ones, or those before one',
  query: z.object({
    conversation: z._default(ConversationName, EVERYONE),
    /** Only messages with a smaller id. */
    before: z.optional(messageId()),
    limit: queryInteger({ min: 1, max: 200, otherwise: MESSAGES_PER_PAGE }),
  }),
  reply: z.array(ChatMessage),
})

export const listChangedMessages = endpoint('GET', '/chat/changes', {
  can: 'chat:view',
  summary: 'Messages of a conversation that were changed or deleted since a revision, by revision',
  query: z.object({
    conversation: z._default(ConversationName, EVERYONE),
    after: messageId(),
    limit: queryInteger({ min: 1, max: 200, otherwise: MESSAGES_PER_PAGE }),
  }),
  reply: z.array(ChatMessage),
})

export const editMessage = endpoint('PATCH', '/chat/messages/:id', {
  can: 'chat:view',
  summary: 'Changes the text of an own message, within 15 minutes after it was sent',
  params,
  body: ChangedText,
  reply: ChatMessage,
})

export const deleteMessage = endpoint('DELETE', '/chat/messages/:id', {
  can: 'chat:view',
  summary: 'Deletes a message: an own one within 15 minutes after it was sent, any with chat:delete',
  params,
  reply: ChatMessage,
})

export const react = endpoint('PUT', '/chat/messages/:id/reactions', {
  can: 'chat:view',
  summary: 'Adds an own reaction to a message, one emoji, or takes it away',
  params,
  body: ReactionInput,
  reply: ChatMessage,
})

export const readMessageFile = endpoint('GET', '/message-files/:id/content', {
  can: 'chat:view',
  summary: 'A file of a message, or the part of it that Range names, for those who read the conversation',
  params,
  reply: fileReply(FILE_TYPES),
})

export const listConversations = endpoint('GET', '/chat/conversations', {
  can: 'chat:view',
  summary: 'The room of all and everybody else who may chat, who is there, and what is unread',
  reply: z.array(Conversation),
})

export const getUnreadMessages = endpoint('GET', '/chat/unread', {
  can: 'chat:view',
  summary: 'How many messages of others are unread',
  reply: z.object({ unread: z.int() }),
})

export const markRead = endpoint('POST', '/chat/read', {
  can: 'chat:view',
  summary: 'Says that a conversation was read up to a message',
  body: z.object({ conversation: ConversationName, messageId: z.int().check(z.minimum(1)) }),
  reply: 'empty',
  status: 204,
})

export const listReferences = endpoint('GET', '/references', {
  can: 'active',
  byToken: true,
  summary:
    'The tasks, invoices and quotes that texts such as #142, INV-00031 or Q7 name, as far as the caller may see them',
  query: z.object({ text: repeatable(line({ max: 60 })) }),
  reply: z.array(Reference),
})

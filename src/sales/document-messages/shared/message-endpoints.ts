import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { queryInteger } from '#platform/shared/fields.ts'
import { DocumentMessage, MessageKind, MessageReplyInput, QuestionInput } from './message-schema.ts'

export const listDocumentMessages = endpoint('GET', '/document-messages', {
  can: 'link:view',
  summary: 'The newest 100 messages about a quote or an invoice, the newest last',
  query: z.object({
    kind: MessageKind,
    id: queryInteger({ min: 1, max: 2_147_483_647, otherwise: 0 }),
  }),
  reply: z.array(DocumentMessage),
})

export const listUnanswered = endpoint('GET', '/document-messages/unanswered', {
  can: 'link:view',
  summary: 'The ids of the quotes or invoices whose last message is a client’s',
  query: z.object({ kind: MessageKind }),
  reply: z.array(z.int()),
})

export const replyToClient = endpoint('POST', '/document-messages', {
  can: 'link:create',
  summary: 'Replies to the questions about a quote or an invoice, and mails the reply; 409 if nobody asked',
  body: MessageReplyInput,
  reply: DocumentMessage,
  status: 201,
})

export const askByLink = endpoint('POST', '/public/:token/message', {
  can: 'public',
  summary: 'Asks something about the document of a link',
  params: z.object({ token: z.string() }),
  body: QuestionInput,
  reply: 'empty',
  status: 204,
})

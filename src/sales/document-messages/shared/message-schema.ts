import * as z from 'zod/mini'
import { email, emptyable, id, Instant, line, text, visible } from '#platform/shared/fields.ts'
import { REFUSAL_WORDS } from '#sales/words/shared/refusal-words.ts'
import { SHARED_DOCUMENT_KINDS } from '#sales/public-links/shared/link-schema.ts'

/** The most characters of a message. */
export const MAX_MESSAGE = 2_000
const FULL_NAME = REFUSAL_WORDS.fullName.en

const message = (sentence: string) => text(MAX_MESSAGE).check(z.trim(), visible(sentence))

/** What a client sends to ask something about a document (spec 21.1). */
export const QuestionInput = z.object({
  name: line({ min: 2, max: 100, required: FULL_NAME, tooShort: FULL_NAME }),
  text: message('Please type your question.'),
  /** Where the reply is mailed to. */
  email: z.optional(emptyable(email(), 'Valid email is required')),
})
export type QuestionInput = z.output<typeof QuestionInput>

export const MessageKind = z.enum(SHARED_DOCUMENT_KINDS, { error: 'Choose a quote or an invoice' })

/** What the office replies (spec 21.3). */
export const MessageReplyInput = z.object({ kind: MessageKind, id: id(), text: message('Type a reply') })
export type MessageReplyInput = z.output<typeof MessageReplyInput>

export const MESSAGE_AUTHORS = ['client', 'staff'] as const

/** A message about a quote or an invoice, for the office. */
export const DocumentMessage = z.object({
  id: z.int(),
  author: z.enum(MESSAGE_AUTHORS),
  /** Who asked, or who of the office replied. */
  name: z.string(),
  text: z.string(),
  at: Instant,
  /** Where the client wants the reply. */
  email: z.nullable(z.string()),
  /** From where a client's message came. */
  address: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  /** Where a reply was mailed to; null if there was no address. */
  mailedTo: z.nullable(z.string()),
})
export type DocumentMessage = z.infer<typeof DocumentMessage>

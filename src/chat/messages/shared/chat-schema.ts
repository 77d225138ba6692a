import * as z from 'zod/mini'
import { AttachmentName, UploadId } from '#work/attachments/shared/attachment-schema.ts'
import { counted } from '#platform/shared/counted.ts'
import { Instant, line, text, userId, visible } from '#platform/shared/fields.ts'
import { FILE_TYPES } from '#platform/shared/file-contents.ts'
import { isEmoji } from './emoji.ts'

/** The common room. Every other conversation is named by the id of the person at its other end. */
export const EVERYONE = 'everyone'
export const MAX_MESSAGE_LENGTH = 5_000
/** The most files of a message (spec 30.7); the database knows it too. */
export const MAX_MESSAGE_FILES = 10
/** Messages per page, when opening and when scrolling back. */
export const MESSAGES_PER_PAGE = 50

export const ConversationName = z.union([z.literal(EVERYONE), userId()], {
  error: 'There is no such conversation',
})

/** Whether a text says anything that can be seen. */
export function isSaid(text: string): boolean {
  return SAID.safeParse(text).success
}
const SAID = z.string().check(visible('Type a message'))

/** The id of a message in an address. */
export const MessageNumber = z.coerce.number().check(z.int(), z.minimum(1))

/** A file that goes with a message: what was sent in pieces (spec 27.2), by its id, and its name. */
export const SentFile = z.object({ name: AttachmentName, upload: UploadId })
export type SentFile = z.output<typeof SentFile>

/**
 * A message as a browser sends it (spec 13.2). The server sets sender and time (spec 13.2): `user` is ignored. With
 * files it needs no text.
 */
export const SentMessage = z
  .object({
    text: text(MAX_MESSAGE_LENGTH),
    user: z.optional(z.unknown()),
    conversation: z._default(ConversationName, EVERYONE),
    /** Unique to this message: repeats with the same key are stored once. Without a key, a repeat is a second message. */
    key: z.optional(z.uuid()),
    files: z.optional(
      z
        .array(SentFile)
        .check(z.maxLength(MAX_MESSAGE_FILES, { error: `A message has at most ${MAX_MESSAGE_FILES} files` })),
    ),
  })
  .check(
    z.refine(({ text, files = [] }) => files.length > 0 || isSaid(text), {
      error: 'Type a message',
      path: ['text'],
    }),
  )
export type SentMessage = z.output<typeof SentMessage>

/** Minutes for which authors may change and delete their messages (spec 30.1); the database knows them too. */
export const CHANGE_MINUTES = 15

/** The new text of a message, by the rules of a sent one: it may be blank only if the message has files. */
export const ChangedText = z.object({ text: text(MAX_MESSAGE_LENGTH) })

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

/** A file of a message. */
export const MessageFile = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(FILE_TYPES),
  /** Bytes. */
  size: z.int(),
})
export type MessageFile = z.infer<typeof MessageFile>

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
  /** In the order in which they were added; left out without any. */
  files: z.optional(z.array(MessageFile)),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A message in a line: its text, or without one the name of its file, or how many there are. */
export function saidIn({
  text,
  files = [],
}: Pick<ChatMessage, 'text'> & { files?: readonly { name: string }[] | undefined }): string {
  const [first] = files
  if (text !== '' || first === undefined) return text
  return files.length === 1 ? first.name : counted(files.length, 'file')
}

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

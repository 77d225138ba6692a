import * as z from 'zod/mini'
import { id, Instant } from '#platform/shared/fields.ts'
import { FILE_TYPES } from '#platform/shared/file-contents.ts'

/** States of a message: waiting for the mail server, taken by it, or given up after the last try. */
export const OUTBOX_STATES = ['queued', 'delivered', 'failed'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]

/** A message without its text. */
export const OutboxMessage = z.object({
  id: id(),
  /** What the message is about, such as `invitation`. */
  kind: z.string(),
  toName: z.string(),
  toAddress: z.string(),
  subject: z.string(),
  state: z.enum(OUTBOX_STATES),
  attempts: z.int(),
  /** What the mail server said last. */
  serverReply: z.nullable(z.string()),
  createdAt: Instant,
  nextAttemptAt: z.nullable(Instant),
  deliveredAt: z.nullable(Instant),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** A message with its text, and with what else the mail server is handed. */
export const OutboxMessageWithBody = z.extend(OutboxMessage, {
  /** Empty once the message was delivered long ago. */
  text: z.string(),
  html: z.nullable(z.string()),
  /** Whether it contains a link that sets a password: only its recipient sees that, the texts here omit it. */
  isLinkHidden: z.boolean(),
  /** Where answers go; null: to the sender. */
  replyTo: z.nullable(z.string()),
  /** The file that goes with it; size in bytes. */
  attachment: z.nullable(z.object({ name: z.string(), type: z.enum(FILE_TYPES), size: z.int() })),
})
export type OutboxMessageWithBody = z.infer<typeof OutboxMessageWithBody>

/** The state of the installation's mail. */
export const MailStatus = z.object({
  /** Whether a mail server is set (SMTP_URL); without one mail stays in the outbox. */
  isConfigured: z.boolean(),
  /** The sender of all mail; null while no server is set. */
  from: z.nullable(z.string()),
  queued: z.int(),
  failed: z.int(),
})
export type MailStatus = z.infer<typeof MailStatus>

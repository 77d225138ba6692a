import * as z from 'zod/mini'
import { id, Instant } from '#platform/shared/fields.ts'
import { FILE_TYPES } from '#platform/shared/file-contents.ts'

/** States of a message: waiting for the mail server, accepted by it, or given up after the last attempt. */
export const OUTBOX_STATES = ['queued', 'delivered', 'failed'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]

/** A message without its text. */
export const OutboxMessage = z.object({
  id: id(),
  /** The kind of mail, such as `invitation`. */
  kind: z.string(),
  toName: z.string(),
  toAddress: z.string(),
  subject: z.string(),
  state: z.enum(OUTBOX_STATES),
  attempts: z.int(),
  /** The mail server's last reply. */
  serverReply: z.nullable(z.string()),
  createdAt: Instant,
  nextAttemptAt: z.nullable(Instant),
  deliveredAt: z.nullable(Instant),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

/** A message with its text and the other parts passed to the mail server. */
export const OutboxMessageWithBody = z.extend(OutboxMessage, {
  /** Emptied long after delivery. */
  text: z.string(),
  html: z.nullable(z.string()),
  /** Whether it contains a link that sets a password: only its recipient sees it, the texts here omit it. */
  isLinkHidden: z.boolean(),
  /** The address for replies; null for the sender. */
  replyTo: z.nullable(z.string()),
  /** The attached file; size in bytes. */
  attachment: z.nullable(z.object({ name: z.string(), type: z.enum(FILE_TYPES), size: z.int() })),
})
export type OutboxMessageWithBody = z.infer<typeof OutboxMessageWithBody>

/** The state of the installation's mail. */
export const MailStatus = z.object({
  /** Whether a mail server is configured (SMTP_URL); without one, mail stays in the outbox. */
  isConfigured: z.boolean(),
  /** The sender of all mail; null if no server is configured. */
  from: z.nullable(z.string()),
  queued: z.int(),
  failed: z.int(),
})
export type MailStatus = z.infer<typeof MailStatus>

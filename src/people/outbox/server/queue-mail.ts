import { randomUUID } from 'node:crypto'
import { recordChange } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { attachmentName } from './attachment.ts'
import { composeBody, type MailLink, type MailSheet } from './compose-body.ts'
import { OUTBOX_ENTITY } from './outbox-entity.ts'

export interface Mail {
  /** The kind of mail, such as `invitation`. */
  kind: string
  to: { name: string; address: string }
  subject: string
  paragraphs: readonly string[]
  /** A link into the product, below the first paragraph. */
  link?: MailLink
  /** A document's mail: on its company's sheet, with its figure and facts. */
  sheet?: MailSheet
  /** The record that the message is about; see latestMessagesAbout. */
  about?: { entity: string; id: number }
  /** One e-mail address for replies, if not the sender. */
  replyTo?: string
  /** A stored file to attach, and its name; characters that file names may not contain are removed. */
  attachment?: { fileId: number; name: string }
}

/**
 * Queues a message within the transaction that causes it: both are stored or neither is. Links always lead to APP_URL,
 * whatever address the call came in by.
 * @returns the message's id
 */
export async function queueMail(
  transaction: WriteExecutor,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  mail: Mail,
): Promise<number> {
  return storeMessage(transaction, { config, clock }, mail, {
    ...composeBody(mail, config.appUrl),
    holds_link: false,
  })
}

/** Stores a message with these texts, and its audit row; returns its id. For {@link queueMail} and the like. */
export async function storeMessage(
  transaction: WriteExecutor,
  { config, clock }: Pick<Platform, 'config' | 'clock'>,
  mail: Mail,
  contents: { text: string; html: string; holds_link: boolean },
): Promise<number> {
  const now = clock()
  const { id } = await transaction
    .insertInto('outbox_messages')
    .values({
      kind: mail.kind,
      to_name: mail.to.name,
      to_address: mail.to.address,
      subject: mail.subject,
      ...contents,
      server_reply: null,
      message_id: `<${randomUUID()}@${new URL(config.appUrl).hostname}>`,
      created_at: now,
      next_attempt_at: now,
      delivered_at: null,
      about_entity: mail.about?.entity ?? null,
      about_id: mail.about?.id ?? null,
      reply_to: mail.replyTo ?? null,
      attachment_file_id: mail.attachment?.fileId ?? null,
      attachment_name: mail.attachment === undefined ? null : attachmentName(mail.attachment.name),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordChange(transaction, {
    entity: OUTBOX_ENTITY,
    id,
    action: 'create',
    actor: 'system',
    after: { kind: mail.kind, to_address: mail.to.address, subject: mail.subject },
  })
  return id
}

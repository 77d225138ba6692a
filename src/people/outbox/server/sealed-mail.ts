import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Secrets } from '#platform/server/security/secrets.ts'
import { composeBody, type MailLink } from './compose-body.ts'
import type { OutboxMessageRow } from './outbox-tables.ts'
import { type Mail, queueMail, storeMessage } from './queue-mail.ts'

/**
 * A link that gives access to its recipient's account, or shows a client a document (spec 18.2): no one else may read it,
 * here or in a backup (spec 13.6).
 */
export interface SecretLink extends MailLink {
  /** The secret part of the path. */
  secret: string
  /** Its hash in `one_time_links`: once that link is used, replaced or deleted, the sealed content is deleted too. */
  hash?: Buffer
}

/** The content passed to a mail server. */
export interface MailContents {
  text: string
  html: string | null
  /** The secret parts of these texts: a mail server may repeat them in its reply. */
  secrets: readonly string[]
}

/** Shown instead of the link wherever the message is shown. */
const NOT_SHOWN = '(link not shown)'
/** The error of a message that can never be sent. */
export const LINK_GONE =
  'Not sent: its link was used or replaced, or has expired. Please send it again, or let the person ask for a new one.'

/**
 * Queues a message with a secret link, within the transaction that created the link. The row contains the recipient and
 * the text without the link; the whole message is encrypted with a key that is not in the database.
 * @returns the message's id
 */
export async function queueSealedMail(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock' | 'secrets'>,
  mail: Omit<Mail, 'link'>,
  { secret, hash, ...link }: SecretLink,
): Promise<number> {
  const { appUrl } = platform.config
  const shown = composeBody({ ...mail, hiddenLink: NOT_SHOWN }, appUrl)
  const id = await storeMessage(transaction, platform, mail, { ...shown, holds_link: true })
  const contents: MailContents = { ...composeBody({ ...mail, link }, appUrl), secrets: [secret] }
  await transaction
    .insertInto('sealed_mails')
    .values({
      message_id: id,
      link_hash: hash ?? null,
      contents: platform.secrets.seal(JSON.stringify(contents)),
    })
    .execute()
  return id
}

/** Queues a message, sealed if it brings a link; see {@link queueMail}. */
export async function queueMailWithLink(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock' | 'secrets'>,
  mail: Omit<Mail, 'link'>,
  link: SecretLink | undefined,
): Promise<number> {
  return link === undefined
    ? queueMail(transaction, platform, mail)
    : queueSealedMail(transaction, platform, mail, link)
}

/**
 * The content to send.
 * @throws Error with a sentence, permanently, when its link can no longer be used or was sealed with another secret
 */
export async function readContents(
  { database, secrets, clock }: Pick<Platform, 'database' | 'secrets' | 'clock'>,
  message: Pick<OutboxMessageRow, 'id' | 'text' | 'html' | 'holds_link'>,
): Promise<MailContents> {
  if (!message.holds_link) return { text: message.text, html: message.html, secrets: [] }
  const sealed = await findSealed(database, message.id, clock())
  const opened = sealed === undefined ? undefined : openContents(secrets, sealed)
  // like an invalid address, it will never be accepted
  if (opened === undefined) throw Object.assign(new Error(LINK_GONE), { code: 'EENVELOPE' })
  return opened
}

/** Whether a message can be sent: it has no secret link, or one that still works. */
export async function isSendable(
  database: Executor,
  message: Pick<OutboxMessageRow, 'id' | 'holds_link'>,
  now: Date,
): Promise<boolean> {
  return !message.holds_link || (await findSealed(database, message.id, now)) !== undefined
}

/** Deletes the sealed content of a delivered message. */
export async function forgetContents(transaction: WriteExecutor, messageId: number): Promise<void> {
  await transaction.deleteFrom('sealed_mails').where('message_id', '=', messageId).execute()
}

/** Deletes the sealed content of expired links; that of used or replaced links was deleted with them. */
export async function forgetExpired(database: Executor, now: Date): Promise<void> {
  await database
    .deleteFrom('sealed_mails')
    .using('one_time_links')
    .whereRef('link_hash', '=', 'one_time_links.hash')
    .where('expires_at', '<=', now.toISOString())
    .execute()
}

/** Waiting messages whose sealed content no longer exists. */
export async function findUnsendable(database: Executor): Promise<number[]> {
  const rows = await database
    .selectFrom('outbox_messages')
    .select('id')
    .where('state', '=', 'queued')
    .where('holds_link', '=', true)
    .where((message) =>
      message.not(
        message.exists(
          message
            .selectFrom('sealed_mails')
            .select('sealed_mails.message_id')
            .whereRef('sealed_mails.message_id', '=', 'outbox_messages.id'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

async function findSealed(database: Executor, messageId: number, now: Date): Promise<Buffer | undefined> {
  const row = await database
    .selectFrom('sealed_mails')
    .leftJoin('one_time_links', 'one_time_links.hash', 'link_hash')
    .select('contents')
    .where('message_id', '=', messageId)
    .where('used_at', 'is', null)
    .where((sealed) =>
      sealed.or([sealed('link_hash', 'is', null), sealed('expires_at', '>', now.toISOString())]),
    )
    .executeTakeFirst()
  return row?.contents
}

function openContents(secrets: Secrets, sealed: Buffer): MailContents | undefined {
  try {
    return JSON.parse(secrets.open(sealed)) as MailContents
  } catch {
    // restored into an installation with another secret
    return undefined
  }
}

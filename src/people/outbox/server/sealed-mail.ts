import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Secrets } from '#platform/server/security/secrets.ts'
import { composeBody, type MailLink } from './compose-body.ts'
import type { OutboxMessageRow } from './outbox-tables.ts'
import { type Mail, storeMessage } from './queue-mail.ts'

/** A link that opens its recipient's account: nobody else may read it, here or in a backup (spec 13.6). */
export interface SecretLink extends MailLink {
  /** The part of the path that is secret. */
  secret: string
  /** Its hash in `one_time_links`: once that link is spent, replaced or gone, so is what is sealed here. */
  hash: Buffer
}

/** What a mail server is handed. */
export interface MailContents {
  text: string
  html: string | null
  /** The secret parts of these texts: a mail server may repeat them in its reply. */
  secrets: readonly string[]
}

/** Shown instead of the link wherever the message is shown. */
const NOT_SHOWN = '(link not shown)'
/** Of a message that will never leave. */
export const LINK_GONE =
  'Not sent: its link was used or replaced, or has expired. Please invite again, or let the person ask for a new one.'

/**
 * Puts a message with a secret link into the outbox, inside the transaction that made the link. The row says who gets
 * what, without the link; the whole message is encrypted with a key that is not in the database.
 * @returns the message's id
 */
export async function queueSealedMail(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock' | 'secrets'>,
  mail: Omit<Mail, 'link' | 'sheet' | 'attachment'>,
  { secret, hash, ...link }: SecretLink,
): Promise<number> {
  const { appUrl } = platform.config
  const [first = '', ...rest] = mail.paragraphs
  const shown = composeBody({ paragraphs: [first, NOT_SHOWN, ...rest] }, appUrl)
  const id = await storeMessage(transaction, platform, mail, { ...shown, holds_link: true })
  const contents: MailContents = { ...composeBody({ ...mail, link }, appUrl), secrets: [secret] }
  await transaction
    .insertInto('sealed_mails')
    .values({ message_id: id, link_hash: hash, contents: platform.secrets.seal(JSON.stringify(contents)) })
    .execute()
  return id
}

/**
 * What a message is sent with.
 * @throws Error with a sentence, for good, when its link can no longer be used or was sealed with another secret
 */
export async function readContents(
  { database, secrets, clock }: Pick<Platform, 'database' | 'secrets' | 'clock'>,
  message: Pick<OutboxMessageRow, 'id' | 'text' | 'html' | 'holds_link'>,
): Promise<MailContents> {
  if (!message.holds_link) return { text: message.text, html: message.html, secrets: [] }
  const sealed = await findSealed(database, message.id, clock())
  const opened = sealed === undefined ? undefined : openContents(secrets, sealed)
  // like an address that is none, it will never be taken
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

/** Forgets what a delivered message was sent with. */
export async function forgetContents(transaction: WriteExecutor, messageId: number): Promise<void> {
  await transaction.deleteFrom('sealed_mails').where('message_id', '=', messageId).execute()
}

/** Forgets the links that have expired; those that were used or replaced went with their reason. */
export async function forgetExpired(database: Executor, now: Date): Promise<void> {
  await database
    .deleteFrom('sealed_mails')
    .using('one_time_links')
    .whereRef('link_hash', '=', 'one_time_links.hash')
    .where('expires_at', '<=', now.toISOString())
    .execute()
}

/** Messages that wait and have nothing left to be sent with. */
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
    .innerJoin('one_time_links', 'one_time_links.hash', 'link_hash')
    .select('contents')
    .where('message_id', '=', messageId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
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

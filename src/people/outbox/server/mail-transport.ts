import type { Config } from '#platform/server/config.ts'
import { email } from '#platform/shared/fields.ts'
import type { MailAttachment } from './attachment.ts'
import type { ClaimedMessage } from './claim-messages.ts'
import { mailSender } from './mail-sender.ts'
import { plainWords } from './delivery-failure.ts'

/** Large providers allow three concurrent connections per account. */
export const CONNECTIONS = 3

/** Milliseconds. Whatever a mail server does, an attempt ends. */
export interface MailTimeLimits {
  /** Until the connection is open, and until the server has greeted. */
  connect: number
  /** Without any data from the server. */
  silence: number
  /** For the whole message. */
  message: number
}

/** The connection to the mail server. */
export interface MailTransport {
  /**
   * Sends one message and returns the server's reply.
   * @param attachment the message's attachment, if any
   * @throws the mail library's error, which failureOf classifies
   */
  send(message: ClaimedMessage, attachment: MailAttachment | undefined, signal: AbortSignal): Promise<string>
  /** Secrets that a server might repeat in its reply. */
  secrets: readonly string[]
  close(): void
}

const MAX_NAME_LENGTH = 100
const MAX_SUBJECT_LENGTH = 250

/** Does not connect yet: connections are opened when there is something to send, and closed soon after. */
export async function openMailTransport(
  smtpUrl: string,
  config: Pick<Config, 'mailFrom' | 'smtpUrl' | 'appUrl'>,
  limits: MailTimeLimits,
): Promise<MailTransport> {
  // loaded only if a mail server is configured
  const { createTransport } = await import('nodemailer')
  const url = new URL(smtpUrl)
  const secrets = secretsOf(url)
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: CONNECTIONS,
    // only a message of which nothing was sent is moved to another connection
    maxRequeues: 1,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.connect,
    dnsTimeout: limits.connect,
    socketTimeout: limits.silence,
    idleTimeout: 30_000,
    requireTLS: needsEncryption(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // each failure is reported to its message; without a listener, an error would also end the process
  transport.on('error', () => undefined)
  return {
    async send(message, attachment, signal) {
      if (!isAddress(message.to_address)) {
        throw Object.assign(new Error('This is not an e-mail address.'), { code: 'EENVELOPE' })
      }
      const from = mailSender(config)
      const to = { name: headerText(message.to_name, MAX_NAME_LENGTH), address: message.to_address }
      const { response } = await transport.sendMail({
        from,
        to,
        envelope: { from: from.address, to: [to.address] },
        ...(isAddress(message.reply_to) ? { replyTo: { name: '', address: message.reply_to } } : {}),
        subject: headerText(message.subject, MAX_SUBJECT_LENGTH),
        messageId: message.message_id,
        date: message.created_at,
        text: message.text,
        ...(message.html === null ? {} : { html: message.html }),
        attachments: attachment === undefined ? [] : [nodeAttachment(attachment)],
        // asks auto-responders not to reply
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
        signal,
      })
      return plainWords(response, secrets)
    },
    secrets,
    close: () => transport.close(),
  }
}

/** A single address that cannot be parsed as several or as a header. */
function isAddress(text: string | null): text is string {
  return text !== null && email().safeParse(text).success
}

function nodeAttachment({ name, file }: MailAttachment) {
  const { buffer, byteOffset, byteLength } = file.bytes
  return {
    filename: name,
    content: Buffer.from(buffer, byteOffset, byteLength),
    contentType: file.type,
    contentDisposition: 'attachment' as const,
  }
}

/** A password is sent only over an encrypted connection, unless SMTP_URL has `?requireTLS=false`. */
function needsEncryption({ password, hostname }: URL): boolean {
  return password !== '' && !/^(localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)
}

/** The password in the forms in which it is transmitted. */
function secretsOf({ username, password }: URL): string[] {
  if (password === '') return []
  const [user, plain] = [decodeURIComponent(username), decodeURIComponent(password)]
  const coded = [plain, `\0${user}\0${plain}`].map((text) => Buffer.from(text).toString('base64'))
  return [...coded, plain]
}

/** A text for a header: one line without control characters, of bounded length. */
function headerText(text: string, longest: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const characters = Array.from(line)
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : line
}

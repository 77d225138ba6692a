import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const SECRET_BYTES = 24
const ID_BYTES = 12

/** A new secret, in the form that libraries of Standard Webhooks expect. */
export function makeWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** A new `webhook-id`. */
export function makeMessageId(): string {
  return `msg_${randomBytes(ID_BYTES).toString('hex')}`
}

/**
 * The headers of a message, as Standard Webhooks defines them (spec 36.4): an HMAC-SHA-256 of id, time and body by each
 * of the secrets.
 */
export function signedHeaders(
  { messageId, body, at }: { messageId: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
    'user-agent': 'Ledgerboard-Webhooks',
  }
}

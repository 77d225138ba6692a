import { counted } from '#platform/shared/counted.ts'
import { formatInstant } from '#platform/web/data/format-instant.ts'
import type { OutboxMessage } from '../shared/outbox-schema.ts'

/** Whether it is being sent: an attempt has begun and there is no reply yet. */
export function isBeingSent({ state, attempts, serverReply }: OutboxMessage): boolean {
  return state === 'queued' && attempts > 0 && serverReply === null
}

/** The delivery state in one line: the mail server's reply, the number of attempts, and the next one. */
export function deliveryNote(
  message: OutboxMessage,
  { isConfigured, timeZone }: { isConfigured: boolean; timeZone: string },
): string {
  const { state, attempts, serverReply, nextAttemptAt, deliveredAt } = message
  const tries = counted(attempts, 'attempt')
  if (state === 'delivered') {
    const when = deliveredAt === null ? '' : formatInstant(deliveredAt, timeZone)
    return attempts > 1 ? `${when} · ${tries}` : when
  }
  if (state === 'failed') return joined(serverReply, attempts > 0 ? tries : null)
  if (!isConfigured) return 'Waits for a mail server'
  if (isBeingSent(message)) return 'Being sent'
  if (attempts === 0 || nextAttemptAt === null) return ''
  return joined(serverReply, tries, `next ${formatInstant(nextAttemptAt, timeZone)}`)
}

function joined(...parts: (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' · ')
}

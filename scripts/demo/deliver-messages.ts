import { sql } from 'kysely'
import type { Books, Entry } from './books.ts'
import { later } from '#platform/server/samples/moments.ts'

/** The outcome of a message. */
export type Delivery = 'delivered' | 'failed' | 'queued'

/** Minutes until the mail server has answered: 6 seconds. */
const TAKES_MINUTES = 0.1

/** The entry that marks the last message about a document as delivered or refused for good; none for a queued one. */
export function deliver(
  about: { entity: 'invoice' | 'quote'; id: () => number },
  sentAt: Date,
  delivery: Delivery,
): Entry[] {
  if (delivery === 'queued') return []
  const isDelivered = delivery === 'delivered'
  const reply = isDelivered ? '250 2.0.0 Ok: queued' : '550 5.1.1 Recipient address rejected: user unknown'
  const write = async ({ database, writer }: Books) => {
    await sql`
      update outbox_messages
      set state = ${delivery}, attempts = 1, server_reply = ${reply}, next_attempt_at = null,
        delivered_at = ${isDelivered ? writer().now : null}::timestamptz
      where id = (
        select max(id) from outbox_messages where about_entity = ${about.entity} and about_id = ${about.id()}
      )`.execute(database)
  }
  return [{ at: later(sentAt, TAKES_MINUTES), write }]
}

import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'

/** Deliveries of one webhook at a time: a slow receiver does not hold up those of others. */
const AT_ONCE = 4
/** Failed tries in a row from which a receiver is tried with one at a time. */
const WARY_AFTER = 3
/** Hours; longer than the wait before any try. */
const MAX_PUT_OFF = 25

/** A delivery that only this process may try until its lease ends. */
export interface ClaimedDelivery {
  id: number
  webhook_id: number
  message_id: string
  payload: string
  attempts: number
  tries: number
  address: string
  sealed_secret: Buffer
  earlier_secret: Buffer | null
  earlier_until: string | null
  leaseEnd: Date
}

/**
 * Claims due deliveries of active webhooks, the oldest first, in one statement: it counts the try and sets the next one
 * to after the lease. Whatever happens to this process, no other one sends them before that, and one does afterwards.
 * @param busy webhooks of which this process is sending already
 */
export async function claimDeliveries(
  database: Executor,
  { now, lease, busy }: { now: Date; lease: number; busy: readonly number[] },
): Promise<ClaimedDelivery[]> {
  const leaseEnd = new Date(now.getTime() + lease)
  const { rows } = await sql<Omit<ClaimedDelivery, 'leaseEnd'>>`
    with due as (
      select taken.id from webhooks cross join lateral (
        select id from webhook_deliveries
        where webhook_id = webhooks.id and state = 'waiting' and (
          next_try_at <= ${now}
          -- scheduled by a clock that was ahead and has been corrected
          or (not is_claimed and next_try_at > ${now}::timestamptz + make_interval(hours => ${MAX_PUT_OFF})))
        order by next_try_at, id
        limit case when webhooks.failures >= ${WARY_AFTER} then 1 else ${AT_ONCE} end
        for update skip locked
      ) as taken
      where webhooks.paused is null and webhooks.id <> all(${busy}::integer[])
    )
    update webhook_deliveries as claimed
    set attempts = attempts + 1, tries = tries + 1, is_claimed = true, next_try_at = ${leaseEnd}
    from due, webhooks
    where claimed.id = due.id and webhooks.id = claimed.webhook_id
    returning claimed.id, webhook_id, message_id, payload, attempts, tries, address, sealed_secret, earlier_secret,
      earlier_until`.execute(database)
  return rows.map((row) => ({ ...row, leaseEnd }))
}

/** When the next delivery of an active webhook is due; undefined if none is waiting. */
export async function nextDueAt(database: Executor): Promise<Date | undefined> {
  const row = await database
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select('next_try_at')
    .where('state', '=', 'waiting')
    .where('paused', 'is', null)
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst()
  return row === undefined || row.next_try_at === null ? undefined : new Date(row.next_try_at)
}

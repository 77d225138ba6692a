import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import type { Role } from '#platform/shared/permissions.ts'
import type { NotificationKind } from '../../shared/notification-schema.ts'

/** A push that only this process may make until its lease ends. */
export interface ClaimedPush {
  id: number
  attempts: number
  leaseEnd: Date
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  user_id: string
  role: Role
  /** Whether the account is Active and the session still signed in. */
  is_signed_in: boolean
  notification_id: number
  kind: NotificationKind
  title: string
  detail: string
  path: string
  is_unread: boolean
}

/**
 * Claims due pushes, the oldest first, in one statement: it counts the try and sets the next one to after the lease, so
 * that no other process makes them before that, and one does afterwards.
 */
export async function claimPushes(
  database: Executor,
  { now, lease, most }: { now: Date; lease: number; most: number },
): Promise<ClaimedPush[]> {
  const leaseEnd = new Date(now.getTime() + lease)
  const { rows } = await sql<Omit<ClaimedPush, 'leaseEnd'>>`
    with due as (
      select id from push_messages where next_try_at <= ${now}
      order by next_try_at, id limit ${most} for update skip locked
    ), claimed as (
      update push_messages set attempts = attempts + 1, next_try_at = ${leaseEnd}
      from due where push_messages.id = due.id
      returning push_messages.id, attempts, session_id, notification_id
    )
    select claimed.*, endpoint, p256dh, auth, subscription.user_id, person.role,
      person.status = 'Active' and session.ended_at is null and session.expires_at > ${now} as is_signed_in,
      notification.kind, notification.title, notification.detail, notification.path,
      notification.read_at is null as is_unread
    from claimed
    join push_subscriptions subscription on subscription.session_id = claimed.session_id
    join sessions session on session.id = claimed.session_id
    join users person on person.id = subscription.user_id
    join notifications notification on notification.id = claimed.notification_id
    order by claimed.id`.execute(database)
  return rows.map((row) => ({ ...row, leaseEnd }))
}

/** When the next push is due; undefined if none is waiting. */
export async function nextPushAt(database: Executor): Promise<Date | undefined> {
  const row = await database
    .selectFrom('push_messages')
    .select('next_try_at')
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? undefined : new Date(row.next_try_at)
}

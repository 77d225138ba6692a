import { sql } from 'kysely'
import type { Actor } from '#platform/server/security/actor.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import { AppError } from '#platform/shared/errors.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import {
  type Notification,
  NOTIFICATION_RULES,
  type NotificationKind,
  notificationKindsOf,
  type NotificationPreferences,
} from '../shared/notification-schema.ts'
import { NOTIFICATION_SIGNAL } from './notification-tables.ts'

/** Only the kinds that the current role may see: notifications about money from a former role are hidden. */
function shownTo(database: Executor, { id, role }: Actor) {
  return database
    .selectFrom('notifications')
    .where('user_id', '=', id)
    .where('kind', 'in', notificationKindsOf(role))
}

/** A page of the caller's notifications, newest first. `total` counts all of them. */
export async function listNotifications(
  database: Executor,
  query: { page: number; limit: number },
  actor: Actor,
): Promise<{ notifications: Notification[]; total: number }> {
  if (notificationKindsOf(actor.role).length === 0) return { notifications: [], total: 0 }
  const own = shownTo(database, actor)
  const { total } = await own
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await own
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute()
  const notifications = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    detail: row.detail,
    path: row.path,
    actorName: row.actor_name,
    count: row.count,
    isRead: row.read_at !== null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
  return { notifications, total }
}

/** How many of the caller's notifications are unread. */
export async function countUnread(database: Executor, actor: Actor): Promise<number> {
  if (notificationKindsOf(actor.role).length === 0) return 0
  const { unread } = await shownTo(database, actor)
    .where('read_at', 'is', null)
    .select((select) => select.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}

/** Marks the named ones as read, or all; those of others are ignored. @returns the resulting unread count */
export async function markRead(
  transaction: WriteExecutor,
  ids: readonly number[] | undefined,
  actor: Actor,
  now: Date,
): Promise<number> {
  const named = ids === undefined ? sql<boolean>`true` : sql<boolean>`id = any(${ids}::bigint[])`
  const { numUpdatedRows } = await transaction
    .with('unread', (database) =>
      database
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', actor.id)
        .where('read_at', 'is', null)
        .where(named)
        .orderBy('id')
        .forNoKeyUpdate(),
    )
    .updateTable('notifications')
    .from('unread')
    .set({ read_at: now })
    .whereRef('notifications.id', '=', 'unread.id')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await signalUsers(transaction, [actor.id], NOTIFICATION_SIGNAL)
  return countUnread(transaction, actor)
}

/** Whether each kind is sent by mail, for the kinds that the caller's role can receive. */
export async function getPreferences(database: Executor, actor: Actor): Promise<NotificationPreferences> {
  const chosen = await database
    .selectFrom('notification_preferences')
    .select(['kind', 'mail'])
    .where('user_id', '=', actor.id)
    .execute()
  const mailOf = (kind: NotificationKind) =>
    chosen.find((row) => row.kind === kind)?.mail ?? NOTIFICATION_RULES[kind].mailByDefault
  return {
    mail: Object.fromEntries(notificationKindsOf(actor.role).map((kind) => [kind, mailOf(kind)])),
  }
}

/** Sets only the named kinds. @throws AppError validation for a kind that the caller's role never receives */
export async function savePreferences(
  transaction: WriteExecutor,
  { mail }: NotificationPreferences,
  actor: Actor,
): Promise<NotificationPreferences> {
  const kinds = notificationKindsOf(actor.role)
  const values = Object.entries(mail).flatMap(([kind, wanted]) =>
    wanted === undefined ? [] : [{ user_id: actor.id, kind: kind as NotificationKind, mail: wanted }],
  )
  const unknown = values.find(({ kind }) => !kinds.includes(kind))
  if (unknown !== undefined) {
    const sentence = `“${NOTIFICATION_RULES[unknown.kind].label}” is not for your role`
    throw new AppError('validation', sentence, { fields: { [`mail.${unknown.kind}`]: sentence } })
  }
  if (values.length > 0) {
    await transaction
      .insertInto('notification_preferences')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind']).doUpdateSet({ mail: (set) => set.ref('excluded.mail') }),
      )
      .execute()
    await signalUsers(transaction, [actor.id], NOTIFICATION_SIGNAL)
  }
  return getPreferences(transaction, actor)
}

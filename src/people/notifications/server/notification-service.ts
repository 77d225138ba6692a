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
  type NotificationPreferencesChange,
  type NotificationWay,
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

/** How each kind is sent, for the kinds that the caller's role can receive. */
export async function getPreferences(database: Executor, actor: Actor): Promise<NotificationPreferences> {
  const chosen = await database
    .selectFrom('notification_preferences')
    .select(['kind', 'mail', 'push'])
    .where('user_id', '=', actor.id)
    .execute()
  const rowOf = (kind: NotificationKind) => chosen.find((row) => row.kind === kind)
  const kinds = notificationKindsOf(actor.role)
  return {
    mail: Object.fromEntries(
      kinds.map((kind) => [kind, rowOf(kind)?.mail ?? NOTIFICATION_RULES[kind].mailByDefault]),
    ),
    push: Object.fromEntries(
      kinds.map((kind) => [kind, rowOf(kind)?.push ?? NOTIFICATION_RULES[kind].pushByDefault ?? false]),
    ),
  }
}

/** Sets only the named kinds. @throws AppError validation for a kind that the caller's role never receives */
export async function savePreferences(
  transaction: WriteExecutor,
  wanted: NotificationPreferencesChange,
  actor: Actor,
): Promise<NotificationPreferences> {
  const named = (['mail', 'push'] as const).flatMap((way) => chosenOf(wanted, way))
  const kinds = notificationKindsOf(actor.role)
  const unknown = named.find(({ kind }) => !kinds.includes(kind))
  if (unknown !== undefined) {
    const sentence = `“${NOTIFICATION_RULES[unknown.kind].label}” is not for your role`
    throw new AppError('validation', sentence, { fields: { [`${unknown.way}.${unknown.kind}`]: sentence } })
  }
  for (const way of ['mail', 'push'] as const) {
    const values = named
      .filter((one) => one.way === way)
      .map(({ kind, isWanted }) => ({ user_id: actor.id, kind, [way]: isWanted }))
    if (values.length === 0) continue
    await transaction
      .insertInto('notification_preferences')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'kind']).doUpdateSet({ [way]: sql.ref(`excluded.${way}`) }),
      )
      .execute()
  }
  if (named.length > 0) await signalUsers(transaction, [actor.id], NOTIFICATION_SIGNAL)
  return getPreferences(transaction, actor)
}

function chosenOf(wanted: NotificationPreferencesChange, way: NotificationWay) {
  return Object.entries(wanted[way] ?? {}).flatMap(([kind, isWanted]) =>
    isWanted === undefined ? [] : [{ way, kind: kind as NotificationKind, isWanted }],
  )
}

import { sql } from 'kysely'
import { type Mail, queueMail } from '#people/outbox/server/index.ts'
import type { UserRow } from '#people/accounts/server/user-tables.ts'
import { actorName, type ChangeActor } from '#platform/server/records/changes.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import { sendSignal, signalUsers } from '#platform/server/live/signals.ts'
import { oneLine } from '#platform/shared/text/one-line.ts'
import { can, ROLES } from '#platform/shared/permissions.ts'
import { NOTIFICATION_RULES, type NotificationKind } from '../shared/notification-schema.ts'
import { NOTIFICATION_SIGNAL } from './notification-tables.ts'
import { PUSH_SIGNAL } from './push/push-tables.ts'

/** The recipient, with what a mail needs. */
export type NotifiedPerson = Pick<UserRow, 'id' | 'f_name' | 's_name' | 'email'>

export interface Notice {
  kind: NotificationKind
  /** User ids; `administrators` are all accounts whose role the kind is for. */
  to: readonly string[] | 'administrators'
  /** Never notified. */
  actor: ChangeActor
  /** The record concerned. */
  about: { entity: string; id: string | number }
  title: string
  detail?: string
  /** The target page within the product. */
  path: string
  /** The mail for those who want one, if title, detail and link are not sufficient. */
  mail?: (person: NotifiedPerson) => Mail
  /** No mail to anyone, whatever their settings. */
  withoutMail?: true
}

/**
 * Notifies people within the transaction that causes it. Excluded are the actor, accounts that are not Active, and
 * roles that the kind is not for. Unread notifications of one kind about one record are merged. Mail is sent and browsers
 * are pushed to according to each person's settings, for the first of the merged ones.
 * @returns the ids of the people who get a mail
 */
export async function notify(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  notice: Notice,
): Promise<readonly string[]> {
  const { kind, mail = (person: NotifiedPerson) => noticeMail(person, notice) } = notice
  const notified = await store(transaction, notice, platform.clock())
  const mailed = notified.filter(
    (person) =>
      notice.withoutMail !== true &&
      person.is_first &&
      (person.mail ?? NOTIFICATION_RULES[kind].mailByDefault),
  )
  for (const person of mailed) await queueMail(transaction, platform, mail(person))
  if (notified.some((person) => person.is_pushed)) await sendSignal(transaction, PUSH_SIGNAL, {})
  await signalUsers(
    transaction,
    notified.map((person) => person.id),
    NOTIFICATION_SIGNAL,
  )
  return mailed.map((person) => person.id)
}

type Notified = NotifiedPerson & {
  /** Whether there was no unread one to merge it with. */
  is_first: boolean
  /** The person's mail setting; null if not set. */
  mail: boolean | null
  /** Whether it is to be pushed to one of their browsers at least. */
  is_pushed: boolean
}

/**
 * One statement, so that two concurrent processes create a single row for the same record. The people are locked until
 * their rows are inserted, always in the same order.
 */
async function store(transaction: WriteExecutor, notice: Notice, now: Date): Promise<Notified[]> {
  const { kind, to, actor, about } = notice
  const isSystem = actor === 'system'
  const rule = NOTIFICATION_RULES[kind]
  const roles = ROLES.filter((role) => can(role, rule.audience))
  const chosen = to === 'administrators' ? sql`true` : sql`id = any(${to}::uuid[])`
  const { rows } = await sql<Notified>`
    with person as materialized (
      select id, f_name, s_name, email from users
      where status = 'Active' and role = any(${roles}::text[]) and ${chosen}
        and id is distinct from ${isSystem ? null : actor.id}::uuid
      order by id for key share
    ), stored as (
      insert into notifications
        (user_id, kind, entity, entity_id, title, detail, path, actor_name, created_at, updated_at)
      select id, ${kind}::text, ${about.entity}::text, ${String(about.id)}::text, ${oneLine(notice.title)}::text,
        ${oneLine(notice.detail ?? '')}::text, ${notice.path}::text,
        ${oneLine(actorName(actor))}::text,
        ${now}::timestamptz, ${now}::timestamptz
      from person order by id
      on conflict (user_id, kind, entity, entity_id) where read_at is null do update set
        count = notifications.count + 1, title = excluded.title, detail = excluded.detail, path = excluded.path,
        actor_name = excluded.actor_name, updated_at = excluded.updated_at
      returning id, user_id, count
    ), chosen as (
      select user_id, mail, push from notification_preferences
      where kind = ${kind} and user_id in (select id from person)
    ), pushed as (
      insert into push_messages (session_id, notification_id, created_at, next_try_at)
      select session_id, stored.id, ${now}::timestamptz, ${now}::timestamptz
      from stored join push_subscriptions using (user_id) left join chosen using (user_id)
      where count = 1 and coalesce(push, ${rule.pushByDefault ?? false}::boolean)
      order by session_id
      returning notification_id
    )
    select person.*, stored.count = 1 as is_first, chosen.mail,
      exists (select from pushed where notification_id = stored.id) as is_pushed
    from stored join person on person.id = stored.user_id left join chosen using (user_id)
    order by person.id`.execute(transaction)
  return rows
}

function noticeMail(person: NotifiedPerson, { title, detail = '', path }: Notice): Mail {
  return {
    kind: 'notification',
    to: { name: oneLine(`${person.f_name} ${person.s_name}`), address: person.email },
    subject: oneLine(title),
    paragraphs: [
      `Hello ${oneLine(person.f_name)}, ${oneLine(title)}.`,
      ...(detail === '' ? [] : [oneLine(detail)]),
    ],
    link: { path, label: 'Open in Ledgerboard' },
  }
}

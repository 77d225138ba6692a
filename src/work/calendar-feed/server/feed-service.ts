import { createHash, randomBytes } from 'node:crypto'
import { notify } from '#people/notifications/server/index.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import type { Platform } from '#platform/server/platform.ts'
import { recordChange } from '#platform/server/records/changes.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { CalendarFeed, MadeFeed } from '../shared/feed-schema.ts'
import { feedMadeMail } from './feed-mail.ts'
import { FEED_ENTITY } from './feed-tables.ts'

const SECRET_BYTES = 30
const COLUMNS = ['created_at as madeAt', 'last_used_at as lastUsedAt'] as const
/** The own browsers fetch the setting again. */
const OWN_FEED = 'own-feed'

/** The stored form of a feed's secret: it is random, so a slow hash would add nothing. */
export function hashFeedSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** One's own feed; null before an address was made. */
export async function findFeed(
  database: Executor,
  { id }: Pick<Actor, 'id'>,
): Promise<{ feed: CalendarFeed | null }> {
  const feed = await database
    .selectFrom('calendar_feeds')
    .select(COLUMNS)
    .where('user_id', '=', id)
    .executeTakeFirst()
  return { feed: feed ?? null }
}

/** Makes an address, in place of an earlier one, and tells its owner. The reply is the only place that has it. */
export async function makeFeed(
  transaction: WriteExecutor,
  platform: Pick<Platform, 'config' | 'clock'>,
  actor: Actor,
): Promise<MadeFeed> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const row = { hash: hashFeedSecret(secret), created_at: platform.clock(), last_used_at: null }
  const made = await transaction
    .insertInto('calendar_feeds')
    .values({ ...row, user_id: actor.id })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  await recordChange(transaction, {
    entity: FEED_ENTITY,
    id: actor.id,
    action: 'create',
    actor,
    after: { user_id: actor.id },
  })
  await notify(transaction, platform, {
    kind: 'feed-made',
    to: [actor.id],
    // whoever uses the session may not be the owner
    actor: 'system',
    about: { entity: FEED_ENTITY.name, id: actor.id },
    title: 'An address was made for your calendar feed',
    detail: 'Whoever has it sees your due tasks. If it was not you, revoke it and choose a new password.',
    path: '/preferences',
    mail: feedMadeMail,
  })
  await signalUsers(transaction, [actor.id], OWN_FEED)
  return { ...made, address: `${platform.config.appUrl}/api/calendar/feed/${secret}.ics` }
}

/** Ends one's own feed: the next fetch is refused. @throws AppError not_found */
export async function revokeFeed(transaction: WriteExecutor, actor: Actor): Promise<void> {
  const { numDeletedRows } = await transaction
    .deleteFrom('calendar_feeds')
    .where('user_id', '=', actor.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound('Calendar feed')
  await recordChange(transaction, {
    entity: FEED_ENTITY,
    id: actor.id,
    action: 'delete',
    actor,
    before: { user_id: actor.id },
  })
  await signalUsers(transaction, [actor.id], OWN_FEED)
}

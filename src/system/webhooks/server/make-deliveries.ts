import type { Executor } from '#platform/server/database/database.ts'
import {
  type AnnouncedEvent,
  announcedIn,
  type StoredChange,
} from '#platform/server/records/announced-event.ts'
import { makeMessageId } from './webhook-signature.ts'

/** Changes per transaction, so that none takes long. */
const CHANGES_AT_ONCE = 200

/**
 * Makes the deliveries of up to {@link CHANGES_AT_ONCE} recorded changes, the oldest first, in one transaction: whatever
 * happens to this process, each change becomes its deliveries once. Several processes take different ones.
 * @returns whether there may be more
 */
export async function makeDeliveries(
  database: Executor,
  events: readonly AnnouncedEvent[],
  now: Date,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const taken = await transaction
      .deleteFrom('webhook_changes')
      .where('change_id', 'in', (select) =>
        select
          .selectFrom('webhook_changes')
          .select('change_id')
          .orderBy('change_id')
          .limit(CHANGES_AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['change_id', 'webhook_ids'])
      .execute()
    if (taken.length === 0) return false
    // a webhook is not deleted until its deliveries are stored
    const hooks = await transaction
      .selectFrom('webhooks')
      .select(['id', 'events'])
      .where('id', 'in', [...new Set(taken.flatMap(({ webhook_ids }) => webhook_ids))])
      .orderBy('id')
      .forKeyShare()
      .execute()
    const changes = await transaction
      .selectFrom('changes')
      .select(['id', 'at', 'entity', 'entity_id', 'action', 'before', 'after'])
      .where(
        'id',
        'in',
        taken.map(({ change_id }) => change_id),
      )
      .orderBy('id')
      .execute()
    const hooksOf = new Map(taken.map(({ change_id, webhook_ids }) => [change_id, new Set(webhook_ids)]))
    const rows = []
    for (const { id, at, entity, entity_id: entityId, action, before, after } of changes) {
      const meant = hooks.filter((hook) => hooksOf.get(id)?.has(hook.id) === true)
      const wanted = events.filter(({ type }) => meant.some((hook) => hook.events.includes(type)))
      const change: StoredChange = { entity, entityId, action, before: before ?? {}, after: after ?? {} }
      for (const { type, about, data } of await announcedIn(transaction, wanted, change)) {
        const payload = JSON.stringify({ type, timestamp: at, data })
        for (const hook of meant) {
          if (!hook.events.includes(type)) continue
          const message = { message_id: makeMessageId(), event: type, about, payload }
          rows.push({ webhook_id: hook.id, ...message, created_at: now, next_try_at: now })
        }
      }
    }
    if (rows.length > 0) await transaction.insertInto('webhook_deliveries').values(rows).execute()
    return taken.length === CHANGES_AT_ONCE
  })
}

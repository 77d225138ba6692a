import { sql } from 'kysely'
import type { Sweep } from '#platform/server/records/sweep.ts'
import { KEPT_DAYS } from '../shared/webhook-schema.ts'

/** The most finished deliveries that a webhook keeps. */
const KEPT_DELIVERIES = 20_000

/** Deletes deliveries that are long finished, and secrets that sign no longer. */
export const sweepWebhooks: Sweep = async (database, now) => {
  const oldest = new Date(now.getTime() - KEPT_DAYS * 24 * 60 * 60 * 1000)
  // also those that wait for a webhook that stays paused
  await database.deleteFrom('webhook_deliveries').where('created_at', '<', oldest.toISOString()).execute()
  await sql`
    delete from webhook_deliveries using webhooks
    where webhook_id = webhooks.id and state <> 'waiting' and webhook_deliveries.id < (
      select id from webhook_deliveries as kept where kept.webhook_id = webhooks.id
      order by id desc offset ${KEPT_DELIVERIES} limit 1)`.execute(database)
  await database
    .updateTable('webhooks')
    .set({ earlier_secret: null, earlier_until: null })
    .where('earlier_until', '<', now.toISOString())
    .execute()
}

import { NOTIFICATION_SIGNAL } from '#people/notifications/server/notification-tables.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import { DEFAULT_DIGEST, type Digest } from '../shared/digest-schema.ts'

/** A person's setting for the morning digest. */
export async function getDigest(database: Executor, userId: string): Promise<Digest> {
  const chosen = await database
    .selectFrom('digest_settings')
    .select(['frequency', 'hour'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return chosen ?? DEFAULT_DIGEST
}

/** Saves it. A job already queued for today stays: no one gets a second digest, or one for an hour that has passed. */
export async function saveDigest(
  transaction: WriteExecutor,
  userId: string,
  { frequency, hour }: Digest,
): Promise<Digest> {
  await transaction
    .insertInto('digest_settings')
    .values({ user_id: userId, frequency, hour })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ frequency, hour }))
    .execute()
  await signalUsers(transaction, [userId], NOTIFICATION_SIGNAL)
  return { frequency, hour }
}

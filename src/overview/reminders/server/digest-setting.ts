import { NOTIFICATION_SIGNAL } from '#people/notifications/server/notification-tables.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { signalUsers } from '#platform/server/live/signals.ts'
import { DEFAULT_DIGEST, type Digest } from '../shared/digest-schema.ts'

/** When a person gets the morning digest. */
export async function getDigest(database: Executor, userId: string): Promise<Digest> {
  const chosen = await database
    .selectFrom('digest_settings')
    .select(['frequency', 'hour'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return chosen ?? DEFAULT_DIGEST
}

/** Sets it. What was settled for today stays: nobody gets a second one, and none at an hour that is over. */
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

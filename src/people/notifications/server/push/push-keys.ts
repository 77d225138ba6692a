import webPush from 'web-push'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { Secrets } from '#platform/server/security/secrets.ts'
import { AppError } from '#platform/shared/errors.ts'

/** What push messages of this installation are signed with (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * Makes the installation's keys if it has none. Keys that its secret does not open are replaced: browsers accept only the
 * ones they subscribed with, so their subscriptions end.
 */
export async function makePushKeys({
  database,
  secrets,
  clock,
}: Pick<Platform, 'database' | 'secrets' | 'clock'>): Promise<void> {
  const stored = await readStored(database)
  if (stored !== undefined && opened(secrets, stored.sealed_private_key) !== undefined) return
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const made = {
    public_key: publicKey,
    sealed_private_key: secrets.seal(privateKey),
    created_at: clock(),
  }
  await database.transaction().execute(async (transaction) => {
    if (stored !== undefined) {
      const replaced = await transaction
        .deleteFrom('push_keys')
        .where('public_key', '=', stored.public_key)
        .returning('public_key')
        .executeTakeFirst()
      if (replaced !== undefined) await transaction.deleteFrom('push_subscriptions').execute()
    }
    // another process may be starting
    await transaction
      .insertInto('push_keys')
      .values(made)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** The key that browsers subscribe with. @throws AppError unavailable in the moment before it is made */
export async function publicPushKey(database: Executor): Promise<string> {
  const stored = await readStored(database)
  if (stored === undefined)
    throw new AppError('unavailable', 'Ledgerboard is still starting. Please try again in a moment.')
  return stored.public_key
}

/** The keys to sign with. @throws when the secret does not open them */
export async function readPushKeys({
  database,
  secrets,
}: Pick<Platform, 'database' | 'secrets'>): Promise<PushKeys> {
  const { public_key: publicKey, sealed_private_key: sealed } = await database
    .selectFrom('push_keys')
    .select(['public_key', 'sealed_private_key'])
    .executeTakeFirstOrThrow()
  return { publicKey, privateKey: secrets.open(sealed) }
}

/**
 * Seals the private key with the installation's next secret. One that neither opens is left: it is replaced at the next
 * start.
 */
export async function resealPushKeys(
  transaction: WriteExecutor,
  { earlier, next }: { earlier: Secrets | undefined; next: Secrets },
): Promise<void> {
  const stored = await readStored(transaction)
  if (stored === undefined) return
  const { sealed_private_key: sealed } = stored
  const key = opened(next, sealed) ?? opened(earlier, sealed)
  if (key === undefined) return
  await transaction
    .updateTable('push_keys')
    .set({ sealed_private_key: next.seal(key) })
    .execute()
}

function readStored(database: Executor) {
  return database.selectFrom('push_keys').select(['public_key', 'sealed_private_key']).executeTakeFirst()
}

function opened(secrets: Secrets | undefined, sealed: Buffer): string | undefined {
  try {
    return secrets?.open(sealed)
  } catch {
    return undefined
  }
}

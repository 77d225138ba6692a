import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Secrets } from '#platform/server/security/secrets.ts'
import { openSecret } from './spend-code.ts'

/**
 * Seals the secrets of all authenticator apps with the installation's next secret, so that their codes stay right.
 * @param earlier undefined if it is not known any more: then only recovery codes work (spec 33.5)
 * @returns how many apps were kept, and how many work no longer
 */
export async function resealSecondWays(
  transaction: WriteExecutor,
  { earlier, next }: { earlier: Secrets | undefined; next: Secrets },
): Promise<{ kept: number; lost: number }> {
  const ways = await transaction
    .selectFrom('second_ways')
    .select(['user_id', 'sealed_secret'])
    .orderBy('user_id')
    .forUpdate()
    .execute()
  let kept = 0
  for (const { user_id: userId, sealed_secret: sealed } of ways) {
    const secret =
      openSecret(next, sealed) ?? (earlier === undefined ? undefined : openSecret(earlier, sealed))
    if (secret === undefined) continue
    kept++
    await transaction
      .updateTable('second_ways')
      .set({ sealed_secret: next.seal(secret) })
      .where('user_id', '=', userId)
      .execute()
  }
  return { kept, lost: ways.length - kept }
}

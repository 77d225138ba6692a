import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Secrets } from '#platform/server/security/secrets.ts'

/**
 * Seals the secrets of all webhooks with the installation's next secret. Those that neither can read are left: their
 * webhooks are paused at the next event.
 * @param earlier undefined if it is not known any more
 * @returns how many webhooks were kept, and how many need a new secret
 */
export async function resealWebhooks(
  transaction: WriteExecutor,
  { earlier, next }: { earlier: Secrets | undefined; next: Secrets },
): Promise<{ kept: number; lost: number }> {
  const hooks = await transaction
    .selectFrom('webhooks')
    .select(['id', 'sealed_secret'])
    .orderBy('id')
    .forUpdate()
    .execute()
  let kept = 0
  for (const { id, sealed_secret: sealed } of hooks) {
    const secret = [next, earlier]
      .map((secrets) => opened(secrets, sealed))
      .find((text) => text !== undefined)
    if (secret === undefined) continue
    kept++
    await transaction
      .updateTable('webhooks')
      .set({ sealed_secret: next.seal(secret), earlier_secret: null, earlier_until: null })
      .where('id', '=', id)
      .execute()
  }
  return { kept, lost: hooks.length - kept }
}

function opened(secrets: Secrets | undefined, sealed: Buffer): string | undefined {
  try {
    return secrets?.open(sealed)
  } catch {
    return undefined
  }
}

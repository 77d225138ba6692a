import { createHash } from 'node:crypto'
import { recordChange } from '#platform/server/records/changes.ts'
import type { Platform } from '#platform/server/platform.ts'
import { addressKey } from '#platform/server/security/address-key.ts'
import { countUse } from '#platform/server/security/rate-limits.ts'
import { LINK_ENTITY } from './public-link-tables.ts'

const HOUR = 60 * 60
/** For each link and hour, whatever browsers a stranger invents. */
const MOST_BROWSERS = 30

/** The browser that opened a link, as far as it can be told apart. */
interface Reader {
  address: string
  userAgent: string
}

/** Counts that a link was seen: once for a browser and an hour (spec 18.4). */
export async function countSeen(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  linkId: number,
  { address, userAgent }: Reader,
): Promise<void> {
  const now = clock()
  const browser = createHash('sha256')
    .update(`${addressKey(address)} ${userAgent}`)
    .digest('base64url')
  const window = { name: 'public-link-seen', seconds: HOUR }
  if ((await countUse(database, window, `${linkId}:${browser}`, now)) > 1) return
  if ((await countUse(database, window, String(linkId), now)) > MOST_BROWSERS) return
  await database.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('public_links')
      .select(['seen_count', 'first_seen_at', 'last_seen_at'])
      .where('id', '=', linkId)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (before === undefined) return
    const after = { seen_count: before.seen_count + 1, last_seen_at: now }
    await transaction
      .updateTable('public_links')
      .set(before.first_seen_at === null ? { ...after, first_seen_at: now } : after)
      .where('id', '=', linkId)
      .execute()
    await recordChange(transaction, {
      entity: LINK_ENTITY,
      id: linkId,
      action: 'update',
      actor: 'system',
      before: { seen_count: before.seen_count },
      after: { event: 'seen', seen_count: after.seen_count },
    })
  })
}

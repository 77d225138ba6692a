import type { Executor } from '#platform/server/database/database.ts'
import type { SecondWayKind } from '../../shared/second-way-schema.ts'

/** The second ways of an account; recovery codes are none, but what stands in for one. */
export async function secondWaysOf(database: Executor, userId: string): Promise<SecondWayKind[]> {
  const passkey = await database
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  const app = await database
    .selectFrom('second_ways')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return [
    ...(passkey === undefined ? [] : (['passkey'] as const)),
    ...(app === undefined ? [] : (['app'] as const)),
  ]
}

import { type ColumnType, sql } from 'kysely'
import type { Entity } from '#platform/server/records/changes.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'

/**
 * The records loaded as sample data: the entity's name in `changes`, and its id there. It belongs to mail because those
 * people never get any; `overview/first-steps` fills and empties it.
 */
export interface SampleRecordsTable {
  entity: ColumnType<string, string, never>
  entity_id: ColumnType<string, string, never>
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    sample_records: SampleRecordsTable
  }
}

/** A sample account that was given access is a real user by now, and may be the only administrator. */
export const IS_OWN_ACCOUNT = sql<boolean>`(status = 'Active' or password_hash is not null)`

/**
 * Refuses mail to people who exist only in the sample data, and anything else that outlives it.
 * @param id of the client or the person; null for none; @param sentence why it is refused
 * @throws AppError conflict
 */
export async function refuseForSample(
  database: Executor,
  { name }: Entity,
  id: string | number | null,
  sentence = `Nothing is sent to a ${name} of the sample data`,
): Promise<void> {
  const record = await database
    .selectFrom('sample_records')
    .select('entity_id')
    .where('entity', '=', name)
    .where('entity_id', '=', String(id))
    .where((expression) =>
      expression.not(
        expression.exists(
          expression
            .selectFrom('users')
            .select('id')
            .where(sql`id::text`, '=', sql.ref('entity_id'))
            .where(IS_OWN_ACCOUNT),
        ),
      ),
    )
    .executeTakeFirst()
  if (record !== undefined) throw new AppError('conflict', sentence)
}

import { type ColumnType, sql } from 'kysely'
import type { Entity } from '#platform/server/records/changes.ts'
import type { Executor } from '#platform/server/database/database.ts'
import { AppError } from '#platform/shared/errors.ts'

/**
 * What was loaded as sample data: the name of its kind in `changes`, and its id there. It stands with the mail, which
 * never goes to those people; `overview/first-steps` fills and empties it.
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

/** Somebody of the sample data who was let in is one of the people by now, and may be the only administrator. */
export const IS_OWN_ACCOUNT = sql<boolean>`(status = 'Active' or password_hash is not null)`

/**
 * Nothing is sent to whom only the sample data has made up.
 * @param id of the client or the person; null for nobody
 * @throws AppError conflict
 */
export async function refuseMailToSample(
  database: Executor,
  { name }: Entity,
  id: string | number | null,
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
  if (record !== undefined) throw new AppError('conflict', `Nothing is sent to a ${name} of the sample data`)
}

import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely'
import type { Entity } from '#platform/server/changes.ts'
import type { Executor } from '#platform/server/database.ts'
import { AppError } from '#platform/shared/errors.ts'

export interface FirstStepsTable {
  /** Always true: there is at most one row. */
  single: Generated<boolean>
  /** What somebody chose; without a row the guide shows until everything in it is done. */
  visibility: 'hidden' | 'shown'
}

/** What was loaded as sample data: the name of its kind in `changes`, and its id there. */
export interface SampleRecordsTable {
  entity: ColumnType<string, string, never>
  entity_id: ColumnType<string, string, never>
}

declare module '#platform/server/database.ts' {
  interface Database {
    first_steps: FirstStepsTable
    sample_records: SampleRecordsTable
  }
}

/** That the guide was put away or brought back, in the audit trail and the live feed. */
export const FIRST_STEPS_ENTITY: Entity = { name: 'first-steps', audience: 'installation:view' }

/** That the sample data was loaded or removed. */
export const SAMPLE_DATA_ENTITY: Entity = { name: 'sample-data', audience: 'installation:view' }

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

/** Why a message to an address of the sample data is not sent. */
export const NOT_TO_SAMPLES = 'Nothing is sent to the sample data.'

/**
 * Whether an address is that of a person or a client of the sample data, and of nobody else: whom people added
 * themselves, or let in, gets mail whatever the address.
 * @param address a text, or a column
 */
export function isOfSamplesOnly(address: string | RawBuilder<unknown>) {
  return sql<boolean>`(
    select coalesce(bool_and(is_sample), false) from (
      select not ${IS_OWN_ACCOUNT}
        and exists (select from sample_records where entity = 'user' and entity_id = person.id::text) as is_sample
      from users person where person.email = ${address}
      union all
      select exists (select from sample_records where entity = 'client' and entity_id = client.id::text)
      from clients client where client.email = ${address}
    ) as parties)`
}

/** {@link isOfSamplesOnly}, asked now. */
export async function isSampleAddress(database: Executor, address: string): Promise<boolean> {
  const { rows } = await sql<{ is_sample: boolean }>`
    select ${isOfSamplesOnly(address)} as is_sample`.execute(database)
  return rows[0]?.is_sample === true
}

import { type Generated, type RawBuilder, sql } from 'kysely'
import { IS_OWN_ACCOUNT } from '#people/outbox/server/sample-tables.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { Executor } from '#platform/server/database/database.ts'

export interface FirstStepsTable {
  /** Always true: there is at most one row. */
  single: Generated<boolean>
  /** What somebody chose; without a row the guide shows until everything in it is done. */
  visibility: 'hidden' | 'shown'
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    first_steps: FirstStepsTable
  }
}

/** That the guide was put away or brought back, in the audit trail and the live feed. */
export const FIRST_STEPS_ENTITY: Entity = { name: 'first-steps', audience: 'installation:view' }

/** That the sample data was loaded or removed. */
export const SAMPLE_DATA_ENTITY: Entity = { name: 'sample-data', audience: 'installation:view' }

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

/** Why nothing is sent to an address: it is only the sample data's. Undefined where mail may go there. */
export async function refuseSampleAddress(database: Executor, address: string): Promise<string | undefined> {
  const { rows } = await sql<{ is_sample: boolean }>`
    select ${isOfSamplesOnly(address)} as is_sample`.execute(database)
  return rows[0]?.is_sample === true ? NOT_TO_SAMPLES : undefined
}

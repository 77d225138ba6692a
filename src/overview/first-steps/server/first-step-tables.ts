import { type Generated, type RawBuilder, sql } from 'kysely'
import '#people/outbox/server/sample-tables.ts'
import type { Entity } from '#platform/server/records/changes.ts'
import type { Executor } from '#platform/server/database/database.ts'
import type { Sample, SampleKind } from '#platform/server/samples/sample.ts'
import { kindsOf } from './sample-data.ts'

export interface FirstStepsTable {
  /** Always true: there is at most one row. */
  single: Generated<boolean>
  /** An explicit choice; without a row the guide is shown until everything in it is done. */
  visibility: 'hidden' | 'shown'
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    first_steps: FirstStepsTable
  }
}

/** Hiding or showing the guide, in the audit trail and the live feed. */
export const FIRST_STEPS_ENTITY: Entity = { name: 'first-steps', audience: 'installation:view' }

/** Loading or removing the sample data. */
export const SAMPLE_DATA_ENTITY: Entity = { name: 'sample-data', audience: 'installation:view' }

/** Why a message to an address of the sample data is not sent. */
export const NOT_TO_SAMPLES = 'Nothing is sent to the sample data.'

/**
 * Whether an address belongs to the sample data and to no one else: people and clients that users added themselves, and
 * sample people who were admitted, get mail whatever the address.
 * @param kinds of the sample data
 * @param address a text, or a column
 */
export function isOfSamplesOnly(kinds: readonly SampleKind[], address: string | RawBuilder<unknown>) {
  const parties = kinds.flatMap(({ entity, table, address: column, isOwn = sql.lit(false) }) =>
    column === undefined
      ? []
      : sql`
        select not ${isOwn} and exists (
          select from sample_records where entity = ${entity.name} and entity_id = party.id::text) as is_sample
        from ${sql.table(table)} party where party.${sql.ref(column)} = ${address}`,
  )
  return sql<boolean>`(
    select coalesce(bool_and(is_sample), false) from (${sql.join(parties, sql` union all `)}) as parties)`
}

/** The reason for not sending to an address that belongs only to the sample data. Undefined if mail may be sent. */
export function refuseSampleAddress(samples: readonly Pick<Sample, 'kind'>[]) {
  const kinds = kindsOf(samples)
  return async (database: Executor, address: string): Promise<string | undefined> => {
    const { rows } = await sql<{ is_sample: boolean }>`
      select ${isOfSamplesOnly(kinds, address)} as is_sample`.execute(database)
    return rows[0]?.is_sample === true ? NOT_TO_SAMPLES : undefined
  }
}

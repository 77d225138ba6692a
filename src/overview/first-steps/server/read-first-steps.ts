import { sql } from 'kysely'
import type { Executor } from '#platform/server/database/database.ts'
import { idTypeOf } from '#platform/server/database/lock-order.ts'
import type { Platform } from '#platform/server/platform.ts'
import type { SampleKind } from '#platform/server/samples/sample.ts'
import { type FirstSteps, type SampleCounts, type StepName, STEPS } from '../shared/first-steps-schema.ts'

/** Sample data is not offered to an installation with more records of its own: it would be hard to tell apart. */
const MAX_OWN_RECORDS = 10

interface Facts extends Record<StepName, boolean> {
  visibility: 'hidden' | 'shown' | null
  is_loaded: boolean
  own_records: number
}

/** The done steps of the guide, derived from the database. @param kinds of the sample data */
export async function readFirstSteps(
  database: Executor,
  kinds: readonly SampleKind[],
  { config }: Pick<Platform, 'config'>,
): Promise<FirstSteps> {
  const { rows } = await sql<Facts>`
    select (select visibility from first_steps) as visibility,
      exists (select from sample_records) as is_loaded,
      exists (select from company_profiles thing where ${isOwn('company-profile')}) as company,
      (select count(*) from (select from users thing where ${isOwn('user')} limit 2) as people) > 1 as people,
      exists (select from outbox_messages where kind = 'test' or state = 'delivered') as mail,
      exists (select from tasks thing where ${isOwn('task')}) as task,
      exists (select from invoices thing where ${isOwn('invoice')}) as invoice,
      ${countOfOwnRecords(kinds)} as own_records`.execute(database)
  const [facts] = rows
  if (facts === undefined) throw new Error('there are no facts')
  const { visibility, is_loaded: isLoaded, own_records: ownRecords } = facts
  const done = STEPS.filter((step) => facts[step])
  const isAtWork = ownRecords > MAX_OWN_RECORDS || done.length === STEPS.length
  return {
    // the guide is where loaded sample data can be removed
    isShown: visibility === 'shown' || (visibility === null && (isLoaded || !isAtWork)),
    done,
    hasMailServer: config.smtpUrl !== undefined,
    samples: isLoaded ? await countSamples(database, kinds) : null,
    mayLoad: !isLoaded && ownRecords <= MAX_OWN_RECORDS,
  }
}

/** How many records of the sample data still exist, by kind. */
export async function countSamples(database: Executor, kinds: readonly SampleKind[]): Promise<SampleCounts> {
  const counts = kinds.map(
    ({ entity, table }) => sql`
      select ${entity.name}::text as entity, count(*) as count
      from sample_records sample join ${sql.table(table)} thing on thing.id = sample.entity_id::${sql.raw(idTypeOf(table))}
      where sample.entity = ${entity.name}`,
  )
  const { rows } = await sql<{ entity: string; count: number }>`
    ${sql.join(counts, sql` union all `)}`.execute(database)
  return Object.fromEntries(rows.map(({ entity, count }) => [entity, count]))
}

/** Whether a row of `thing` is not sample data. */
function isOwn(entity: string) {
  return sql`not exists (
    select from sample_records where entity = ${entity} and entity_id = thing.id::text)`
}

/** Counts each kind only up to the limit. Loaded sample data is counted as well: nothing is offered then. */
function countOfOwnRecords(kinds: readonly SampleKind[]) {
  const counted = kinds.filter(({ isWork }) => isWork)
  return sql`(
    select count(*) from (${sql.join(
      counted.map(
        ({ table }) => sql`(select from ${sql.table(table)} limit ${sql.lit(MAX_OWN_RECORDS + 1)})`,
      ),
      sql` union all `,
    )}) as records)`
}

import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Sample } from '#platform/server/samples/sample.ts'
import { timeEntries } from '../time-tables.ts'

/** Of a row of time: whether it is on a sample task or a sample project. */
const IS_ON_SAMPLE = sql<boolean>`(
  task_id in (select entity_id::integer from sample_records where entity = 'task')
  or project_id in (select entity_id::integer from sample_records where entity = 'project'))`

async function idsOnSamples(transaction: WriteExecutor): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from time_entries where ${IS_ON_SAMPLE} order by id`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** None is added; what people noted on sample tasks and projects to try it is deleted with these. */
export const sampleTime: Sample = {
  kind: {
    entity: timeEntries.definition,
    table: 'time_entries',
    changes: async (transaction) => ({
      table: 'time_entries',
      ids: await idsOnSamples(transaction),
      to: 'delete',
    }),
    async beforeRemoval(transaction) {
      await sql`delete from timers where ${IS_ON_SAMPLE}`.execute(transaction)
      await sql`delete from time_entries where ${IS_ON_SAMPLE}`.execute(transaction)
    },
  },
}

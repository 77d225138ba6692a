import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { Sample } from '#platform/server/samples/sample.ts'
import { addDays } from '#platform/shared/dates.ts'
import { timeEntries } from '../time-tables.ts'
import { createTime } from '../write-time.ts'

/** Of a row of time: whether it is on a sample task or a sample project. */
const IS_ON_SAMPLE = sql<boolean>`(
  task_id in (select entity_id::integer from sample_records where entity = 'task')
  or project_id in (select entity_id::integer from sample_records where entity = 'project'))`

async function idsOnSamples(transaction: WriteExecutor): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from time_entries where ${IS_ON_SAMPLE} order by id`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Days before today, and minutes, of what the person who loads them noted. */
const NOTED = [
  { before: 1, minutes: 150 },
  { before: 2, minutes: 75 },
] as const

/** A little time on the tasks that are billed; what people noted to try it is deleted with it. */
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
  async add({ transaction, today, at, mark, loadedAt, idsOf }) {
    const { rows } = await sql<{ id: number }>`
      select id from tasks where id = any(${idsOf('task')}::integer[]) and billing <> 'no' order by id`.execute(
      transaction,
    )
    for (const { id: taskId } of rows) {
      for (const { before, minutes } of NOTED) {
        const time = { taskId, day: addDays(today, -before), minutes }
        const added = await createTime(transaction, time, at(loadedAt))
        for (const { id } of added) mark(timeEntries.definition, id)
      }
    }
  },
}

import { sql } from 'kysely'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { EntityColumns } from '#platform/server/database/entity-columns.ts'
import { entityTable } from '#platform/server/database/entity-table.ts'
import { label } from '../shared/label-schema.ts'

/** Follows `tasks.labels` by a trigger; only read. */
interface TaskLabelsTable {
  label_id: number
  task_id: number
}

declare module '#platform/server/database/database.ts' {
  interface Database {
    labels: EntityColumns<typeof label>
    task_labels: TaskLabelsTable
  }
}

/** The tasks that have a label are recorded with its deletion, and get it back with it. They are locked in order. */
async function tasksOf(transaction: WriteExecutor, { id }: { id: number }): Promise<{ task_ids: number[] }> {
  const { rows } = await sql<{ id: number }>`
    select id from tasks where id in (select task_id from task_labels where label_id = ${id})
    order by id for no key update`.execute(transaction)
  return { task_ids: rows.map((row) => row.id) }
}

/** The sentence at the name that another label has. */
export const SAME_NAME = 'Another label has this name'

/** Labels. */
export const labels = entityTable(label, 'labels', {
  beforeRemoval: tasksOf,
  refusals: { labels_name_once: ['name', SAME_NAME] },
})

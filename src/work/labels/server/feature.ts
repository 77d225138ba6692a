import type { WriteExecutor } from '#platform/server/database/database.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import { labelRoutes } from './label-routes.ts'
import { labels as table } from './label-tables.ts'
import { searchableLabel } from './search-labels.ts'

/** Gives a label that is restored back to the tasks that had it. */
type GiveBack = (transaction: WriteExecutor, labelId: number, taskIds: readonly number[]) => Promise<void>

/** @param giveBack how tasks get a restored label, injected because tasks are above labels */
export function labels(giveBack: GiveBack): ServerFeature {
  return {
    name: 'work/labels',
    routes: labelRoutes,
    restorables: [
      {
        ...table.restorable,
        async restore(transaction, before) {
          const row = await table.restorable.restore(transaction, before)
          if (row === undefined) return undefined
          const { task_ids: taskIds } = before
          await giveBack(transaction, Number(row['id']), Array.isArray(taskIds) ? taskIds.map(Number) : [])
          return row
        },
      },
    ],
    searchables: [searchableLabel],
    undoables: [table.undoable],
    audited: [{ ...table.audited, fields: { ...table.audited.fields, task_ids: ['Tasks', 'count'] } }],
  }
}

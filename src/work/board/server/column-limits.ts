import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Audited } from '#platform/server/records/audited.ts'
import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import { lockRow, pick, type Undoable } from '#platform/server/records/undoable.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { ColumnLimit, ColumnLimitsInput } from '../shared/column-limit-schema.ts'
import { COLUMN_LIMIT_ENTITY } from './column-limit-tables.ts'

/** The limits of the columns that have one, in the order of the columns. */
export async function readColumnLimits(database: Executor): Promise<ColumnLimit[]> {
  const rows = await database.selectFrom('column_limits').select(['status', 'most']).orderBy('id').execute()
  return rows.flatMap(({ status, most }) => (most === null ? [] : [{ status, most }]))
}

/** Sets and removes limits; the others stay. Tasks that are already more stay where they are (spec 5.13). */
export async function setColumnLimits(
  transaction: WriteExecutor,
  { limits }: ColumnLimitsInput,
  actor: ChangeActor,
): Promise<ColumnLimit[]> {
  const wanted = new Map(limits.map(({ status, most }) => [status, most]))
  const rows = await transaction
    .selectFrom('column_limits')
    .select(['id', 'status', 'most'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, status, most } of rows) {
    await storeLimit(transaction, { id, most }, wanted.get(status), actor)
  }
  return readColumnLimits(transaction)
}

/** Stores a limit and records the change; undefined and the same limit are none. */
async function storeLimit(
  transaction: WriteExecutor,
  { id, most: before }: { id: number; most: number | null },
  most: number | null | undefined,
  actor: ChangeActor,
): Promise<void> {
  if (most === undefined || most === before) return
  await transaction.updateTable('column_limits').set({ most }).where('id', '=', id).execute()
  await recordChange(transaction, {
    entity: COLUMN_LIMIT_ENTITY,
    id,
    action: 'update',
    actor,
    before: { most: before },
    after: { most },
  })
}

/** Undoing sets the limits before it again. */
export const undoableColumnLimit: Undoable = {
  entity: COLUMN_LIMIT_ENTITY,
  can: { create: 'settings:edit', update: 'settings:edit', delete: 'settings:edit' },
  columns: ['most'],
  lock: (transaction, id) => lockRow(transaction, 'column_limits', id),
  async setBack(transaction, id, change, { actor }) {
    const most = (columns: typeof change.before) =>
      pick<{ most: number | null }>(columns, ['most']).most ?? null
    await storeLimit(transaction, { id, most: most(change.after) }, most(change.before), actor)
  },
  async remove() {
    throw new AppError('conflict', 'The limits of columns are changed, not deleted')
  },
}

/** How the audit trail describes limits: by the status. */
export const auditedColumnLimit: Audited = {
  kind: { name: COLUMN_LIMIT_ENTITY.name, label: 'Column limit' },
  fields: { most: ['At most', 'count'] },
  source: { table: 'column_limits', title: 'status' },
}

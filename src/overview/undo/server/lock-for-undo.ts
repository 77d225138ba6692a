import type { WriteExecutor } from '#platform/server/database/database.ts'
import { type Lock, lockInOrder, storedTargets, targetsOf } from '#platform/server/database/lock-order.ts'
import { locksToRestore } from '#platform/server/records/restore.ts'
import type { Columns, Undoable } from '#platform/server/records/undoable.ts'
import type { Step, UndoKinds } from './undo-changes.ts'

/**
 * Locks the records to be undone, everything they point to now and will point to afterwards, and everything that will
 * point to a restored record: all at once, in the order used everywhere.
 */
export async function lockForUndo(
  transaction: WriteExecutor,
  steps: readonly Step[],
  { undoables, restorables }: UndoKinds,
): Promise<void> {
  const deletions = steps.filter(({ change }) => change.action === 'delete').map(({ change }) => change.id)
  const locks: Lock[] = []
  for (const kind of undoables) {
    const ofKind = steps.filter((step) => step.kind === kind)
    if (ofKind.length === 0) continue
    await kind.lockFirst?.(transaction)
    const there = ofKind.filter(({ change }) => change.action !== 'delete')
    const ids = [...new Set(there.map(({ id }) => id))]
    const befores = there.map(({ change }) => change.before).filter((before) => before !== null)
    locks.push(...(await locksOf(transaction, kind, ids, befores)))
  }
  if (deletions.length > 0) locks.push(...(await locksToRestore(transaction, restorables, deletions)))
  await lockInOrder(transaction, locks)
}

async function locksOf(
  transaction: WriteExecutor,
  kind: Undoable,
  ids: readonly number[],
  befores: readonly Columns[],
): Promise<Lock[]> {
  const { table } = kind
  if (table === undefined || ids.length === 0) return []
  return [
    { table, ids, to: 'delete' },
    ...targetsOf(table, befores),
    ...(await storedTargets(transaction, table, ids)),
    ...((await kind.locksOfParts?.(transaction, ids, befores)) ?? []),
  ]
}

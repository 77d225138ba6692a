import { AppError } from '#platform/shared/errors.ts'
import { lockRow, type Undoable } from '#platform/server/records/undoable.ts'
import { recordWatching } from './change-watcher.ts'
import { WATCHER_ENTITY } from './watcher-tables.ts'

/** Undo lets a person watch again, or leave again. */
export const undoableWatcher: Undoable = {
  entity: WATCHER_ENTITY,
  can: { create: 'task:edit', update: 'task:edit', delete: 'task:edit' },
  columns: ['task_id', 'user_id', 'is_watching'],
  lock: (transaction, id) => lockRow(transaction, 'task_watchers', id),
  async setBack(transaction, id, { before }, { actor }) {
    const isWatching = before['is_watching'] === true
    const row = await transaction
      .updateTable('task_watchers')
      .set({ is_watching: isWatching })
      .where('id', '=', id)
      .returning(['id', 'task_id', 'user_id'])
      .executeTakeFirstOrThrow()
    await recordWatching(transaction, row, isWatching, actor)
  },
  async remove() {
    throw new AppError('conflict', 'Watching is left, not undone')
  },
}

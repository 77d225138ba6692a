import { AppError, notFound } from '#platform/shared/errors.ts'
import { pick, type Undoable } from '#platform/server/records/undoable.ts'
import type { WriteExecutor } from '#platform/server/database/database.ts'
import { setTimer } from './run-timer.ts'
import { locksOfPlaces, type TimePlace } from './time-place.ts'
import { TIMER_COLUMNS, TIMER_ENTITY, type TimerRow, type TimerState } from './time-tables.ts'

async function lockRunning(transaction: WriteExecutor, id: number): Promise<TimerRow> {
  const row = await transaction
    .selectFrom('timers')
    .select(['id', 'user_id', ...TIMER_COLUMNS])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw notFound('Timer')
  return row
}

/** Undoing a stop lets the timer run on as if it had not been stopped; undoing a start brings back what ran before. */
export const undoableTimer: Undoable = {
  entity: TIMER_ENTITY,
  table: 'timers',
  can: { create: 'time:create', update: 'time:create', delete: 'time:delete' },
  columns: TIMER_COLUMNS,
  locksOfParts: async (_transaction, _ids, befores) =>
    locksOfPlaces(
      befores.map((before): TimePlace => ({
        task_id: null,
        project_id: null,
        ...pick<TimePlace>(before, ['task_id', 'project_id']),
      })),
    ),
  lock: lockRunning,
  async setBack(transaction, id, { before }, writer) {
    const row = await lockRunning(transaction, id)
    const { id: _id, user_id: _user, ...state } = row
    await setTimer(transaction, row, { ...state, ...pick<TimerState>(before, TIMER_COLUMNS) }, writer)
  },
  whyChanged: (now, after) =>
    after['started_at'] === null && now['started_at'] !== null
      ? 'Another timer is running by now, so nothing was undone'
      : undefined,
  async remove() {
    throw new AppError('conflict', 'A timer is stopped, not undone')
  },
}

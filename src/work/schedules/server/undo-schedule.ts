import type { Undoable } from '#platform/server/records/undoable.ts'
import { schedules } from './schedule-tables.ts'

/** Reverts the fields of a schedule, and its pause; what it made stays. */
export const undoableSchedule: Undoable = {
  ...schedules.undoable,
  async lock(transaction, id) {
    const row = await schedules.undoable.lock(transaction, id)
    const pausedAt = row['paused_at']
    // in the form in which changes record an instant
    return { ...row, paused_at: typeof pausedAt === 'string' ? new Date(pausedAt).toISOString() : null }
  },
}

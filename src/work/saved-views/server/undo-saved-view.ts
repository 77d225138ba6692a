import { pick, type Undoable } from '#platform/server/records/undoable.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { isAdministrator } from '#platform/shared/permissions.ts'
import { changeSavedView, deleteSavedView, lockSavedView } from './saved-view-service.ts'
import { savedViews } from './saved-view-tables.ts'

const COLUMNS = ['name', 'address', 'shared', 'position'] as const

/** Undo restores a changed view, even for the ADMIN who unshared it and can no longer see it, and deletes a new one. */
export const undoableSavedView: Undoable = {
  ...savedViews.undoable,
  columns: COLUMNS,
  lock: async (transaction, id) => ({ ...(await lockSavedView(transaction, id)) }),
  async setBack(transaction, id, { before }, writer) {
    const held = await lockSavedView(transaction, id)
    // an ADMIN cannot see a view they unshared, but may share it again
    const isSeen = held.shared || before['shared'] === true
    if (held.owner_id !== writer.actor.id && !isSeen) throw notFound('Saved view')
    if (held.owner_id !== writer.actor.id && !isAdministrator(writer.actor.role)) {
      throw new AppError('forbidden', 'You are not allowed to do this.')
    }
    await changeSavedView(transaction, held, pick(before, COLUMNS), writer)
  },
  remove: (transaction, id, { actor }) => deleteSavedView(transaction, id, actor),
}

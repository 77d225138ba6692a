import type { Restorable } from '#platform/server/records/restore.ts'
import { AppError } from '#platform/shared/errors.ts'
import { MAX_VIEWS } from '../shared/saved-view-input.ts'
import { placeAmongOwn } from './move-saved-view.ts'
import { placesOf, refuseKnownName, takeTurn } from './saved-view-service.ts'
import { type SavedViewRow, savedViews } from './saved-view-tables.ts'

/** Restores a deleted view to its owner, at its position, unless the owner has the most views allowed. */
export const restorableSavedView: Restorable = {
  ...savedViews.restorable,
  async restore(transaction, before) {
    const ownerId = String(before['owner_id'])
    await takeTurn(transaction, ownerId)
    const { count } = await placesOf(transaction, ownerId)
    if (count >= MAX_VIEWS) {
      throw new AppError('conflict', `There are ${MAX_VIEWS} saved views of this owner. Delete one first.`)
    }
    const row = (await savedViews.restorable.restore(transaction, before).catch(refuseKnownName)) as
      | SavedViewRow
      | undefined
    if (row === undefined) return undefined
    const position = await placeAmongOwn(transaction, row, row.position)
    await transaction.updateTable('saved_views').set({ position }).where('id', '=', row.id).execute()
    return { ...row, position }
  },
}

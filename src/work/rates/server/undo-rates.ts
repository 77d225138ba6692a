import { pick, type Undoable } from '#platform/server/records/undoable.ts'
import { AppError } from '#platform/shared/errors.ts'
import { lockRates, storeRates, type StoredRates } from './rates-service.ts'
import { RATES_ENTITY } from './rates-tables.ts'

const COLUMNS = ['default_rate_cents', 'edit_days', 'people'] as const

/** Undoing a change of rates brings back those before it, all of one kind at once. */
export const undoableRates: Undoable = {
  entity: RATES_ENTITY,
  can: { create: 'billing:edit', update: 'billing:edit', delete: 'billing:edit' },
  columns: COLUMNS,
  lock: lockRates,
  async setBack(transaction, _id, { before }, writer) {
    const current = await lockRates(transaction)
    await storeRates(transaction, current, { ...current, ...pick<StoredRates>(before, COLUMNS) }, writer)
  },
  async remove() {
    throw new AppError('conflict', 'Rates are changed, not deleted')
  },
}

import { pick, type Undoable } from '#platform/server/records/undoable.ts'
import { AppError } from '#platform/shared/errors.ts'
import { TAXES } from '../shared/tax-rates-schema.ts'
import { lockTaxRates, storeTaxRates, type StoredTaxRates } from './tax-rates-service.ts'
import { TAX_RATES_ENTITY } from './tax-rates-tables.ts'

/** Undoing a change of standard rates brings back those before it, all of one tax at once. */
export const undoableTaxRates: Undoable = {
  entity: TAX_RATES_ENTITY,
  can: { create: 'tax-rate:edit', update: 'tax-rate:edit', delete: 'tax-rate:edit' },
  columns: TAXES,
  lock: lockTaxRates,
  async setBack(transaction, _id, { before }, writer) {
    const current = await lockTaxRates(transaction)
    await storeTaxRates(transaction, current, { ...current, ...pick<StoredTaxRates>(before, TAXES) }, writer)
  },
  async remove() {
    throw new AppError('conflict', 'Tax rates are changed, not deleted')
  },
}

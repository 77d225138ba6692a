import { sql } from 'kysely'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import { type IfMatch, requireVersion } from '#platform/server/http/if-match.ts'
import { type ChangeActor, recordChange } from '#platform/server/records/changes.ts'
import { pick } from '#platform/server/records/undoable.ts'
import { TAXES, type Tax, type TaxRates, type TaxRatesInput } from '../shared/tax-rates-schema.ts'
import { TAX_RATES_ENTITY, TAX_RATES_ID } from './tax-rates-tables.ts'

/** The rates of each tax as they are recorded in changes, the newest first. */
export type StoredTaxRates = Record<Tax, TaxRates['vat']>

/** All standard rates (spec 20.1). */
export async function getTaxRates(database: Executor): Promise<TaxRates> {
  const { version } = await database.selectFrom('tax_rate_list').select('version').executeTakeFirstOrThrow()
  const rows = await database
    .selectFrom('tax_rates')
    .select(['tax', 'from_day', 'rate'])
    .orderBy('from_day', 'desc')
    .execute()
  const ofTax = (tax: Tax) =>
    rows.filter((row) => row.tax === tax).map(({ from_day, rate }) => ({ fromDay: from_day, rate }))
  return { version, vat: ofTax('vat'), sscl: ofTax('sscl') }
}

/** Replaces all standard rates. @throws AppError changed_meanwhile */
export async function replaceTaxRates(
  transaction: WriteExecutor,
  input: TaxRatesInput,
  writer: { actor: ChangeActor; now: Date } & IfMatch,
): Promise<TaxRates> {
  const before = await lockTaxRates(transaction)
  await requireVersion(before, writer, () => getTaxRates(transaction))
  await storeTaxRates(transaction, before, input, writer)
  return getTaxRates(transaction)
}

/** All standard rates, locked until the transaction ends. */
export async function lockTaxRates(transaction: WriteExecutor): Promise<TaxRates> {
  await transaction.selectFrom('tax_rate_list').select('id').forUpdate().execute()
  return getTaxRates(transaction)
}

/** Stores all standard rates, and records what changed. @param before as {@link lockTaxRates} returned them */
export async function storeTaxRates(
  transaction: WriteExecutor,
  before: StoredTaxRates,
  after: StoredTaxRates,
  { actor, now }: { actor: ChangeActor; now: Date },
): Promise<void> {
  const [old, next] = [newestFirst(before), newestFirst(after)]
  const changed = TAXES.filter((tax) => JSON.stringify(old[tax]) !== JSON.stringify(next[tax]))
  if (changed.length === 0) return
  await transaction
    .updateTable('tax_rate_list')
    .set({ updated_at: now, version: sql`version + 1` })
    .execute()
  await transaction.deleteFrom('tax_rates').execute()
  const rows = TAXES.flatMap((tax) =>
    next[tax].map(({ fromDay, rate }) => ({ tax, from_day: fromDay, rate })),
  )
  if (rows.length > 0) await transaction.insertInto('tax_rates').values(rows).execute()
  await recordChange(transaction, {
    entity: TAX_RATES_ENTITY,
    id: TAX_RATES_ID,
    action: 'update',
    actor,
    before: pick<StoredTaxRates>(old, changed),
    after: pick<StoredTaxRates>(next, changed),
  })
}

function newestFirst(rates: StoredTaxRates): StoredTaxRates {
  const sorted = (tax: Tax) =>
    rates[tax]
      .map(({ fromDay, rate }) => ({ fromDay, rate }))
      .toSorted((one, other) => (one.fromDay < other.fromDay ? 1 : -1))
  return { vat: sorted('vat'), sscl: sorted('sscl') }
}

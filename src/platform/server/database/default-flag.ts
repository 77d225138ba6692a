import { sql } from 'kysely'
import { AppError } from '#platform/shared/errors.ts'
import { type ChangeActor, type Entity, recordChange } from '../records/changes.ts'
import type { Database, WriteExecutor } from './database.ts'

/** Group of the locks under which a default changes; each kind of thing has one of its own in it. */
const DEFAULTS_LOCK = 7_240_003

/** A kind of thing of which at most one is the default: its table has `id`, `is_default` and `updated_at`. */
export interface Defaultable {
  table: keyof Database
  entity: Entity
}

/**
 * Makes one thing the default; the one before loses it, and both are recorded. Many calls at once come one after the
 * other. The thing must exist. What already is the default stays as it was.
 */
export async function makeDefault(
  transaction: WriteExecutor,
  { table, entity }: Defaultable,
  id: number,
  { actor, now }: { actor: ChangeActor; now: Date },
): Promise<void> {
  await lockDefault(transaction, entity)
  const { rows: defaults } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where is_default for no key update`.execute(transaction)
  if (defaults.some((each) => each.id === id)) return
  const change = async (changedId: number, isDefault: boolean) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set is_default = ${isDefault}, updated_at = ${now}
      where id = ${changedId}`.execute(transaction)
    // deleted while this call waited for its turn
    if (numAffectedRows !== 1n) throw new AppError('conflict', 'This was deleted just now')
    await recordChange(transaction, {
      entity,
      id: changedId,
      action: 'update',
      actor,
      before: { is_default: !isDefault },
      after: { is_default: isDefault },
    })
  }
  for (const before of defaults) await change(before.id, false)
  await change(id, true)
}

/** Keeps everybody else from changing which one is the default, until the transaction ends. Before any row is locked. */
export async function lockDefault(transaction: WriteExecutor, { name }: Entity): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DEFAULTS_LOCK}, hashtext(${name}))`.execute(transaction)
}

/** @throws AppError conflict for the default, which cannot be deleted (spec 8.9). The row must be locked. */
export function refuseDefault(row: { is_default: boolean }): void {
  if (row.is_default) throw new AppError('conflict', 'The default cannot be deleted')
}

import { sql } from 'kysely'
import { AppError } from '#platform/shared/errors.ts'
import { type ChangeActor, type Entity, recordChange } from '../records/changes.ts'
import type { Database, WriteExecutor } from './database.ts'

/** First key of the advisory locks under which a default changes; the second identifies the kind of record. */
const DEFAULTS_LOCK = 7_240_003

/** A kind of record of which at most one is the default: its table has `id`, `is_default` and `updated_at`. */
export interface Defaultable {
  table: keyof Database
  entity: Entity
}

/**
 * Makes a record the default in place of the previous one, and records both changes. Concurrent calls are serialized.
 * The record must exist. If it already is the default, nothing changes.
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
    // deleted while this call waited for the lock
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

/** Serializes changes of the default until the transaction ends. Call it before any row is locked. */
export async function lockDefault(transaction: WriteExecutor, { name }: Entity): Promise<void> {
  await sql`select pg_advisory_xact_lock(${DEFAULTS_LOCK}, hashtext(${name}))`.execute(transaction)
}

/** @throws AppError conflict for the default, which cannot be deleted (spec 8.9). The row must be locked. */
export function refuseDefault(row: { is_default: boolean }): void {
  if (row.is_default) throw new AppError('conflict', 'The default cannot be deleted')
}

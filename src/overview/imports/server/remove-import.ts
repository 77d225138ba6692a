import { sql } from 'kysely'
import type { Actor } from '#platform/server/security/actor.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { ServerImportable } from '#platform/server/records/importable.ts'
import type { Sweep } from '#platform/server/records/sweep.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import type { Importable } from '#platform/shared/imports/importable.ts'
import { holds } from '#platform/shared/permissions.ts'
import { type RecentImport, REMOVABLE_HOURS } from '../shared/import-endpoints.ts'
import './import-tables.ts'

/** Stores the ids added by an import, so that it can be removed. @returns its id */
export async function noteImport(
  transaction: WriteExecutor,
  { name }: Importable,
  ids: number[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<number> {
  const { id } = await transaction
    .insertInto('imports')
    .values({ kind: name, actor_id: actor.id, thing_ids: ids, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The imports that a person made and may remove, newest first. Only imports of which at least one record remains. */
export async function listRecentImports(
  database: Executor,
  importables: readonly ServerImportable[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<RecentImport[]> {
  const removable = importables.filter(({ importable }) => holds(actor, importable.can.delete))
  const rows = await database
    .selectFrom('imports')
    .select(['id', 'kind', 'created_at', sql<number>`cardinality(thing_ids)`.as('imported')])
    .where('actor_id', '=', actor.id)
    .where('created_at', '>', oldest(now).toISOString())
    .where((expression) =>
      expression.or(
        removable.map(({ importable: { name } }) =>
          expression.and([
            expression.eb('kind', '=', name),
            sql<boolean>`exists (select from ${sql.table(name)} where id = any(thing_ids))`,
          ]),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }))
}

/**
 * Deletes the records added by a person's import of the last day, except for those changed since: no work is lost.
 * @throws AppError not_found; forbidden when the caller may not delete such records
 */
export async function removeImport(
  transaction: WriteExecutor,
  importables: readonly ServerImportable[],
  id: number,
  { actor, now }: { actor: Actor; now: Date },
): Promise<{ removed: number; kept: number }> {
  const row = await transaction
    .selectFrom('imports')
    .select(['kind', 'thing_ids'])
    .where('id', '=', id)
    .where('actor_id', '=', actor.id)
    .where('created_at', '>', oldest(now).toISOString())
    .forUpdate()
    .executeTakeFirst()
  const imported = importables.find(({ importable }) => importable.name === row?.kind)
  if (row === undefined || imported === undefined) throw notFound('Import')
  const { name, can: needed } = imported.importable
  if (!holds(actor, needed.delete)) throw new AppError('forbidden', 'You are not allowed to do this.')
  await transaction.deleteFrom('imports').where('id', '=', id).execute()
  const removed = await imported.removeUntouched(transaction, row.thing_ids, actor)
  // records deleted otherwise no longer exist
  const { rows } = await sql<{ kept: number }>`
    select count(*)::integer as kept from ${sql.table(name)}
    where id = any(${row.thing_ids}::integer[])`.execute(transaction)
  return { removed, kept: rows[0]?.kept ?? 0 }
}

/** Deletes imports that can no longer be removed. */
export const sweepImports: Sweep = async (database, now) => {
  await database.deleteFrom('imports').where('created_at', '<=', oldest(now).toISOString()).execute()
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - REMOVABLE_HOURS * 60 * 60 * 1000)
}

import { sql } from 'kysely'
import { clients } from '#sales/clients/server/index.ts'
import { expenses } from '#sales/expenses/server/index.ts'
import { deleteUntouchedTasks } from '#work/tasks/server/index.ts'
import type { Actor } from '#platform/server/security/actor.ts'
import type { ChangeActor } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Sweep } from '#platform/server/records/sweep.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { can } from '#platform/shared/permissions.ts'
import { type RecentImport, REMOVABLE_HOURS } from '../shared/import-endpoints.ts'
import { IMPORT_KINDS, type ImportKind, REMOVAL_PERMISSIONS } from '../shared/import-kinds.ts'
import './import-tables.ts'

type DeleteUntouched = (
  transaction: WriteExecutor,
  ids: readonly number[],
  actor: ChangeActor,
) => Promise<number>

const DELETE_UNTOUCHED: Readonly<Record<ImportKind, DeleteUntouched>> = {
  tasks: deleteUntouchedTasks,
  clients: clients.removeUntouched,
  expenses: expenses.removeUntouched,
}

/** Notes what an import added, so that it can be removed. @returns its id */
export async function noteImport(
  transaction: WriteExecutor,
  added: { kind: ImportKind; ids: number[] },
  { actor, now }: { actor: Actor; now: Date },
): Promise<number> {
  const { id } = await transaction
    .insertInto('imports')
    .values({ kind: added.kind, actor_id: actor.id, thing_ids: added.ids, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The imports that somebody made and may remove, newest first. Of what is listed something is left. */
export async function listRecentImports(
  database: Executor,
  actor: Actor,
  now: Date,
): Promise<RecentImport[]> {
  const rows = await database
    .selectFrom('imports')
    .select(['id', 'kind', 'created_at', sql<number>`cardinality(thing_ids)`.as('imported')])
    .where('actor_id', '=', actor.id)
    .where('created_at', '>', oldest(now).toISOString())
    .where((expression) =>
      expression.or(
        IMPORT_KINDS.map((kind) =>
          expression.and([
            expression.eb('kind', '=', kind),
            expression.exists(
              expression
                .selectFrom(kind)
                .select('id')
                .where(sql<boolean>`id = any(thing_ids)`),
            ),
          ]),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows
    .filter(({ kind }) => can(actor.role, REMOVAL_PERMISSIONS[kind]))
    .map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }))
}

/**
 * Deletes what somebody's import of the last day added, but for what was changed since: nobody's work is lost.
 * @throws AppError not_found; forbidden to who may not delete such things
 */
export async function removeImport(
  transaction: WriteExecutor,
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
  if (row === undefined) throw notFound('Import')
  if (!can(actor.role, REMOVAL_PERMISSIONS[row.kind]))
    throw new AppError('forbidden', 'You are not allowed to do this.')
  await transaction.deleteFrom('imports').where('id', '=', id).execute()
  const removed = await DELETE_UNTOUCHED[row.kind](transaction, row.thing_ids, actor)
  // what is gone in another way is not there any more
  const left = await transaction
    .selectFrom(row.kind)
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .where(sql<boolean>`id = any(${row.thing_ids}::integer[])`)
    .executeTakeFirstOrThrow()
  return { removed, kept: left.kept }
}

/** Forgets imports that can no longer be removed. */
export const sweepImports: Sweep = async (database, now) => {
  await database.deleteFrom('imports').where('created_at', '<=', oldest(now).toISOString()).execute()
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - REMOVABLE_HOURS * 60 * 60 * 1000)
}

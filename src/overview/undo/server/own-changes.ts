import { sql } from 'kysely'
import type { Actor } from '#platform/server/security/actor.ts'
import type { ChangeAction } from '#platform/server/records/changes.ts'
import type { Executor, WriteExecutor } from '#platform/server/database/database.ts'
import type { Columns, Undoable } from '#platform/server/records/undoable.ts'
import { AppError, notFound } from '#platform/shared/errors.ts'
import { holds } from '#platform/shared/permissions.ts'

/** How long a change can be undone, by the clock of the database that recorded it. */
const RECENT = sql<boolean>`at > now() - interval '15 minutes'`

/** A change that the caller made. */
export interface OwnChange {
  id: number
  entity: string
  entityId: string
  action: ChangeAction
  before: Columns | null
  after: Columns | null
  isRecent: boolean
}

/**
 * The caller's own changes with these ids, newest first. A concurrent call that undoes one of them waits.
 * @throws AppError not_found when one is another user's or does not exist
 */
export async function readOwnChanges(
  transaction: WriteExecutor,
  ids: readonly number[],
  actor: Actor,
): Promise<OwnChange[]> {
  const wanted = [...new Set(ids)]
  const rows = await transaction
    .selectFrom('changes')
    .select(['id', 'entity', 'entity_id as entityId', 'action', 'before', 'after', RECENT.as('isRecent')])
    .where('id', '=', sql<number>`any(${wanted}::bigint[])`)
    .where('actor_id', '=', actor.id)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < wanted.length)
    throw notFound(wanted.length === 1 ? 'This change was' : 'One of these changes was')
  return rows.toReversed()
}

/**
 * Requires that the caller may still make such a change. A record that the caller created a moment ago may be deleted,
 * and so restored, with the permission to create such records.
 * @throws AppError forbidden
 */
export async function requirePermission(
  database: Executor,
  change: OwnChange,
  kind: Undoable,
  actor: Actor,
): Promise<void> {
  const { action } = change
  const isAllowed =
    action === 'create' || action === 'update'
      ? holds(actor, kind.can[action])
      : holds(actor, kind.can.delete) ||
        (holds(actor, kind.can.create) && (await areOwnRecentCreations(database, [change], actor)))
  if (!isAllowed) throw new AppError('forbidden', 'You are not allowed to do this.')
}

/** Whether the caller created the records of all these changes within the last minutes. */
export async function areOwnRecentCreations(
  database: Executor,
  changes: readonly Pick<OwnChange, 'entity' | 'entityId'>[],
  actor: Actor,
): Promise<boolean> {
  const entities = changes.map(({ entity }) => entity)
  const ids = changes.map(({ entityId }) => entityId)
  const { rows } = await sql`
    select from unnest(${entities}::text[], ${ids}::text[]) as thing (entity, entity_id)
    where not exists (
      select from changes
      where changes.entity = thing.entity and changes.entity_id = thing.entity_id
        and action = 'create' and actor_id = ${actor.id} and ${RECENT})
    limit 1`.execute(database)
  return rows.length === 0
}

import type { ColumnType, Generated } from 'kysely'
import type { Permission } from '#platform/shared/permissions.ts'
import type { Timestamp, WriteExecutor } from './database.ts'

/**
 * One table is the audit trail, the history of every entity, the 30-day bin and the live feed (DESIGN.md 3).
 * A trigger on it notifies every process after the commit; see change-feed.ts.
 */
export interface ChangesTable {
  id: Generated<number>
  at: Timestamp
  entity: string
  entity_id: string
  action: ChangeAction
  /** Who may be told: the permission that seeing the entity needs. */
  audience: Permission
  actor_id: string | null
  actor_name: string
  before: ColumnType<Record<string, unknown> | null, string | null, never>
  after: ColumnType<Record<string, unknown> | null, string | null, never>
}

declare module './database.ts' {
  interface Database {
    changes: ChangesTable
  }
}

export type ChangeAction = 'create' | 'update' | 'delete' | 'restore'

/** A kind of thing whose changes are recorded: its name in the table and the feed, and who may see it. */
export interface Entity {
  name: string
  audience: Permission
}

/** Who changed it: an account, or the product itself. */
export type ChangeActor = { id: string; firstName: string; secondName: string } | 'system'

/**
 * Records one change inside the transaction that makes it. For an update, `before` and `after` hold the changed
 * fields only; for a create `after` and for a delete `before` hold the whole row. Never pass secrets.
 */
export async function recordChange(
  transaction: WriteExecutor,
  change: {
    entity: Entity
    id: string | number
    action: ChangeAction
    actor: ChangeActor
    before?: Record<string, unknown>
    after?: Record<string, unknown>
  },
): Promise<void> {
  const { actor } = change
  await transaction
    .insertInto('changes')
    .values({
      entity: change.entity.name,
      entity_id: String(change.id),
      action: change.action,
      audience: change.entity.audience,
      actor_id: actor === 'system' ? null : actor.id,
      actor_name: actor === 'system' ? 'Ledgerboard' : `${actor.firstName} ${actor.secondName}`,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: change.after === undefined ? null : JSON.stringify(change.after),
    })
    .execute()
}

/** The fields of `after` that differ from `before`, each side with its own value; undefined when nothing does. */
export function changedFields<Row extends Record<string, unknown>>(
  before: Row,
  after: Partial<Row>,
): { before: Partial<Row>; after: Partial<Row> } | undefined {
  const keys = (Object.keys(after) as (keyof Row)[]).filter((key) => !sameValue(before[key], after[key]))
  if (keys.length === 0) return undefined
  return {
    before: Object.fromEntries(keys.map((key) => [key, before[key]])) as Partial<Row>,
    after: Object.fromEntries(keys.map((key) => [key, after[key]])) as Partial<Row>,
  }
}

function sameValue(one: unknown, other: unknown): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other
}

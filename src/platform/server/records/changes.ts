import { type ColumnType, type Generated, type RawBuilder, sql } from 'kysely'
import type { Permission } from '#platform/shared/permissions.ts'
import { fullName } from '../security/actor.ts'
import type { Timestamp, WriteExecutor } from '../database/database.ts'

/**
 * One table is the audit trail, the history of every entity, the 30-day bin and the live feed. Its trigger notifies
 * every process after the commit; see change-feed.ts.
 */
export interface ChangesTable {
  id: Generated<number>
  at: Timestamp
  entity: string
  entity_id: string
  action: ChangeAction
  /** The permission required to be notified, which is that to see the entity. */
  audience: Permission
  actor_id: string | null
  actor_name: string
  before: ColumnType<Record<string, unknown> | null, string | null, never>
  after: ColumnType<Record<string, unknown> | null, string | null, never>
}

declare module '../database/database.ts' {
  interface Database {
    changes: ChangesTable
  }
}

export type ChangeAction = 'create' | 'update' | 'delete' | 'restore'

/** A kind of record whose changes are recorded: its name in the table and the feed, and who may see it. */
export interface Entity {
  name: string
  audience: Permission
}

/** Somebody without an account who answers by a link. */
export interface LinkActor {
  id: null
  firstName: string
  secondName: 'by link'
}

/** The author of what is done by a link. @param name the one that they give */
export function linkActor(name: string): LinkActor {
  return { id: null, firstName: name, secondName: 'by link' }
}

/** Who changed it: an account, somebody by link, or the product itself. */
export type ChangeActor = { id: string; firstName: string; secondName: string } | LinkActor | 'system'

/** The name of a change's author: the person's, or the product's. */
export function actorName(actor: ChangeActor): string {
  return actor === 'system' ? 'Ledgerboard' : fullName(actor)
}

/** What was done to what kind of record. */
export interface ChangeKind {
  /** The name of its entity. */
  entity: string
  action: ChangeAction
}

/** What a transaction recorded so far. */
interface RecordedChange extends ChangeKind {
  id: number
  /** Not the product's own, such as mail. */
  isOfPerson: boolean
}

const recorded = new WeakMap<WriteExecutor, RecordedChange[]>()

/** The ids of people's changes recorded so far in a transaction, oldest first: the reply names them. */
export function recordedChanges(transaction: WriteExecutor): readonly number[] {
  return idsOf(recorded.get(transaction)?.filter(({ isOfPerson }) => isOfPerson))
}

/** The ids of all changes of some kinds recorded so far in a transaction, oldest first. */
export function recordedChangesOf(
  transaction: WriteExecutor,
  isWanted: (change: ChangeKind) => boolean,
): readonly number[] {
  return idsOf(recorded.get(transaction)?.filter(isWanted))
}

function idsOf(changes: readonly RecordedChange[] = []): readonly number[] {
  return changes.map(({ id }) => id)
}

/** A change as its feature reports it. */
export interface Change {
  entity: Entity
  id: string | number
  action: ChangeAction
  actor: ChangeActor
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Records one change inside the transaction that makes it. For an update, `before` and `after` hold the changed
 * fields only; for a create `after` and for a delete `before` hold the whole row. Never pass secrets.
 */
export async function recordChange(transaction: WriteExecutor, change: Change): Promise<void> {
  const { rows } = await insertChange(change).execute(transaction)
  noteRecorded(transaction, change, rows)
}

/** The statement of {@link recordChange}, as part of a larger one; pass its row to {@link noteRecorded}. */
export function insertChange(change: Change): RawBuilder<{ id: number }> {
  const { before, after, ...columns } = columnsOf(change)
  const values = [...Object.values(columns), jsonOrNull(before), jsonOrNull(after)]
  return sql`
    insert into changes (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))}, before, after)
    values (${sql.join(values)}) returning id`
}

function jsonOrNull(value: Record<string, unknown> | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

/** Maximum changes per statement, so that none takes long. */
const CHANGES_PER_STATEMENT = 1_000

/**
 * Records many changes in their order; see {@link recordChange}.
 * @param parts a jsonb object for each `change` (its entity_id), merged into `before`: large data moves from table to
 * table without passing through this process
 */
export async function recordChanges(
  transaction: WriteExecutor,
  changes: readonly Change[],
  parts?: RawBuilder<unknown>,
): Promise<void> {
  const before = parts === undefined ? sql`before` : sql`before || ${parts}`
  for (let start = 0; start < changes.length; start += CHANGES_PER_STATEMENT) {
    const some = changes.slice(start, start + CHANGES_PER_STATEMENT)
    // one statement text for any number of changes, planned once
    const { rows } = await sql<{ id: number }>`
      insert into changes (entity, entity_id, action, audience, actor_id, actor_name, before, after)
      select entity, entity_id, action, audience, actor_id, actor_name, ${before}, after
      from jsonb_to_recordset(${JSON.stringify(some.map(columnsOf))}::jsonb) as change (
        entity text, entity_id text, action text, audience text, actor_id uuid, actor_name text, before jsonb,
        after jsonb)
      returning id`.execute(transaction)
    for (const [index, change] of some.entries())
      noteRecorded(transaction, change, rows.slice(index, index + 1))
  }
}

function columnsOf({ entity, id, action, actor, before, after }: Change) {
  return {
    entity: entity.name,
    entity_id: String(id),
    action,
    audience: entity.audience,
    actor_id: actor === 'system' ? null : actor.id,
    actor_name: actorName(actor),
    before,
    after,
  }
}

/** Notes changes that a statement recorded; {@link recordChange} does so automatically. */
export function noteRecorded(
  transaction: WriteExecutor,
  { entity, action, actor }: Pick<Change, 'actor' | 'action' | 'entity'>,
  changes: readonly { id: number }[],
): void {
  const isOfPerson = actor !== 'system'
  const added = changes.map(({ id }) => ({ id, entity: entity.name, action, isOfPerson }))
  const noted = recorded.get(transaction)
  if (noted === undefined) recorded.set(transaction, added)
  else noted.push(...added)
}

/** The fields of `after` that differ from `before`, with both values; undefined when none does. */
export function changedFields<Row extends Record<string, unknown>>(
  before: Row,
  after: Partial<Row>,
): { before: Partial<Row>; after: Partial<Row> } | undefined {
  const keys = (Object.keys(after) as (keyof Row)[]).filter((key) => !isSame(before[key], after[key]))
  if (keys.length === 0) return undefined
  return {
    before: Object.fromEntries(keys.map((key) => [key, before[key]])) as Partial<Row>,
    after: Object.fromEntries(keys.map((key) => [key, after[key]])) as Partial<Row>,
  }
}

/** Whether two values of a column are the same: the only lists in columns are of plain values. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((value, index) => value === other[index])
}

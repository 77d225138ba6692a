import { sql } from 'kysely'
import { type DeclaredFields, fieldsOf } from '#platform/shared/entity.ts'
import type { Fields } from '#platform/shared/entity-fields.ts'
import type { Executor } from '../database/database.ts'
import type { Recorded } from './audited.ts'
import type { ChangeAction } from './changes.ts'

/** A change as it is stored. */
export interface StoredChange {
  entity: string
  entityId: string
  action: ChangeAction
  before: Recorded
  after: Recorded
}

/** A value of an event's data. */
type Plain = string | number | boolean | null | readonly string[]

/** What happens to a kind of record and may be told to other programs (spec 36.2). Each feature declares its own. */
export interface AnnouncedEvent {
  /** Such as `invoice.paid`. */
  type: string
  /** The sentence by which people choose it. */
  label: string
  /** The entity's name in the changes. */
  entity: string
  isIn(change: Pick<StoredChange, 'action' | 'after' | 'before'>): boolean
  source: AnnouncedSource
  /** What the change itself adds to the data. */
  adds?(change: Pick<StoredChange, 'after' | 'before'>): Readonly<Record<string, Plain>>
}

/** Where the data comes from. Texts in SQL are expressions over the table's columns. */
export interface AnnouncedSource {
  table: string
  /** What people call the record: its number or its name. */
  about: string
  /** The data beside `id`: ids, numbers, names; never long texts. */
  data: Readonly<Record<string, string>>
  /** A further condition; `after` is the JSON of the change. */
  where?: string
}

/** An event with its data. */
export interface Announced {
  type: string
  about: string
  data: Readonly<Record<string, unknown>>
}

/**
 * The events that a change is. A record that is gone has its id only; what changes meanwhile is in the data already,
 * and has an event of its own.
 */
export async function announcedIn(
  database: Executor,
  events: readonly AnnouncedEvent[],
  change: StoredChange,
): Promise<Announced[]> {
  const announced: Announced[] = []
  for (const event of events) {
    if (event.entity !== change.entity || !event.isIn(change)) continue
    const { table, about, data, where = 'true' } = event.source
    const keys = Object.entries(data).map(([key, expression]) => sql`${sql.lit(key)}, ${sql.raw(expression)}`)
    const { rows } = await sql<{ about: string | null; data: Record<string, unknown>; isMeant: boolean }>`
      select left(${sql.raw(about)}, 200) as about,
        jsonb_build_object(${sql.join([sql`'id', id`, ...keys])}) as data, (${sql.raw(where)}) as "isMeant"
      from ${sql.table(table)}, (select ${JSON.stringify(change.after)}::jsonb as after) as change
      where id = ${change.entityId}`.execute(database)
    const [found] = rows
    if (found?.isMeant === false) continue
    announced.push({
      type: event.type,
      about: found?.about ?? `#${change.entityId}`,
      data: { ...(found?.data ?? { id: Number(change.entityId) }), ...event.adds?.(change) },
    })
  }
  return announced
}

/** The fields of an entity that a change set, by their names in its calls. */
export function changedNames<F extends Fields>(
  definition: DeclaredFields<F>,
  { after }: Pick<StoredChange, 'after'>,
): string[] {
  return fieldsOf(definition)
    .filter(({ column }) => column in after)
    .map(({ name }) => name)
}

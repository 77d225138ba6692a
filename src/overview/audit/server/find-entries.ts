import type pg from 'pg'
import { invalidField } from '#platform/shared/errors.ts'
import type { Permission } from '#platform/shared/permissions.ts'
import { type AuditFilter, MAX_ENTRIES } from '../shared/audit-endpoints.ts'
import { actorName } from '#platform/server/records/changes.ts'
import { PRODUCT_ITSELF } from '../shared/audit-schema.ts'
import type { AuditedKinds } from './audited-kinds.ts'
import { keyOf, type RecordRef } from './audited-records.ts'
import { recordsOfProject } from './project-records.ts'
import { searchRecords } from './search-records.ts'

/** What is needed to find entries. */
export interface EntryFinder {
  pool: pg.Pool
  kinds: AuditedKinds
  /** Entries of other records are left out (spec 3.7); undefined for none. */
  seen: readonly Permission[] | undefined
}

/** One page of the entries that match a filter. */
export interface FoundEntries {
  /** Newest first. */
  ids: readonly number[]
  /** The total number of matches; {@link MAX_ENTRIES} + 1 when there are more than that. */
  total: number
}

/**
 * Finds the entries that match a filter, newest first. Only the {@link MAX_ENTRIES} newest can be found or counted, so
 * the cost does not grow with the trail.
 * @throws AppError validation when no feature declares the filter's kind
 */
export async function findEntries(
  reader: EntryFinder,
  filter: AuditFilter,
  { timeZone, limit, offset }: { timeZone: string; limit: number; offset: number },
): Promise<FoundEntries> {
  const { pool } = reader
  if (filter.entity !== '' && !reader.kinds.has(filter.entity)) {
    throw invalidField('entity', 'There is no such kind')
  }
  const narrowed = conditionsOf(filter, timeZone, reader.seen)
  const most = Math.max(0, Math.min(limit, MAX_ENTRIES - offset))
  if (filter.search !== '' || filter.projectId > 0) {
    const ids = await findOfRecords(reader, filter, narrowed)
    return { ids: ids.slice(offset, offset + most), total: ids.length }
  }
  const { conditions, values } = narrowed
  const all = `from changes where ${['true', ...conditions].join(' and ')}`
  // the planner does not treat "is null" as an equality; naming actor_id here matches the order of changes_by_person
  const order = filter.person === '' ? 'at desc, id desc' : 'actor_id, at desc, id desc'
  const ids =
    most === 0
      ? []
      : await read(pool, `select id ${all} order by ${order} limit ${most} offset ${offset}`, values)
  if (offset === 0 && ids.length < limit) return { ids, total: ids.length }
  const [total = 0] = await read(
    pool,
    `select count(*) as id from (select 1 ${all} limit ${MAX_ENTRIES + 1}) as counted`,
    values,
  )
  return { ids, total }
}

/** The records to which a filter limits the entries: of a project, matching a search, or both. */
async function filteredRecords(
  finder: EntryFinder,
  { search, entity, projectId }: AuditFilter,
): Promise<readonly RecordRef[]> {
  const found = search === '' ? undefined : await searchRecords(finder, search, entity)
  if (projectId === 0) return found ?? []
  const inProject = await recordsOfProject(finder, projectId)
  if (found === undefined) return inProject
  const keys = new Set(inProject.map(keyOf))
  return found.filter((record) => keys.has(keyOf(record)))
}

/**
 * The newest entries of the records of a project or of those that match a search. Goes from the records to their changes, never the other way:
 * for a rare name that would read the whole trail.
 */
async function findOfRecords(
  finder: EntryFinder,
  filter: AuditFilter,
  { conditions, values }: Narrowed,
): Promise<number[]> {
  const records = await filteredRecords(finder, filter)
  const names = [records.map((record) => record.entity), records.map((record) => record.id)]
  const [entities, ids] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const where = ['changes.entity = record.entity', 'changes.entity_id = record.id', ...conditions]
  return read(
    finder.pool,
    `select found.id
     from (select distinct * from unnest(${entities}::text[], ${ids}::text[])) as record (entity, id)
     cross join lateral (select changes.id from changes where ${where.join(' and ')} offset 0) as found
     order by id desc limit ${MAX_ENTRIES + 1}`,
    [...values, ...names],
  )
}

interface Narrowed {
  conditions: string[]
  values: unknown[]
}

/**
 * The conditions of a filter apart from its search. Values known to be declared names are written into the statement as
 * literals, so that the planner picks the matching index.
 */
function conditionsOf(
  { person, entity, action, from, to }: AuditFilter,
  timeZone: string,
  seen: EntryFinder['seen'],
): Narrowed {
  const values: unknown[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  // days begin and end in the business's time zone
  const startOf = (day: string, days: number) =>
    `(${parameter(day)}::date + ${days})::timestamp at time zone ${parameter(timeZone)}`
  const conditions = [
    ...(seen === undefined ? [] : [`audience = any(${parameter(seen)}::text[])`]),
    ...(person === PRODUCT_ITSELF ? [`actor_id is null and actor_name = '${actorName('system')}'`] : []),
    ...(person === '' || person === PRODUCT_ITSELF ? [] : [`actor_id = ${parameter(person)}::uuid`]),
    ...(entity === '' ? [] : [`changes.entity = '${entity}'`]),
    ...(action === '' ? [] : [`action = '${action}'`]),
    ...(from === '' ? [] : [`at >= ${startOf(from, 0)}`]),
    ...(to === '' ? [] : [`at < ${startOf(to, 1)}`]),
  ]
  return { conditions, values }
}

async function read(pool: pg.Pool, statement: string, values: unknown[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(statement, values)
  return rows.map(({ id }) => id)
}

import type pg from 'pg'
import type { Recorded } from '#platform/server/records/audited.ts'
import type { Restorable } from '#platform/server/records/restore.ts'
import type { AuditedKinds } from './audited-kinds.ts'

/** The name of a record, and whether it exists. */
export interface AuditedRecord {
  title: string
  exists: boolean
  /** The task to which a sub-task or comment belongs. */
  taskId: string | null
}

/** Records by {@link keyOf}. */
export type AuditedRecords = ReadonlyMap<string, AuditedRecord>

export interface RecordRef {
  entity: string
  id: string
}

export function keyOf({ entity, id }: RecordRef): string {
  return `${entity} ${id}`
}

const MAX_TITLE_LENGTH = 160

const NUMBER = /^[1-9]\d{0,9}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What is needed to read records. */
export interface RecordReader {
  pool: pg.Pool
  kinds: AuditedKinds
  /** Supplies the names of deleted records. */
  restorables: readonly Restorable[]
}

/** A name prefixed with the number that identifies records of this kind. */
function titled(kinds: AuditedKinds, { entity, id }: RecordRef, name: string): string {
  const number = kinds.get(entity)?.source?.number
  const before = number?.isInTitle === true ? number.text(Number(id)) : ''
  return `${before} ${name}`.trim().slice(0, MAX_TITLE_LENGTH)
}

/**
 * The names of records: the current one, or the one at deletion. Unknown records are left out. Runs one statement for
 * all that exist, whatever their kinds, and one for the deleted.
 */
export async function readRecords(reader: RecordReader, refs: readonly RecordRef[]): Promise<AuditedRecords> {
  const { pool, kinds } = reader
  const records = new Map<string, AuditedRecord>()
  const idsOf = new Map<string, Set<string>>()
  for (const { entity, id } of refs) idsOf.set(entity, (idsOf.get(entity) ?? new Set()).add(id))

  const branches: string[] = []
  const values: string[][] = []
  for (const [entity, ids] of idsOf) {
    const source = kinds.get(entity)?.source
    if (source === undefined) continue
    const { table, title, task = 'null', idType } = source
    const known = [...ids].filter((id) => (idType === 'uuid' ? UUID : NUMBER).test(id))
    if (known.length === 0) continue
    values.push(known)
    branches.push(`select '${entity}' as entity, id::text as id, ${title} as title, ${task}::text as task_id
      from ${table} record where id = any($${values.length}::${idType ?? 'bigint'}[])`)
  }
  if (branches.length > 0) {
    const { rows } = await pool.query<{ entity: string; id: string; title: string; task_id: string | null }>(
      branches.join(' union all '),
      values,
    )
    for (const { entity, id, title, task_id: taskId } of rows) {
      records.set(keyOf({ entity, id }), {
        title: titled(kinds, { entity, id }, title),
        exists: true,
        taskId,
      })
    }
  }
  const missing = refs.filter((ref) => !records.has(keyOf(ref)))
  if (missing.length > 0) await addDeleted(reader, missing, records)
  return records
}

/** Names deleted records as the bin does, by the most recent deletion of each. */
async function addDeleted(
  reader: RecordReader,
  missing: readonly RecordRef[],
  records: Map<string, AuditedRecord>,
): Promise<void> {
  const unique = [...new Map(missing.map((ref) => [keyOf(ref), ref])).values()]
  const { rows } = await reader.pool.query<{ entity: string; entity_id: string; before: Recorded }>(
    `select entity, entity_id, deletion.before
     from unnest($1::text[], $2::text[]) as gone (entity, entity_id)
     cross join lateral (
       select before - '{sub_tasks,comments,remark_versions,items,lines}'::text[] as before from changes
       where changes.entity = gone.entity and changes.entity_id = gone.entity_id and action = 'delete'
       order by id desc limit 1
     ) as deletion
     where deletion.before is not null`,
    [unique.map(({ entity }) => entity), unique.map(({ id }) => id)],
  )
  for (const { entity, entity_id: id, before } of rows) {
    const record = deletedRecord(reader, { entity, id }, before)
    if (record !== undefined) records.set(keyOf({ entity, id }), record)
  }
}

/** A record as stored by its deletion; undefined for a kind unknown to the bin. */
function deletedRecord(
  { kinds, restorables }: RecordReader,
  ref: RecordRef,
  before: Recorded,
): AuditedRecord | undefined {
  const restorable = restorables.find((each) => each.entity.name === ref.entity)
  if (restorable === undefined) return undefined
  const numberColumn = kinds.get(ref.entity)?.source?.number?.column
  const name = restorable.titleColumns
    // the number precedes the name anyway
    .filter((column) => column !== numberColumn)
    .map((column) => before[column])
    .filter((text) => typeof text === 'string' && text !== '')
    .join(' ')
  const task = before['parent_task_id'] ?? before['task_id']
  return {
    title: titled(kinds, ref, name),
    exists: false,
    taskId: typeof task === 'number' ? String(task) : null,
  }
}

/** The title of a record of which only the id is known; '' when the id means nothing to a person. */
export function plainNumber(kinds: AuditedKinds, { entity, id }: RecordRef): string {
  if (!NUMBER.test(id)) return ''
  return kinds.get(entity)?.source?.number?.text(Number(id)) ?? `#${id}`
}

import type { Recorded } from '#platform/server/records/audited.ts'
import { notFound } from '#platform/shared/errors.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import type { AuditListQuery } from '../shared/audit-endpoints.ts'
import type { AuditAction, AuditEntry } from '../shared/audit-schema.ts'
import { type AuditedKinds, wordsOf } from './audited-kinds.ts'
import { type EntryFinder, findEntries } from './find-entries.ts'
import { keyOf, plainNumber, readRecords, type RecordReader, type RecordRef } from './audited-records.ts'
import { namedInFields, auditedFields } from './audited-fields.ts'

/** What is needed to read the audit trail. */
export interface AuditReader extends RecordReader, EntryFinder {
  timeZone: string
}

interface EntryRow {
  id: number
  at: string
  entity: string
  entity_id: string
  action: AuditAction
  actor_id: string | null
  actor_name: string
  before: Recorded | null
  after: Recorded | null
}

/** Excludes the old descriptions stored with a deleted task: they are never displayed, and they are long. */
const COLUMNS = `id, at, entity, entity_id, action, actor_id, actor_name, before - 'remark_versions' as before, after`
/** Maximum characters of a value in a list. */
const MAX_IN_LIST_LENGTH = 200

/** One page of entries, newest first. */
export async function listAudit(
  reader: AuditReader,
  query: AuditListQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const { timeZone } = reader
  const { ids, total } = await findEntries(reader, query, {
    timeZone,
    limit: query.limit,
    offset: offsetOf(query),
  })
  return { entries: await readEntries(reader, ids, MAX_IN_LIST_LENGTH), total }
}

/** One entry at full length. @throws AppError not_found */
export async function getAuditEntry(reader: AuditReader, id: number): Promise<AuditEntry> {
  const [entry] = await readEntries(reader, [id], Number.POSITIVE_INFINITY)
  if (entry === undefined) throw notFound('Entry')
  return entry
}

/** The entries with these ids in display form, in this order. @param longest maximum characters of a value */
export async function readEntries(
  reader: AuditReader,
  ids: readonly number[],
  longest: number,
): Promise<AuditEntry[]> {
  const { pool, kinds, timeZone, seen = null } = reader
  const { rows } = await pool.query<EntryRow>(
    `select ${COLUMNS} from unnest($1::bigint[]) with ordinality as wanted (id, place) join changes using (id)
     where $2::text[] is null or audience = any($2) order by place`,
    [ids, seen],
  )
  const records = await readRecords(
    reader,
    rows.flatMap((row) => [subjectOf(kinds, row), ...namedInFields(kinds, row)]),
  )
  return rows.map((row) => {
    const { id, at, entity, entity_id: entityId, action } = row
    const subject = subjectOf(kinds, row)
    const record = records.get(keyOf(subject))
    return {
      id,
      at,
      actor: { id: row.actor_id, name: row.actor_name },
      entity,
      entityId,
      title: record?.title ?? (subject.id.includes('@') ? subject.id : plainNumber(kinds, subject)),
      taskId: record?.taskId ?? null,
      exists: record?.exists ?? false,
      action,
      did: wordsOf(kinds, row),
      fields: auditedFields(row, { kinds, records, timeZone, longest }),
    }
  })
}

/** The record whose name becomes the title of an entry. */
function subjectOf(kinds: AuditedKinds, { entity, entity_id: id, before, after }: EntryRow): RecordRef {
  if (kinds.get(entity)?.accountIn === undefined) return { entity, id }
  const account = before?.['user_id'] ?? after?.['user_id']
  return { entity: 'user', id: typeof account === 'string' ? account : id }
}

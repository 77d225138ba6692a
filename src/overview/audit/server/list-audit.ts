import type pg from 'pg'
import type { Restorable } from '#platform/server/records/restore.ts'
import { notFound } from '#platform/shared/errors.ts'
import { offsetOf } from '#platform/shared/pagination.ts'
import type { AuditListQuery } from '../shared/audit-endpoints.ts'
import type { AuditAction, AuditEntry } from '../shared/audit-schema.ts'
import { type Recorded, wordsOf } from './entry-words.ts'
import { findEntries } from './find-entries.ts'
import { keyOf, plainNumber, readThings, type ThingRef } from './things.ts'
import { namedInFields, auditedFields } from './audited-fields.ts'

/** What the audit trail is read with. */
export interface AuditReader {
  pool: pg.Pool
  restorables: readonly Restorable[]
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

/** Not the old descriptions that a deleted task takes with it: nobody is told of them, and they are long. */
const COLUMNS = `id, at, entity, entity_id, action, actor_id, actor_name, before - 'remark_versions' as before, after`
/** Characters of a value in a list. */
const MAX_IN_LIST_LENGTH = 200
/** What belongs to an account, whose name it is called by. */
const OF_ACCOUNTS: readonly string[] = ['session', 'sign-in', 'recovery', 'refused-call']

/** One page of entries, newest first. */
export async function listAudit(
  reader: AuditReader,
  query: AuditListQuery,
): Promise<{ entries: AuditEntry[]; total: number }> {
  const { pool, timeZone } = reader
  const { ids, total } = await findEntries(pool, query, {
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

/** These entries as a person reads them, in this order. @param longest characters of a value */
export async function readEntries(
  { pool, restorables, timeZone }: AuditReader,
  ids: readonly number[],
  longest: number,
): Promise<AuditEntry[]> {
  const { rows } = await pool.query<EntryRow>(
    `select ${COLUMNS} from unnest($1::bigint[]) with ordinality as wanted (id, place) join changes using (id)
     order by place`,
    [ids],
  )
  const things = await readThings(
    pool,
    restorables,
    rows.flatMap((row) => [subjectOf(row), ...namedInFields(row)]),
  )
  return rows.map((row) => {
    const { id, at, entity, entity_id: entityId, action } = row
    const subject = subjectOf(row)
    const thing = things.get(keyOf(subject))
    return {
      id,
      at,
      actor: { id: row.actor_id, name: row.actor_name },
      entity,
      entityId,
      title: thing?.title ?? (subject.id.includes('@') ? subject.id : plainNumber(subject)),
      taskId: thing?.taskId ?? null,
      exists: thing?.exists ?? false,
      action,
      did: wordsOf(row),
      fields: auditedFields(row, { things, timeZone, longest }),
    }
  })
}

/** The thing by whose name an entry is called. */
function subjectOf({ entity, entity_id: id, before, after }: EntryRow): ThingRef {
  if (!OF_ACCOUNTS.includes(entity)) return { entity, id }
  const account = before?.['user_id'] ?? after?.['user_id']
  return { entity: 'user', id: typeof account === 'string' ? account : id }
}

import type pg from 'pg'
import { MAX_FOUND_RECORDS } from '../shared/audit-endpoints.ts'
import type { AuditedKinds } from './audited-kinds.ts'
import type { RecordRef } from './audited-records.ts'

/** Number of recent deletions scanned first, without an index; names are read from the deleted data. */
const NEWEST_DELETIONS = 500

/**
 * The records that a text refers to: by number (`142`, `#142`, `INV12`, `Q7`), by id or e-mail address, or by part of
 * their current name or of the name they had when deleted. Of each kind the newest {@link MAX_FOUND_RECORDS}; among
 * deleted records the newest first.
 *
 * The statement is deliberately unnamed: its plan depends on the text.
 */
export async function searchRecords(
  { pool, kinds }: { pool: pg.Pool; kinds: AuditedKinds },
  search: string,
  entity: string,
): Promise<RecordRef[]> {
  const isAsked = (kind: string) => entity === '' || entity === kind
  const ofAccounts = [...kinds.values()]
    .filter(({ accountIn }) => accountIn === 'id')
    .map(({ kind }) => kind.name)
  const branches = [...kinds].flatMap(([kind, { source }]) => {
    if (source?.searched === undefined) return []
    if (!isAsked(kind) && !(kind === 'user' && ofAccounts.includes(entity))) return []
    return `(select '${kind}' as entity, id::text as id from ${source.table}
      where ${source.searched} like $1 order by id desc limit ${MAX_FOUND_RECORDS})`
  })
  branches.push('(select entity, entity_id from gone_new)', '(select entity, entity_id from gone_old)')
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
  const { rows } = await pool.query<RecordRef>(
    `with
      newest as not materialized (
        select entity, entity_id, before from changes where action = 'delete'
        order by at desc, id desc limit ${NEWEST_DELETIONS}),
      gone_new as materialized (
        select entity, entity_id from newest where name_of_deleted(before) like $1 limit ${MAX_FOUND_RECORDS}),
      gone_old as materialized (
        select entity, entity_id from changes
        where action = 'delete' and name_of_deleted(before) like $1
          and (select count(*) from gone_new) < ${MAX_FOUND_RECORDS}
        limit ${MAX_FOUND_RECORDS})
      ${branches.join(' union all ')}`,
    [pattern],
  )
  const accounts = rows
    .filter((row) => row.entity === 'user')
    .flatMap(({ id }) => ofAccounts.map((kind) => ({ entity: kind, id })))
  return [...named(kinds, search), ...rows, ...accounts].filter((record) => isAsked(record.entity))
}

/** Candidates whose number, id or e-mail address the text may be; whether they exist is checked later. */
function named(kinds: AuditedKinds, search: string): RecordRef[] {
  const [, sign = '', digits] = /^(\D*)0*([1-9]\d{0,8})$/.exec(search) ?? []
  const signed = [...kinds.values()].find(({ source }) => isSign(source?.number?.sign, sign))?.kind.name
  // a text with a different prefix before its digits is not a number of this kind
  const id = (sign === '' || signed !== undefined ? digits : undefined) ?? search.toLowerCase()
  return [...kinds.keys()]
    .filter((entity) => signed === undefined || entity === signed)
    .map((entity) => ({ entity, id }))
}

function isSign(pattern: string | undefined, text: string): boolean {
  return pattern !== undefined && new RegExp(`^${pattern}$`, 'i').test(text)
}

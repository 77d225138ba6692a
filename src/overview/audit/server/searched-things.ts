import type pg from 'pg'
import { MAX_THINGS } from '../shared/audit-endpoints.ts'
import type { AuditedKinds } from './audited-kinds.ts'
import type { ThingRef } from './things.ts'

/** Deletions that are looked through first, without an index: their names are read out of what was deleted. */
const NEWEST_DELETIONS = 500

/**
 * The things that a text names: by a number (`142`, `#142`, `INV12`, `Q7`), by an id or an e-mail address, or by a part
 * of the name that they have, or had when they were deleted. Of each kind the newest {@link MAX_THINGS}; of what is
 * gone the newest first.
 *
 * The statement has no name on purpose: its plan depends on the text.
 */
export async function searchThings(
  { pool, kinds }: { pool: pg.Pool; kinds: AuditedKinds },
  search: string,
  entity: string,
): Promise<ThingRef[]> {
  const isAsked = (kind: string) => entity === '' || entity === kind
  const ofAccounts = [...kinds.values()]
    .filter(({ accountIn }) => accountIn === 'id')
    .map(({ kind }) => kind.name)
  const branches = [...kinds].flatMap(([kind, { source }]) => {
    if (source?.searched === undefined) return []
    if (!isAsked(kind) && !(kind === 'user' && ofAccounts.includes(entity))) return []
    return `(select '${kind}' as entity, id::text as id from ${source.table}
      where ${source.searched} like $1 order by id desc limit ${MAX_THINGS})`
  })
  branches.push('(select entity, entity_id from gone_new)', '(select entity, entity_id from gone_old)')
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`
  const { rows } = await pool.query<ThingRef>(
    `with
      newest as not materialized (
        select entity, entity_id, before from changes where action = 'delete'
        order by at desc, id desc limit ${NEWEST_DELETIONS}),
      gone_new as materialized (
        select entity, entity_id from newest where name_of_deleted(before) like $1 limit ${MAX_THINGS}),
      gone_old as materialized (
        select entity, entity_id from changes
        where action = 'delete' and name_of_deleted(before) like $1
          and (select count(*) from gone_new) < ${MAX_THINGS}
        limit ${MAX_THINGS})
      ${branches.join(' union all ')}`,
    [pattern],
  )
  const accounts = rows
    .filter((row) => row.entity === 'user')
    .flatMap(({ id }) => ofAccounts.map((kind) => ({ entity: kind, id })))
  return [...named(kinds, search), ...rows, ...accounts].filter((thing) => isAsked(thing.entity))
}

/** What the text may be the number, the id or the e-mail address of; whether there is such a thing is seen later. */
function named(kinds: AuditedKinds, search: string): ThingRef[] {
  const [, sign = '', digits] = /^(\D*)0*([1-9]\d{0,8})$/.exec(search) ?? []
  const signed = [...kinds.values()].find(({ source }) => isSign(source?.number?.sign, sign))?.kind.name
  // a text with another sign before its digits is no number
  const id = (sign === '' || signed !== undefined ? digits : undefined) ?? search.toLowerCase()
  return [...kinds.keys()]
    .filter((entity) => signed === undefined || entity === signed)
    .map((entity) => ({ entity, id }))
}

function isSign(pattern: string | undefined, text: string): boolean {
  return pattern !== undefined && new RegExp(`^${pattern}$`, 'i').test(text)
}

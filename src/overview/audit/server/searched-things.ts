import type pg from 'pg'
import { AUDITED_ENTITIES, type AuditedEntity } from '../shared/entity-kinds.ts'
import { MAX_THINGS } from '../shared/audit-endpoints.ts'
import type { ThingRef } from './things.ts'

/** Where the names of things are looked through, in lower case; all but the last few have an index for it. */
const NAMES: readonly (readonly [entity: AuditedEntity, table: string, text: string])[] = [
  ['task', 'tasks', 'search_name'],
  ['invoice', 'invoices', 'search_text'],
  ['quote', 'quotes', 'search_text'],
  ['client', 'clients', 'search_text'],
  ['expense', 'expenses', 'search_text'],
  ['project', 'projects', 'lower(name)'],
  ['company-profile', 'company_profiles', 'lower(name)'],
  ['user', 'users', `lower(f_name || ' ' || s_name || ' ' || email)`],
  ['sub-task', 'sub_tasks', 'lower(title)'],
  ['saved-view', 'saved_views', 'lower(name)'],
]

/** Deletions that are looked through first, without an index: their names are read out of what was deleted. */
const NEWEST_DELETIONS = 500

/** Kinds whose entries stand under the id of an account. */
const OF_ACCOUNTS: readonly AuditedEntity[] = ['sign-in', 'recovery', 'refused-call']
const NUMBER = /^(#|inv-?|q-?)?0*([1-9]\d{0,8})$/i

/**
 * The things that a text names: by a number (`142`, `#142`, `INV12`, `Q7`), by an id or an e-mail address, or by a part
 * of the name that they have, or had when they were deleted. Of each kind the newest {@link MAX_THINGS}; of what is
 * gone the newest first.
 *
 * The statement has no name on purpose: its plan depends on the text.
 */
export async function searchThings(
  pool: pg.Pool,
  search: string,
  entity: AuditedEntity | '',
): Promise<ThingRef[]> {
  const isAsked = (kind: string) => entity === '' || entity === kind
  const branches = NAMES.filter(([kind]) => isAsked(kind) || (kind === 'user' && isOfAccounts(entity))).map(
    ([kind, table, text]) => `(select '${kind}' as entity, id::text as id from ${table}
      where ${text} like $1 order by id desc limit ${MAX_THINGS})`,
  )
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
    .flatMap(({ id }) => OF_ACCOUNTS.map((kind) => ({ entity: kind, id })))
  return [...named(search), ...rows, ...accounts].filter((thing) => isAsked(thing.entity))
}

const isOfAccounts = (entity: AuditedEntity | '') => OF_ACCOUNTS.some((kind) => kind === entity)

/** What the text may be the number, the id or the e-mail address of; whether there is such a thing is seen later. */
function named(search: string): ThingRef[] {
  const [, sign = '', digits] = NUMBER.exec(search) ?? []
  const only = { '#': 'task', i: 'invoice', q: 'quote' }[sign.charAt(0).toLowerCase()]
  const id = digits ?? search.toLowerCase()
  return AUDITED_ENTITIES.filter((entity) => only === undefined || entity === only).map((entity) => ({
    entity,
    id,
  }))
}

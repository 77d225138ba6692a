import type pg from 'pg'
import { invoiceLabel } from '#sales/invoices/shared/invoice-schema.ts'
import { quoteNumber } from '#sales/documents/shared/quote-number.ts'
import type { Restorable } from '#platform/server/records/restore.ts'
import type { AuditedEntity } from '../shared/entity-kinds.ts'
import type { Recorded } from './entry-words.ts'

/** What a thing is called, and whether it is there. */
export interface Thing {
  title: string
  exists: boolean
  /** The task that a sub-task or a comment belongs to. */
  taskId: string | null
}

/** Things by {@link keyOf}. */
export type Things = ReadonlyMap<string, Thing>

export interface ThingRef {
  entity: string
  id: string
}

export function keyOf({ entity, id }: ThingRef): string {
  return `${entity} ${id}`
}

const MAX_TITLE_LENGTH = 160

/** Where things of a kind are, and the columns of which their title is made; ids are numbers unless said otherwise. */
const SOURCES: Readonly<Partial<Record<AuditedEntity, { from: string; title: string; task?: string }>>> = {
  task: { from: 'tasks thing', title: 'task_name' },
  'sub-task': { from: 'sub_tasks thing', title: 'title', task: 'parent_task_id' },
  comment: { from: 'comments thing', title: `left(text, ${MAX_TITLE_LENGTH})`, task: 'task_id' },
  project: { from: 'projects thing', title: 'name' },
  client: { from: 'clients thing', title: 'company_name' },
  quote: { from: 'quotes thing', title: `coalesce(client_name, client_email, '')` },
  invoice: {
    from: 'invoices thing',
    title: `coalesce(invoice_number, 'INV' || id) || ' ' || coalesce(client_name, client_email, '')`,
  },
  expense: { from: 'expenses thing', title: 'description' },
  'company-profile': { from: 'company_profiles thing', title: 'name' },
  'invoice-settings': {
    from: 'invoice_settings thing',
    title: `coalesce((select name from company_profiles where id = company_profile_id), 'No Company')`,
  },
  'saved-view': { from: 'saved_views thing', title: 'name' },
  user: { from: 'users thing', title: `f_name || ' ' || s_name` },
  outbox: { from: 'outbox_messages thing', title: 'subject' },
  backup: { from: 'backups thing', title: `''` },
}

const NUMBER = /^[1-9]\d{0,9}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The number by which a thing is called before its name. */
function titled(entity: string, id: string, name: string): string {
  const number = entity === 'task' ? `#${id}` : entity === 'quote' ? quoteNumber(Number(id)) : ''
  return `${number} ${name}`.trim().slice(0, MAX_TITLE_LENGTH)
}

/**
 * What things are called: as they are now, or as they were when they were deleted. Those that nothing is known of are
 * left out. One statement for those that are there, whatever their kinds, and one for those that are gone.
 */
export async function readThings(
  pool: pg.Pool,
  restorables: readonly Restorable[],
  refs: readonly ThingRef[],
): Promise<Things> {
  const things = new Map<string, Thing>()
  const idsOf = new Map<string, Set<string>>()
  for (const { entity, id } of refs) idsOf.set(entity, (idsOf.get(entity) ?? new Set()).add(id))

  const branches: string[] = []
  const values: string[][] = []
  for (const [entity, ids] of idsOf) {
    const source = (SOURCES as Partial<Record<string, (typeof SOURCES)[AuditedEntity]>>)[entity]
    const known = [...ids].filter((id) => (entity === 'user' ? UUID : NUMBER).test(id))
    if (source === undefined || known.length === 0) continue
    values.push(known)
    branches.push(`select '${entity}' as entity, id::text as id, ${source.title} as title,
      ${source.task ?? 'null'}::text as task_id
      from ${source.from} where id = any($${values.length}::${entity === 'user' ? 'uuid' : 'bigint'}[])`)
  }
  if (branches.length > 0) {
    const { rows } = await pool.query<{ entity: string; id: string; title: string; task_id: string | null }>(
      branches.join(' union all '),
      values,
    )
    for (const { entity, id, title, task_id: taskId } of rows) {
      things.set(keyOf({ entity, id }), { title: titled(entity, id, title), exists: true, taskId })
    }
  }
  const missing = refs.filter((ref) => !things.has(keyOf(ref)))
  if (missing.length > 0) await addDeleted(pool, restorables, missing, things)
  return things
}

/** What was deleted is called as the bin calls it, by the newest of its deletions. */
async function addDeleted(
  pool: pg.Pool,
  restorables: readonly Restorable[],
  missing: readonly ThingRef[],
  things: Map<string, Thing>,
): Promise<void> {
  const unique = [...new Map(missing.map((ref) => [keyOf(ref), ref])).values()]
  const { rows } = await pool.query<{ entity: string; entity_id: string; before: Recorded }>(
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
    const thing = deletedThing(restorables, { entity, id }, before)
    if (thing !== undefined) things.set(keyOf({ entity, id }), thing)
  }
}

/** A thing as its deletion has kept it; undefined for a kind that the bin does not know. */
function deletedThing(
  restorables: readonly Restorable[],
  { entity, id }: ThingRef,
  before: Recorded,
): Thing | undefined {
  const restorable = restorables.find((each) => each.entity.name === entity)
  if (restorable === undefined) return undefined
  const name = restorable.titleColumns
    // a quote's own number stands before the name anyway
    .filter((column) => column !== 'quote_number')
    .map((column) => before[column])
    .filter((text) => typeof text === 'string' && text !== '')
    .join(' ')
  const task = before['parent_task_id'] ?? before['task_id']
  return {
    title: titled(entity, id, name),
    exists: false,
    taskId: typeof task === 'number' ? String(task) : null,
  }
}

/** What a thing is called of which nothing but its id is known; '' when that says nothing to a person. */
export function plainNumber({ entity, id }: ThingRef): string {
  if (!NUMBER.test(id)) return ''
  if (entity === 'invoice') return invoiceLabel({ id: Number(id), invoiceNumber: null })
  return entity === 'quote' ? quoteNumber(Number(id)) : `#${id}`
}

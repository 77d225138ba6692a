import type pg from 'pg'
import type { AuditedKinds } from './audited-kinds.ts'
import type { RecordRef } from './audited-records.ts'

/** Number of recent deletions among which those of a project are found. */
const NEWEST_DELETIONS = 500

/**
 * The records that belong to a project now, the project itself included, and those of the newest deletions that were in
 * it. What was moved to another project belongs there.
 */
export async function recordsOfProject(
  { pool, kinds }: { pool: pg.Pool; kinds: AuditedKinds },
  projectId: number,
): Promise<RecordRef[]> {
  const branches = [...kinds].flatMap(([kind, { source }]) =>
    source?.ofProject === undefined
      ? []
      : [`select '${kind}' as entity, id::text as id from ${source.table} where ${source.ofProject}`],
  )
  const { rows } = await pool.query<RecordRef>(
    `${branches.join(' union all ')}
     union all
     select entity, entity_id from (
       select entity, entity_id, before from changes where action = 'delete'
       order by at desc, id desc limit ${NEWEST_DELETIONS}
     ) as deletion
     where before ->> 'project_id' = $1::bigint::text and entity = any($2::text[])`,
    [projectId, [...kinds].flatMap(([kind, { source }]) => (source?.ofProject === undefined ? [] : [kind]))],
  )
  return rows
}

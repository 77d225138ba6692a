import type pg from 'pg'
import type { AuditPerson } from '../shared/audit-schema.ts'

/** Maximum number of accounts offered in the filter. */
const MAX_PEOPLE = 1_000

/**
 * Every account that has ever made a change, by name. Skips through the index from one person to the next, so the cost
 * depends on the number of people, not on the number of their changes.
 */
export async function listAuditPeople(pool: pg.Pool): Promise<AuditPerson[]> {
  const { rows } = await pool.query<{ id: string; name: string; is_deleted: boolean }>(`
    with recursive person as (
      (select actor_id from changes where actor_id is not null order by actor_id limit 1)
      union all
      select next.actor_id from person cross join lateral (
        select actor_id from changes where changes.actor_id > person.actor_id order by actor_id limit 1) as next
    ),
    named as (
      select person.actor_id as id, account.id is null as is_deleted,
        coalesce(account.f_name || ' ' || account.s_name, (
          select actor_name from changes where changes.actor_id = person.actor_id
          order by actor_id, at desc, id desc limit 1)) as name
      from person left join users account on account.id = person.actor_id
      limit ${MAX_PEOPLE}
    )
    select * from named order by is_deleted, lower(name), id`)
  return rows.map(({ id, name, is_deleted: isDeleted }) => ({ id, name, isDeleted }))
}

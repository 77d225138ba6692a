import type { Pool } from 'pg'
import type { Invariant } from './invariants.ts'

/** That every referenced row exists, for all foreign keys that the database currently has. */
export async function referenceInvariant(pool: Pool): Promise<Invariant> {
  const { rows } = await pool.query<{ query: string | null }>(`
    select string_agg(format(
      'select %L as "column", child.%I::text as missing, count(*) as times from %s as child
       where child.%I is not null and not exists (select from %s as parent where parent.%I = child.%I)
       group by child.%I',
      child::text || '.' || child_column, child_column, child, child_column, parent, parent_column, child_column,
      child_column), ' union all ' order by child::text, child_column) as query
    from (
      select conrelid::regclass as child, confrelid::regclass as parent,
        source.attname as child_column, target.attname as parent_column
      from pg_constraint
      join pg_attribute source on source.attrelid = conrelid and source.attnum = conkey[1]
      join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[1]
      where contype = 'f' and cardinality(conkey) = 1
    ) as links`)
  return {
    name: 'references',
    sentence: 'Everything that a row points to is there.',
    query: rows[0]?.query ?? 'select where false',
  }
}

import type { Pool } from 'pg'

/** Everything that a migration can create, as text: equal texts mean equal schemas. */
export async function describeSchema(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ line: string }>(
    `select format('column %s.%s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
         pg_get_expr(adbin, adrelid)) as line
       from pg_attribute join pg_class on pg_class.oid = attrelid
       left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
     union all
     select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
       from pg_constraint where connamespace = 'public'::regnamespace
     union all
     select 'index ' || indexdef from pg_indexes where schemaname = 'public'
     union all
     select 'trigger ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all
     select 'function ' || pg_get_functiondef(pg_proc.oid) from pg_proc
       where pronamespace = 'public'::regnamespace and not exists
         (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
     union all
     select 'extension ' || extname from pg_extension
     order by 1`,
  )
  return rows.map(({ line }) => line).join('\n')
}

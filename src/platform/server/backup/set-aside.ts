import type { ClientBase } from 'pg'

/** Restores the foreign keys and triggers; a reference to a missing row fails here. */
export type RestoreReferences = () => Promise<void>

/**
 * Drops the foreign keys of all tables of the product and disables their user triggers, so that rows can be loaded in
 * any order and nothing is counted, recorded or notified again. Requires the owner of the tables, not a superuser.
 * @param client in the transaction that created the tables
 */
export async function setAsideReferences(client: ClientBase): Promise<RestoreReferences> {
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name,
       pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_namespace on pg_namespace.oid = connamespace
     where nspname = current_schema() and contype = 'f' and conparentid = 0
     order by conrelid::regclass::text collate "C", conname`,
  )
  const { rows: triggers } = await client.query<{ table: string; name: string; state: string }>(
    `select tgrelid::regclass::text as "table", quote_ident(tgname) as name, tgenabled::text as state
     from pg_trigger
     join pg_class on pg_class.oid = tgrelid
     join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = current_schema() and not tgisinternal and tgenabled <> 'D'`,
  )
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { table, name } of triggers) await client.query(`alter table ${table} disable trigger ${name}`)
  return async () => {
    for (const { table, name, state } of triggers)
      await client.query(`alter table ${table} ${ENABLE[state] ?? 'enable'} trigger ${name}`)
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** By the value of pg_trigger.tgenabled. */
const ENABLE: Record<string, string> = { O: 'enable', A: 'enable always', R: 'enable replica' }

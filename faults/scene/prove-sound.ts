import type { Pool } from 'pg'
import { describeBreach } from '#platform/server/database/invariants.ts'
import { examine } from '../../scripts/doctor/examine.ts'
import { prove } from './trial.ts'

/** The number of checks. */
export interface Soundness {
  invariants: number
  indexes: number
  pages: number
}

/**
 * Proves an installation sound from the disk up: every page of every table and index has its checksum, every B-tree and
 * GIN index and every table passes `amcheck`, and every invariant holds. There must be no concurrent writes.
 * @param superuser needed to create the extensions, which remain in the database
 */
export async function proveSound(superuser: Pool): Promise<Soundness> {
  await superuser.query('create extension if not exists amcheck; create extension if not exists pg_prewarm')
  const pages = await readEveryPage(superuser)
  const indexes = await checkIndexes(superuser)
  await checkTables(superuser)
  return { invariants: await proveInvariants(superuser), indexes, pages }
}

/** Checks the tables' data only. @returns the number of invariants checked */
export async function proveInvariants(pool: Pool): Promise<number> {
  const findings = await examine(pool)
  const breaches = findings.flatMap(({ breach }) => (breach === undefined ? [] : [describeBreach(breach)]))
  prove(breaches.length === 0, breaches.join('\n'))
  return findings.length
}

/** Reads pages into the server's buffers, which refuses wrong checksums. Right after a start all come from disk. */
async function readEveryPage(superuser: Pool): Promise<number> {
  const { rows } = await superuser.query<{ pages: number }>(
    `select sum(pg_prewarm(oid::regclass, 'buffer', fork)) as pages
     from pg_class, unnest(array['main', 'fsm', 'vm']) as fork
     where relkind in ('r', 'i', 't', 'm', 'S') and relpersistence <> 't' and pg_relation_size(oid, fork) > 0`,
  )
  const failures = await superuser.query<{ count: number }>(
    'select coalesce(sum(checksum_failures), 0)::integer as count from pg_stat_database',
  )
  prove(failures.rows[0]?.count === 0, `${failures.rows[0]?.count} pages have a wrong checksum`)
  return Number(rows[0]?.pages)
}

async function checkIndexes(superuser: Pool): Promise<number> {
  const { rows } = await superuser.query<{ name: string; method: string }>(
    `select index.oid::regclass::text as name, amname as method
     from pg_class index join pg_am on pg_am.oid = relam join pg_index on indexrelid = index.oid
     where index.relkind = 'i' and amname in ('btree', 'gin') and indisvalid and index.relpersistence <> 't'`,
  )
  for (const { name, method } of rows) {
    const check =
      method === 'btree'
        ? 'select bt_index_parent_check($1::regclass, true, true, true)'
        : 'select gin_index_check($1::regclass)'
    await superuser.query(check, [name])
  }
  return rows.length
}

async function checkTables(superuser: Pool): Promise<void> {
  const { rows } = await superuser.query<{ name: string; message: string }>(
    `select pg_class.oid::regclass::text as name, msg as message
     from pg_class, lateral verify_heapam(pg_class.oid::regclass, false, true)
     where relkind in ('r', 't', 'm') and relpersistence <> 't'`,
  )
  prove(rows.length === 0, rows.map(({ name, message }) => `${name}: ${message}`).join('; '))
}

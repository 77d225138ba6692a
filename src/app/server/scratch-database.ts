import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { openLongConnection } from '#platform/server/backup/long-connection.ts'

/** A temporary empty database. */
export interface ScratchDatabase {
  settings: pg.PoolConfig
  /** Its connections are closed with it. */
  drop(): Promise<void>
}

/** Where a scratch database is created. */
export interface ScratchPlace {
  /** Connects to the server of the real database as a role that may create databases, if there is one. */
  administrator: pg.PoolConfig
  /** The name of the real database, whose settings the scratch database gets. */
  database: string
  /** Its owner; undefined = the role that creates it. */
  owner: string | undefined
  /** How the product connects to a database of this name. */
  settingsFor(database: string): pg.PoolConfig
}

const SCRATCH_LOCK = 7_301_004

interface RealDatabase {
  /** The prefix of the names of its scratch databases. */
  prefix: string
  mayCreate: boolean
  encoding: string
  collate: string
  ctype: string
}

/**
 * Creates an empty database beside the real one; undefined when the role may not create one. Its creator holds a lock
 * on its name, so that those of killed processes are recognized and dropped here.
 * @throws an error of the database
 */
export async function openScratchDatabase(place: ScratchPlace): Promise<ScratchDatabase | undefined> {
  const { client, end } = await openLongConnection(place.administrator)
  try {
    const { rows } = await client.query<RealDatabase>(
      `select 'ledgerboard_scratch_' || oid || '_' as prefix, pg_encoding_to_char(encoding) as encoding,
         datcollate::text as collate, datctype::text as ctype,
         (select rolsuper or rolcreatedb from pg_roles where rolname = current_user) as "mayCreate"
       from pg_database where datname = $1`,
      [place.database],
    )
    const [real] = rows
    if (real?.mayCreate !== true) {
      await end()
      return undefined
    }
    await sweep(client, real.prefix)
    const name = `${real.prefix}${randomBytes(8).toString('hex')}`
    await client.query('select pg_advisory_lock($1, hashtext($2))', [SCRATCH_LOCK, name])
    const like = `template template0 encoding ${client.escapeLiteral(real.encoding)}
      lc_collate ${client.escapeLiteral(real.collate)} lc_ctype ${client.escapeLiteral(real.ctype)}`
    const owner = place.owner === undefined ? '' : `owner ${client.escapeIdentifier(place.owner)}`
    await client.query(`create database ${name} ${owner} ${like}`)
    return {
      settings: place.settingsFor(name),
      async drop() {
        // the first connection may have been lost by now
        const again = await openLongConnection(place.administrator)
        try {
          await dropWithConnections(again.client, name)
        } finally {
          await again.end()
          await end()
        }
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

async function sweep(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ name: string; isMine: boolean }>(
    `select datname::text as name, pg_try_advisory_lock($2, hashtext(datname)) as "isMine"
     from pg_database where starts_with(datname, $1)`,
    [prefix, SCRATCH_LOCK],
  )
  for (const { name, isMine } of rows) {
    if (!isMine) continue
    await dropWithConnections(client, name)
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [SCRATCH_LOCK, name])
  }
}

/**
 * Not `with (force)`: that refuses a role that is no superuser while autovacuum works in the database. A plain `drop`
 * ends autovacuum by itself and waits five seconds for connections that are closing.
 */
async function dropWithConnections(client: pg.Client, name: string): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
    [name],
  )
  await client.query(`drop database if exists ${client.escapeIdentifier(name)}`)
}

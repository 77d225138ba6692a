import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { StartError } from '../operations/start-error.ts'
import { errorText } from '../embedded-postgres/caught-error.ts'

/** A file of the release. */
export interface Migration {
  name: string
  sql: string
  sha256: string
}

/** A line of the table `schema_migration`. */
export interface AppliedMigration {
  name: string
  sha256: string
}

const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/
const LOCK_KEY = 7_301_002

/**
 * Brings the database up to the release: applies the files `NNNN_name.sql` of a directory that it does not have yet,
 * in order, each in a transaction of its own together with its line in the table `schema_migration`. Starts that
 * happen at the same time wait for each other; a start that was cut off is finished by the next.
 * @returns how many files were applied.
 * @throws StartError when a file fails, was changed or removed after it was applied, or the database is of a newer
 * release.
 */
export async function migrate(pool: Pool, directory: string, log: (line: string) => void): Promise<number> {
  const migrations = readMigrations(directory)
  const client = await pool.connect()
  // Without a listener the loss of the connection between two statements would end the whole program.
  const ignore = (): void => undefined
  client.on('error', ignore)
  try {
    for (let count = 0; ; count += 1) {
      const name = await applyNext(client, migrations)
      if (name === undefined) return count
      log(`Migration ${name} applied.`)
    }
  } finally {
    client.off('error', ignore)
    client.release()
  }
}

/**
 * The first file that a database does not have yet; undefined when it has them all, or never had any.
 * @throws StartError as `migrate`
 */
export async function findPendingMigration(pool: Pool, directory: string): Promise<string | undefined> {
  const applied = await readAppliedMigrations(pool)
  return applied.length === 0 ? undefined : nextMigration(readMigrations(directory), applied)?.name
}

/**
 * Applies migrations to an empty database within the transaction that the caller has begun, before any other migrates.
 * @throws StartError when one fails
 */
export async function applyWithin(client: ClientBase, migrations: Migration[]): Promise<void> {
  await createAppliedTable(client)
  for (const migration of migrations) await apply(client, migration)
}

/** Has everybody who migrates wait until the transaction ends. */
export async function lockForMigration(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
}

/** Applies the first file that is missing in the database. @returns its name, or undefined when none is missing. */
async function applyNext(client: PoolClient, migrations: Migration[]): Promise<string | undefined> {
  try {
    await client.query('begin')
    await prepareTransaction(client)
    const next = nextMigration(migrations, await readApplied(client))
    if (next) await apply(client, next)
    await client.query('commit')
    return next?.name
  } catch (error) {
    // A connection that is gone has rolled back already.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function prepareTransaction(client: PoolClient): Promise<void> {
  // A migration may take longer than any request; the limits of the pool are not meant for it.
  await client.query(
    `set local statement_timeout = 0; set local lock_timeout = 0;
     set local idle_in_transaction_session_timeout = 0; set local client_min_messages = warning`,
  )
  await lockForMigration(client)
  await createAppliedTable(client)
}

async function createAppliedTable(client: ClientBase): Promise<void> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key,
       sha256 text not null,
       applied_at timestamptz not null default now()
     )`,
  )
}

/** The migrations that a database has, in order; none when it never had any. */
export async function readAppliedMigrations(client: ClientBase | Pool): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migration') is not null as exists`,
  )
  if (rows[0]?.exists !== true) return []
  return readApplied(client)
}

async function readApplied(client: ClientBase | Pool): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, sha256 from schema_migration order by name collate "C"',
  )
  return rows
}

/** Has migrations wait until the connection ends; several may do so at the same time. */
export async function lockAgainstMigrations(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [LOCK_KEY])
}

/** Which file comes next, after proof that those applied are the first of the release's, unchanged. */
function nextMigration(migrations: Migration[], applied: AppliedMigration[]): Migration | undefined {
  for (const each of applied) proveUnchanged(each, migrations)
  const names = applied.map(({ name }) => name)
  const next = migrations.find(({ name }) => !names.includes(name))
  const overtaken = next && names.find((name) => name > next.name)
  if (next && overtaken !== undefined)
    throw new StartError(
      `Migration ${next.name} comes before ${overtaken}, which this database already has: give it a higher number.`,
    )
  return next
}

function proveUnchanged({ name, sha256 }: AppliedMigration, migrations: Migration[]): void {
  const file = migrations.find((migration) => migration.name === name)
  if (file?.sha256 === sha256) return
  if (file)
    throw new StartError(
      `Migration ${name} was changed after it had been applied to this database: restore the file and put the change into a new one.`,
    )
  if (numberOf(name) > numberOf(migrations.at(-1)?.name ?? '0000')) throw newerDatabase(name)
  throw new StartError(`Migration ${name} was applied to this database, but its file is missing: restore it.`)
}

function numberOf(name: string): string {
  return name.slice(0, 4)
}

function newerDatabase(name: string): StartError {
  return new StartError(
    `The database was made by a newer release (it has migration ${name}): start that release, or restore a backup made with this one.`,
  )
}

async function apply(client: ClientBase, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query(sql)
    // Deferred checks speak up here, where their file can still be named.
    await client.query('set constraints all immediate')
    await client.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, sha256])
  } catch (cause) {
    throw new StartError(`Migration ${name} failed and changed nothing: ${errorText(cause)}.`, { cause })
  }
}

/**
 * The migrations of a release, in order.
 * @throws StartError when a file has a wrong name
 */
export function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  for (const [index, name] of names.entries()) {
    if (!FILE_NAME.test(name))
      throw new StartError(`Migration ${name} has a wrong name: 0001_lower_case_words.sql is meant.`)
    const previous = names[index - 1]
    if (previous !== undefined && numberOf(previous) === numberOf(name))
      throw new StartError(`Migrations ${previous} and ${name} have the same number.`)
  }
  return names.map((name) => readMigration(directory, name))
}

function readMigration(directory: string, name: string): Migration {
  const sql = readFileSync(path.join(directory, name), 'utf8')
  return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
}
